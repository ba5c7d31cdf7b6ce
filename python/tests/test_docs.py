"""The examples of the guide and of the package are correct."""

from __future__ import annotations

import doctest
import json
import os
import re
from pathlib import Path

import botyard

DOCS = Path(os.environ.get("BOTYARD_ROOT", Path(__file__).parents[2]))


def test_examples_of_the_guide() -> None:
    text = (DOCS / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        test = parser.get_doctest(block, names, f"block {number + 1}", "docs/python.md", 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize().failed == 0


def test_examples_of_the_package() -> None:
    assert doctest.testmod(botyard).failed == 0


def test_the_notebook_runs_and_draws() -> None:
    notebook = json.loads((DOCS / "python/examples/tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    drawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        *before, last = "".join(cell["source"]).splitlines()
        exec("\n".join(before), names)
        try:
            value = eval(last, names)
        except SyntaxError:
            exec(last, names)
            continue
        if hasattr(value, "_repr_svg_"):
            assert value._repr_svg_().startswith("<svg")
            drawn += 1
        saved = [output["data"] for output in cell["outputs"] if "data" in output]
        if saved and "text/plain" in saved[0] and "image/svg+xml" not in saved[0]:
            assert "".join(saved[0]["text/plain"]) == repr(value)
    assert drawn >= 2
