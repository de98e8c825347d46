"""What the phone starts. The hook of python-for-android lays this file at the top of the payload."""

from spymobile.ui import launch

launch.run()
