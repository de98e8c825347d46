"""What buildozer and python-for-android make of the spec, up to Gradle."""

from __future__ import annotations

import json
import os
import platform
import re
import runpy
import struct
import subprocess
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spymobile import __version__, assets
from tests.packaging.conftest import ROOT, Staged

ANDROID = "{http://schemas.android.com/apk/res/android}"
FRAMEWORK = Path(
    os.environ.get("SPYMOBILE_FRAMEWORK_RES", "/usr/share/android-framework-res/framework-res.apk")
)

PERMISSIONS: list[str] = sorted(runpy.run_path(str(ROOT / "android/check_spec.py"))["permissions"](ROOT))


def attributes(node: ElementTree.Element) -> dict[str, str]:
    return {name.removeprefix(ANDROID): value for name, value in node.attrib.items()}


def options(command: list[str], name: str) -> list[str]:
    return [value for option, value in pairwise(command) if option == name]


def test_buildozer_gets_to_the_end(staged: Staged) -> None:
    assert staged.notes["apks"] == [f"spymobile-{__version__}-arm64-v8a-debug.apk"]
    assert staged.notes["gradle"] == [["clean", "assembleDebug"]]


def test_the_commands_for_python_for_android(staged: Staged) -> None:
    create, apk, *_ = staged.notes["commands"]
    assert create[0] == "create"
    assert apk[0] == "apk"
    for command in (create, apk):
        assert {"--ndk-api=24", f"--hook={ROOT / 'android/p4a_hook.py'}", "--ignore-setup-py"} <= set(command)
    assert "--arch=arm64-v8a" in create
    assert options(apk, "--arch") == ["arm64-v8a"]
    asked = {re.sub(r"^\(name=([^;)]*).*", r"\1", one) for one in options(apk, "--permission")}
    assert sorted(asked) == PERMISSIONS
    assert options(apk, "--minsdk") == ["24"]
    assert "--feature" not in apk, "python-for-android does not know it"


def test_the_recipes_and_their_versions(staged: Staged) -> None:
    recipes, sources = staged.notes["recipes"], staged.notes["sources"]
    assert recipes["python3"] == recipes["hostpython3"]
    assert recipes["python3"].startswith("3.13.")
    pins = {"kivy": "2.3.1", "materialyoucolor": "3.0.4", "pyjnius": "1.7.0"}
    for name, version in pins.items():
        assert recipes[name] == version
        assert version in sources[name]
    assert {"sqlite3", "openssl", "sdl2_image", "sdl2_mixer", "sdl2_ttf"} <= recipes.keys(), (
        "games, TLS, sound"
    )
    assert list(recipes).index("python3") < list(recipes).index("kivy")


def test_every_module_from_pip_is_pinned_and_listed(staged: Staged) -> None:
    """python-for-android installs them without their dependencies, so the list must be whole."""
    (line,) = [word for word in staged.notes["commands"][0] if word.startswith("--requirements=")]
    listed = line.partition("=")[2].split(",")
    unpinned = {one for one in listed if "==" not in one}
    assert unpinned == {"android"}, "which is a part of python-for-android"
    assert set(staged.notes["modules"]) <= {one.partition("==")[0] for one in listed}


def test_the_manifest(staged: Staged) -> None:
    manifest = ElementTree.fromstring(staged.manifest)
    (sdk,) = manifest.iter("uses-sdk")
    assert attributes(sdk) == {"minSdkVersion": "24", "targetSdkVersion": "36"}
    permissions = [attributes(one) for one in manifest.iter("uses-permission")]
    assert sorted(one["name"] for one in permissions) == PERMISSIONS
    limits = {one["name"]: one["maxSdkVersion"] for one in permissions if "maxSdkVersion" in one}
    assert limits == {"android.permission.BLUETOOTH": "30"}, "newer ones ask their owner instead"
    application = attributes(manifest.findall("application")[0])
    assert application["allowBackup"] == "false"
    assert application["appCategory"] == "game"
    assert application["enableOnBackInvokedCallback"] == "false"
    assert attributes(manifest)["versionName"] == __version__


def test_one_thing_can_be_started_from_outside(staged: Staged) -> None:
    (application,) = ElementTree.fromstring(staged.manifest).findall("application")
    parts = [node for node in application if node.tag in ("activity", "service", "receiver", "provider")]
    (activity,) = parts
    told = attributes(activity)
    assert (told["name"], told["exported"]) == ("org.kivy.android.PythonActivity", "true")
    filters = {
        attributes(node.findall("action")[0])["name"].rpartition(".")[2]: node
        for node in activity.iter("intent-filter")
    }
    assert set(filters) == {"MAIN", "VIEW", "SEND"}, "its icon, an invitation, a message"
    kinds = {attributes(one)["name"].rpartition(".")[2] for one in filters["VIEW"].iter("category")}
    assert kinds == {"DEFAULT", "BROWSABLE"}
    data = {name: [attributes(one) for one in node.iter("data")] for name, node in filters.items()}
    assert data == {"MAIN": [], "VIEW": [{"scheme": "spymobile"}], "SEND": [{"mimeType": "text/plain"}]}
    assert told["launchMode"] == "singleTask", "one table, however often the icon is tapped"


def test_every_way_of_holding_the_device(staged: Staged) -> None:
    (activity,) = ElementTree.fromstring(staged.manifest).iter("activity")
    told = attributes(activity)
    assert told["screenOrientation"] == "unspecified"
    survives = set(told["configChanges"].split("|"))
    assert {"orientation", "screenSize", "smallestScreenSize", "density", "fontScale", "uiMode"} <= survives
    assert "Portrait" in staged.settings["KIVY_ORIENTATION"]
    assert "LandscapeLeft" in staged.settings["KIVY_ORIENTATION"]


def test_the_gradle_file(staged: Staged) -> None:
    gradle = (staged.distribution / "build.gradle").read_text("utf-8")
    for line in (
        "namespace 'org.spymobile.spymobile'",
        "compileSdkVersion 36",
        "minSdkVersion 24",
        "targetSdkVersion 36",
        f"versionName '{__version__}'",
    ):
        assert line in gradle
    assert "implementation" not in gradle, "no library beyond Android's own"
    assert "androidx" not in (staged.distribution / "gradle.properties").read_text("utf-8").lower()


def pixels(png: Path) -> tuple[int, int]:
    data = png.read_bytes()
    assert data.startswith(b"\x89PNG"), png
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_icons_and_presplash_are_our_own(staged: Staged) -> None:
    drawn = {
        "mipmap/icon.png": ROOT / "assets/art/icon_full.png",
        "mipmap/icon_foreground.png": ROOT / "android/icon/foreground.png",
        "mipmap/icon_background.png": ROOT / "android/icon/background.png",
        "mipmap/icon_monochrome.png": ROOT / "android/icon/monochrome.png",
        "drawable/presplash.jpg": ROOT / "android/presplash.png",
    }
    for name, source in drawn.items():
        assert (staged.resources / name).read_bytes() == source.read_bytes(), name
        width, height = pixels(source)
        assert width == height >= 432, name
    icon = ElementTree.parse(staged.resources / "mipmap-anydpi-v26/icon.xml").getroot()
    layers = {node.tag: attributes(node)["drawable"] for node in icon}
    assert layers == {kind: f"@mipmap/icon_{kind}" for kind in ("background", "foreground", "monochrome")}, (
        "each layer once, though the hook runs for every package"
    )


def test_the_presplash_lies_on_the_colour_of_the_table(staged: Staged) -> None:
    table = json.loads(assets.text("schemes", "tokens.json"))["palette"]["dark"]["table"]["hex"]
    strings = (staged.resources / "values/strings.xml").read_text("utf-8")
    assert f'<string name="presplash_color">{table}</string>' in strings


# What Android's own tool says


def aapt2(tools: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    (program,) = tools.glob(f"lib/python*/site-packages/aapt2/bin/{platform.system()}/aapt2")
    program.chmod(0o755)  # The wheel forgets it.
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


def linked(tools: Path, manifest: str, resources: list[Path], out: Path) -> str:
    """Link against the framework's resources; what the APK says of itself."""
    file = out.with_suffix(".xml")
    file.write_text(manifest, "utf-8")
    link = aapt2(tools, "link", "-I", FRAMEWORK, "--manifest", file, "-o", out, *resources)
    assert link.returncode == 0, link.stderr
    return aapt2(tools, "dump", "badging", out).stdout


@pytest.fixture
def framework(packaging_tools: Path, tmp_path: Path) -> Path:
    why = f"{FRAMEWORK} of API 33 or newer is not there (Debian trixie: android-framework-res)"
    if not FRAMEWORK.is_file():
        pytest.skip(why)
    bare = f'<manifest xmlns:android="{ANDROID.strip("{}")}" package="a.b"><application/></manifest>'
    said = re.search(r"compileSdkVersion='(\d+)'", linked(packaging_tools, bare, [], tmp_path / "bare.apk"))
    if said is None or int(said[1]) < 33:
        pytest.skip(why)
    return packaging_tools


def test_resources_and_manifest_link_and_imply_nothing(
    framework: Path, staged: Staged, tmp_path: Path
) -> None:
    compiled = tmp_path / "resources.zip"
    done = aapt2(framework, "compile", "--dir", staged.resources, "-o", compiled)
    assert done.returncode == 0, done.stderr
    # Gradle puts the package's name in; it no longer stands in the file.
    manifest = staged.manifest.replace("<manifest ", '<manifest package="org.spymobile.spymobile" ')
    badging = linked(framework, manifest, [compiled], tmp_path / "app.apk")
    implied = re.findall(r"uses-implied-feature: name='([^']+)'", badging)
    needed = re.findall(r"uses-feature: name='([^']+)'", badging)
    assert implied == needed == ["android.hardware.faketouch"], "a finger or a mouse, nothing else"
    assert sorted(re.findall(r"uses-permission: name='([^']+)'", badging)) == PERMISSIONS
    assert "application-icon-480:'res/mipmap-anydpi-v26/icon.xml'" in badging
    assert "supports-screens: 'small' 'normal' 'large' 'xlarge'" in badging
