"""The tour, as somebody runs it: it still says and shows what is kept in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

import nbclient
import nbformat
import pytest

TOUR = Path(__file__).resolve().parents[3] / "examples" / "tour.ipynb"


def said(notebook: Any) -> List[str]:
    """What each cell says: all of it, in however many pieces it came."""
    return [
        "".join(output.get("text") or output["data"].get("text/plain", "") for output in cell.get("outputs", []))
        for cell in notebook.cells
    ]


def shown(notebook: Any) -> List[Dict[str, str]]:
    """All pictures that its cells give, by their kinds."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = (
        {kind: data for kind, data in output.get("data", {}).items() if kind.startswith("image/")} for output in outputs
    )
    return [found for found in pictures if found]


def test_notebook_runs_and_shows_what_it_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What Jupyter and matplotlib write goes there, and nothing of a person's own is read.
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    notebook = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    kept_texts, kept_pictures = said(notebook), shown(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert said(notebook) == kept_texts
    # Covers come from the service, byte for byte; how a plot is drawn is matplotlib's.
    covers = [picture for picture in kept_pictures if "image/jpeg" in picture]
    assert [picture for picture in shown(notebook) if "image/jpeg" in picture] == covers
    assert len(covers) == 3
    assert [list(picture) for picture in shown(notebook)] == [list(picture) for picture in kept_pictures]


def test_notebook_holds_no_trace_of_who_ran_it() -> None:
    text = TOUR.read_text(encoding="utf-8")
    notebook = json.loads(text)
    assert "localhost" not in text
    assert not [line for line in text.splitlines() if "/home/" in line or "/tmp/" in line]
    assert "execution" not in json.dumps([cell["metadata"] for cell in notebook["cells"]])
    assert len(text) < 100_000
