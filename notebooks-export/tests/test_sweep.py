"""Sweeps are read, their front is found, and the notebook draws them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sweep_plots import energy_error, load_sweep, pareto

NOTEBOOK = Path(__file__).resolve().parents[1] / "energy_error.ipynb"


@pytest.fixture
def document() -> dict:
    """Six policies; 'region' is beaten by the periodic one that costs less and errs less."""
    return {
        "schema": "fusion-sweep/1",
        "recording": "errands",
        "reference": "the recording's truth",
        "rows": {
            "policy": ["continuous", "periodic", "periodic", "region", "uncertainty", "uncertainty"],
            "size_key": [
                None,
                "fix_interval_s",
                "fix_interval_s",
                "region_radius_m",
                "velocity_limit_mps",
                "position_limit_m",
            ],
            "size": [None, 60, 300, 200, 1, 50],
            "energy_j": [500, 8, 2, 9, 4, 3],
            "causal_p95_mps": [0.2, 1, 8, 2, 1.5, None],
            "smoothed_p95_mps": [None, 0.5, 4, 1, 0.7, 0.9],
            "position_p95_m": [11, 90, 400, 80, 100, 60],
            "floor_energy_j": [None, 2, 1, 1.5, 1.8, None],
            "position_floor_energy_j": [None, 1, 0.5, 1, 1, 1.2],
            "pareto": [True, True, True, False, True, False],
        },
    }


@pytest.fixture
def path(document, tmp_path):
    path = tmp_path / "sweep.json"
    path.write_text(json.dumps(document))
    return path


def test_the_front_holds_what_nothing_beats(path):
    rows = load_sweep(path).rows
    front = pareto(rows, "causal_p95_mps")
    assert list(front.energy_j) == [2, 4, 8, 500]
    assert sorted(front.index) == [i for i, flag in enumerate(rows.pareto) if flag]
    assert list(pareto(rows, "position_p95_m").energy_j) == [2, 3, 500]


def test_the_two_limits_of_uncertainty_are_kinds_of_their_own(path):
    kinds = list(load_sweep(path).rows.kind)
    assert kinds[-2:] == ["velocity_limit_mps", "position_limit_m"]
    assert kinds[:2] == ["continuous", "periodic"]


@pytest.mark.parametrize("error, floors", [("causal_p95_mps", 1), ("smoothed_p95_mps", 0)])
def test_the_floor_is_drawn_where_there_is_one(path, error, floors):
    axes = energy_error(load_sweep(path), error).axes[0]
    assert sum(line.get_label() == "with hindsight" for line in axes.lines) == floors


def test_a_plot_has_a_line_for_each_kind_and_the_floor(path):
    axes = energy_error(load_sweep(path)).axes[0]
    labels = {line.get_label() for line in axes.lines}
    assert labels == {
        "front",
        "continuous",
        "periodic",
        "region",
        "uncertainty of the velocity",
        "with hindsight",
    }
    assert axes.get_xscale() == axes.get_yscale() == "log"


def test_what_is_no_sweep_is_refused(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"schema": "fusion-result/1"}')
    with pytest.raises(ValueError, match="not a sweep"):
        load_sweep(path)


def test_a_sweep_without_an_error_says_so(document, tmp_path):
    document["rows"]["causal_p95_mps"] = [None] * 6
    path = tmp_path / "sweep.json"
    path.write_text(json.dumps(document))
    with pytest.raises(ValueError, match="has no causal_p95_mps"):
        energy_error(load_sweep(path))


def test_the_notebook_is_kept_without_outputs():
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_the_notebook_draws_every_error(path, tmp_path):
    plots = tmp_path / "plots"
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "--output-dir", tmp_path]
        + [NOTEBOOK],
        env=os.environ | {"FUSION_SWEEP": str(path), "FUSION_PLOTS": str(plots)},
        check=True,
        capture_output=True,
    )
    assert len(list(plots.glob("energy_*.png"))) == 3
