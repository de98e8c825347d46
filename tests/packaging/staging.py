"""Build the APK with buildozer and python-for-android as far as it goes without Android's SDK and NDK.

A program for the environment of requirements/packaging.txt: ``python staging.py CHECKOUT WHERE``. Both tools
run as they are but for four things, which need what cannot be had: asking the SDK which APIs it has,
compiling the recipes, bundling what they made, and Gradle. What was learnt is in ``WHERE/staged.json``.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from buildozer import Buildozer
from pythonforandroid import build, recipe, toolchain
from pythonforandroid.bootstraps import _sdl_common

API = 36


class Staging:
    """Stands where compilers and Gradle would, and takes notes."""

    def __init__(self, where: Path, host_python: str) -> None:
        self.where = where
        self.host_python = host_python
        self.notes: dict[str, Any] = {"commands": [], "gradle": []}

    def run(self, checkout: Path) -> None:
        home, ndk = self.where / "home", self.where / "ndk"
        sdk = home / ".buildozer" / "android" / "platform" / "android-sdk"
        (sdk / "build-tools" / "36.0.0").mkdir(parents=True)
        ndk.mkdir()
        (ndk / "source.properties").write_text("Pkg.Desc = Android NDK\nPkg.Revision = 28.2.13676358\n")
        os.environ |= {
            "HOME": str(home),
            "ANDROIDSDK": str(sdk),
            "ANDROIDNDK": str(ndk),
            "ANDROIDAPI": str(API),
            "BUILDOZER_BUILD_DIR": str(self.where / "build"),
            "BUILDOZER_BIN_DIR": str(self.where / "bin"),
        }
        build.get_available_apis = lambda _: [API]
        toolchain.build_recipes = self._note_recipes
        _sdl_common.SDLGradleBootstrap._assemble_distribution_for_arch = self._bundle_nothing
        toolchain.shprint = self._gradle
        os.chdir(checkout)
        builder = Buildozer("buildozer.spec", "android")
        builder.target.build_mode = "debug"
        builder.target._p4a = lambda command, **_: self._p4a([*command, *builder.target.extra_p4a_args])
        builder.target.compile_platform()
        builder.build_application()
        builder.target.build_package()
        self.notes["payload"] = builder.app_dir
        self.notes["apks"] = sorted(file.name for file in (self.where / "bin").iterdir())
        (self.where / "staged.json").write_text(json.dumps(self.notes, indent=1))

    def _p4a(self, command: list[str]) -> None:
        self.notes["commands"].append(command)
        sys.argv = ["p4a", *command]
        folder = Path.cwd()
        toolchain.ToolchainCL()
        os.chdir(folder)

    def _note_recipes(
        self, order: list[str], modules: list[str], context: Any, *_: object, **__: object
    ) -> None:
        context.hostpython = self.host_python
        found = {name: recipe.Recipe.get_recipe(name, context) for name in order}
        context.python_recipe = found["python3"]
        self.notes["recipes"] = {name: one.version for name, one in found.items()}
        self.notes["sources"] = {name: one.versioned_url for name, one in found.items() if one.url}
        self.notes["modules"] = sorted(modules)
        self.notes["stripped"] = sorted(found["python3"].stdlib_dir_blacklist)

    def _bundle_nothing(self, arch: Any) -> None:
        """Packages with nothing in them, where python-for-android puts those that it has made."""
        site = Path(f"_python_bundle__{arch.arch}", "_python_bundle", "site-packages")
        for module in self.notes["modules"]:
            (site / module).mkdir(parents=True, exist_ok=True)
            (site / module / "__init__.pyc").touch()
            (site / f"{module}-1.0.dist-info").mkdir(exist_ok=True)
            (site / f"{module}-1.0.dist-info" / "METADATA").touch()
        Path("libs", arch.arch).mkdir(parents=True, exist_ok=True)

    def _gradle(self, command: Any, *words: Any, **_options: object) -> str:
        """Gradle leaves an APK where python-for-android looks for one; ours is empty."""
        if "gradlew" in str(command):
            self.notes["gradle"].append([str(word) for word in words])
            self.notes["distribution"] = str(Path.cwd())
            made = Path("build/outputs/apk/debug", f"{Path.cwd().name}-debug.apk")
            made.parent.mkdir(parents=True, exist_ok=True)
            made.touch()
            return ""
        return str(command(*words))


if __name__ == "__main__":
    Staging(Path(sys.argv[2]).resolve(), sys.executable).run(Path(sys.argv[1]).resolve())
