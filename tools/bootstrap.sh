#!/bin/sh
# Make .venv with Python 3.13 and the pinned packages, or do nothing if that was done before.
#
#   tools/bootstrap.sh app    what `make run` needs
#   tools/bootstrap.sh dev    what `make test` and everything else need
#
# PYTHON=/path/to/python3.13 chooses the interpreter.
set -eu

kind=${1:-}
case "$kind" in
    app | dev) ;;
    *)
        echo "usage: tools/bootstrap.sh app|dev" >&2
        exit 2
        ;;
esac
uv_version=0.13.7
cd "$(dirname "$0")/.."

scratch=$(mktemp -d "${TMPDIR:-/tmp}/spymobile.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
log=$scratch/log
: >"$scratch/tried"

say() { echo "spymobile: $*" >&2; }

# Remember why a way of getting Python did not work, to be told if none does.
tried() { echo "  - $*" >>"$scratch/tried"; }

# Run a command silently; on failure show what it said.
quietly() {
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    return 1
}

# Print the interpreter behind $1 if it is a Python 3.13 that Kivy has wheels for (not free-threaded).
python313() {
    command -v "$1" >/dev/null 2>&1 || return 1
    "$1" -I -S -c '
import sys
if sys.version_info[:2] != (3, 13) or "t" in sys.abiflags:
    sys.exit(1)
print(sys._base_executable)' 2>/dev/null
}

# What was installed for app or dev, in short.
fingerprint() {
    case "$1" in
        app) cat requirements/app.txt ;;
        dev) cat requirements/app.txt requirements/dev.txt pyproject.toml ;;
    esac | cksum
}

up_to_date() { [ "$(cat ".venv/.spymobile-$1" 2>/dev/null)" = "$(fingerprint "$1")" ]; }

# A virtual environment holds absolute paths, so that a moved checkout needs a new one.
venv_moved() { [ -f .venv/.spymobile-home ] && [ "$(cat .venv/.spymobile-home)" != "$(pwd)" ]; }

venv_works() {
    .venv/bin/python -I -c '
import importlib.util, sys
sys.exit(sys.version_info[:2] != (3, 13) or importlib.util.find_spec("pip") is None)' >/dev/null 2>&1
}

# Each of the following prints a Python 3.13 or fails.

from_path() {
    if [ -n "${PYTHON:-}" ]; then
        python313 "$PYTHON" && return
        tried "PYTHON=$PYTHON is not a Python 3.13."
    fi
    python313 python3.13 || python313 python3
}

from_pyenv() {
    root=${PYENV_ROOT:-$(pyenv root 2>/dev/null || echo "${HOME:-}/.pyenv")}
    for python in "$root"/versions/3.13*/bin/python; do
        python313 "$python" && return
    done
    return 1
}

from_uv() { # $1: the uv to ask
    python=$("$1" python find --system 3.13 2>/dev/null) && python313 "$python" && return
    say "fetching Python 3.13 with uv"
    if UV_PYTHON_INSTALL_BIN=0 "$1" python install 3.13 >"$log" 2>&1; then
        python=$("$1" python find --system 3.13 2>/dev/null) && python313 "$python" && return
    fi
    tried "uv could not fetch Python 3.13: $(grep -v '^$' "$log" | tail -n 1 | sed 's/^ *//')"
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

from_apt() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if ! apt-cache show python3.13-venv >/dev/null 2>&1; then
        tried "apt-get knows no python3.13 here."
        return 1
    fi
    if ! as_root true >/dev/null 2>&1; then
        tried "apt-get has python3.13, but installing it needs root: sudo apt-get install python3.13 python3.13-venv"
        return 1
    fi
    say "installing python3.13 with apt-get"
    if as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends python3.13 python3.13-venv >"$log" 2>&1; then
        python313 python3.13 && return
    fi
    tried "apt-get could not install python3.13: $(tail -n 1 "$log")"
    return 1
}

# Print a uv: the one on PATH, or a private one that any Python with pip can fetch.
some_uv() {
    command -v uv && return
    uv=$scratch/uv/bin/uv
    if [ ! -x "$uv" ]; then
        if ! python3 -m pip --version >/dev/null 2>&1; then
            tried "There is no uv, and no python3 with pip to fetch it."
        elif ! python3 -m pip install --quiet --target "$scratch/uv" "uv==$uv_version" >"$log" 2>&1; then
            tried "pip could not fetch uv: $(tail -n 1 "$log")"
        fi
    fi
    [ -x "$uv" ] && echo "$uv"
}

find_python() {
    from_path && return
    from_pyenv && return
    if command -v uv >/dev/null 2>&1; then
        from_uv uv || from_apt
    else
        from_apt || { uv=$(some_uv) && from_uv "$uv"; }
    fi
}

make_venv() { # $1: a Python 3.13
    rm -rf .venv
    if "$1" -I -c 'import ensurepip, venv' >/dev/null 2>&1; then
        quietly "$1" -m venv .venv
    elif uv=$(some_uv); then
        quietly "$uv" venv --quiet --no-project --seed --python "$1" .venv
    else
        say "$1 cannot make a virtual environment: its venv or ensurepip module is missing."
        say "On Debian and Ubuntu: sudo apt-get install python3.13-venv"
        return 1
    fi
}

# buildozer and python-for-android stay out of .venv. Without them the tests that pack the app are skipped, so
# that a failure is told and not tried again before something has changed.
packaging_tools() {
    [ "$kind" = dev ] || return 0
    wanted="$(cksum <requirements/packaging.txt) $(pwd)"
    case "$(cat .venv-packaging/.spymobile 2>/dev/null)" in
        "$wanted") return 0 ;;
        "missing $wanted")
            say "without buildozer and python-for-android; remove .venv-packaging to try to install them again"
            return 0
            ;;
    esac
    say "installing buildozer and python-for-android into .venv-packaging"
    rm -rf .venv-packaging
    if quietly .venv/bin/python -m venv --without-pip .venv-packaging &&
        quietly .venv/bin/python -m pip --python .venv-packaging/bin/python --disable-pip-version-check --no-input \
            install --no-deps -r requirements/packaging.txt; then
        echo "$wanted" >.venv-packaging/.spymobile
    else
        mkdir -p .venv-packaging
        echo "missing $wanted" >.venv-packaging/.spymobile
        say "pip could not install buildozer and python-for-android (its words are above);" \
            "the tests that pack the app for a phone are skipped"
    fi
}

if venv_works && ! venv_moved; then
    if up_to_date "$kind"; then
        packaging_tools
        exit 0
    fi
else
    if ! python=$(find_python); then
        {
            echo "Spymobile needs Python 3.13, and this machine has none that could be found or fetched."
            cat "$scratch/tried"
            echo "Any one of these helps; then run the same command again:"
            echo "  pyenv install 3.13"
            echo "  uv python install 3.13"
            echo "  make run PYTHON=/path/to/python3.13"
        } >&2
        exit 1
    fi
    say "making .venv with $python"
    if ! make_venv "$python"; then
        rm -rf .venv
        say "could not make .venv"
        exit 1
    fi
fi
pwd >.venv/.spymobile-home

set -- -r requirements/app.txt
[ "$kind" = app ] || set -- "$@" -r requirements/dev.txt
say "installing the pinned packages into .venv"
pip() { quietly .venv/bin/python -m pip --disable-pip-version-check --no-input install --no-deps "$@"; }
if ! pip "$@"; then
    say "pip could not install the pinned packages (its words are above). Is the network there?"
    exit 1
fi
if [ "$kind" = dev ] && ! pip --no-build-isolation --editable .; then
    say "pip could not install Spymobile itself into .venv (its words are above)"
    exit 1
fi

# A window needs OpenGL, and on a machine without a screen one that draws into memory.
gl_works() {
    [ "$(uname -s)" = Linux ] || return 0
    .venv/bin/python -c '
import ctypes, glob, sys
for name in ("libEGL.so.1", "libGLESv2.so.2", "libGL.so.1"):
    ctypes.CDLL(name)
sys.exit(not glob.glob("/usr/share/glvnd/egl_vendor.d/*.json"))' 2>/dev/null
}
gl_packages="libegl1 libgles2 libgl1 libgl1-mesa-dri"
if ! gl_works && command -v apt-get >/dev/null 2>&1 && as_root true >/dev/null 2>&1; then
    say "installing OpenGL with apt-get"
    as_root apt-get update >"$log" 2>&1 || true
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $gl_packages \
        >"$log" 2>&1 || tail -n 2 "$log" >&2
fi
gl_works || say "OpenGL is missing, so no window can open. On Debian or Ubuntu: sudo apt-get install $gl_packages"

fingerprint app >.venv/.spymobile-app
if [ "$kind" = dev ]; then
    fingerprint dev >.venv/.spymobile-dev
    packaging_tools
fi
