"""Everything that is shipped is named with its licence, and the text of that licence lies beside it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from spymobile import assets
from spymobile.ui.screens.about import USES, paragraphs
from tools import licences

ROOT = Path(__file__).parents[2]


def test_the_list_is_the_one_that_the_tool_writes() -> None:
    kept = json.loads(assets.text("licences", "licences.json"))
    assert kept == [asdict(row) for row in licences.shipped()]
    assert [row["name"] for row in kept] == list(USES)


@pytest.mark.parametrize("file", sorted(licences.texts()))
def test_the_texts_are_those_of_what_is_installed(file: str) -> None:
    assert assets.text("licences", file) == licences.texts()[file]


def test_every_requirement_is_on_the_list() -> None:
    needed = re.findall(r"^([\w-]+)==", (ROOT / "requirements/app.txt").read_text("utf-8"), re.M)
    assert len(needed) == 6
    assert set(needed) == set(licences.PACKAGES)


def test_every_face_of_letters_is_on_the_list() -> None:
    names = {row.name.replace(" ", "") for row in licences.shipped()}
    faces = {file.stem.partition("-")[0] for file in (ROOT / "assets/fonts").glob("*.ttf")}
    ours = {"SpymobileLabel"}  # Barlow Condensed with wider letters, under its licence.
    assert faces - ours <= names


def test_every_licence_has_a_text_that_names_itself() -> None:
    says = {
        "MIT": "Permission is hereby granted, free of charge",
        "Apache 2.0": "Apache License",
        "SIL OFL 1.1": "SIL OPEN FONT LICENSE Version 1.1",
        "PSF": "PYTHON SOFTWARE FOUNDATION LICENSE",
        "zlib": "provided 'as-is'",
        "BSD": "Redistribution and use in source and binary forms",
    }
    for row in licences.shipped():
        text = " ".join(paragraphs(assets.text("licences", row.file)))
        assert says[row.licence] in text, row.name
