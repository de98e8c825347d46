"""The app: screens, boards, widgets, theme. The only package that knows Kivy."""
