"""The notebook runs from top to bottom, whatever the result has got."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "error_plots.ipynb"


def test_the_notebook_is_kept_without_outputs():
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.mark.parametrize("kind, pictures", [("complete", 5), ("minimal", 1)])
def test_the_notebook_runs_and_saves_its_plots(kind, pictures, request, write, tmp_path):
    plots = tmp_path / "plots"
    result = write(request.getfixturevalue(kind))
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html"]
    subprocess.run(
        [*command, "--output-dir", tmp_path, NOTEBOOK],
        env=os.environ | {"FUSION_RESULT": str(result), "FUSION_PLOTS": str(plots)},
        check=True,
        capture_output=True,
    )
    assert len(list(plots.glob("*.png"))) == pictures
    page = (tmp_path / "error_plots.html").read_text()
    assert page.count('src="data:image/png') == pictures
    if kind == "minimal":
        assert "There is no reference" in page
