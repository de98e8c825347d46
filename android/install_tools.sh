#!/bin/sh
# Make .venv-apk with buildozer and python-for-android, and install what their recipes need on Debian and Ubuntu.
# A JDK 17 must be there; SDK and NDK are fetched by buildozer.
set -eu
cd "$(dirname "$0")/.."
if command -v apt-get >/dev/null 2>&1; then
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update
    $sudo apt-get install -y --no-install-recommends autoconf automake autopoint build-essential cmake gettext git \
        libffi-dev libltdl-dev libncurses-dev libssl-dev libtool patch pkg-config unzip zip zlib1g-dev
fi
python3 -m venv .venv-apk
.venv-apk/bin/python -m pip install --no-deps -r requirements/packaging.txt -r requirements/apk.txt
.venv-apk/bin/python android/check_spec.py
