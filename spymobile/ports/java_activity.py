"""The one window of the app on Android, through which everything else there is reached."""

from __future__ import annotations

from typing import Any


def java(name: str) -> Any:
    """A class of Java's."""
    from jnius import autoclass

    return autoclass(name)


class JavaActivity:
    """What stands on the phone the app runs on."""

    @property
    def _activity(self) -> Any:
        from android.config import JAVA_NAMESPACE

        return java(f"{JAVA_NAMESPACE}.PythonActivity").mActivity
