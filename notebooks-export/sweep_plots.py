"""The energy that policies of turning the receiver on take, against the error that they leave.

    sweep = load_sweep("out/sweep.json")       # from fusion locate RECORDING --sweep --format json
    energy_error(sweep).savefig("energy.png")
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from plot_style import BLUE, GREEN, GREY, ORANGE, PURPLE, STYLE, VERMILION

SCHEMA = "fusion-sweep/1"

# What is measured on the other axis: the column, and what it is called.
ERRORS = {
    "causal_p95_mps": "95 % of the velocity errors within (m/s)",
    "smoothed_p95_mps": "95 % of the smoothed velocity's errors within (m/s)",
    "position_p95_m": "95 % of the positions between fixes within (m)",
}

# The energy that fixes need which are chosen with hindsight, where there is one.
FLOORS = {"causal_p95_mps": "floor_energy_j", "position_p95_m": "position_floor_energy_j"}

# Of the policies and of the two ways in which uncertainty can be limited.
KINDS = {
    "continuous": ("continuous", GREY, "s"),
    "duty-cycled": ("duty-cycled", ORANGE, "D"),
    "periodic": ("periodic", BLUE, "o"),
    "region": ("region", GREEN, "^"),
    "velocity_limit_mps": ("uncertainty of the velocity", VERMILION, "o"),
    "position_limit_m": ("uncertainty of the position", PURPLE, "v"),
}


@dataclass(frozen=True)
class Sweep:
    """A sweep: a row for each policy that was tried."""

    recording: str
    reference: str
    rows: pd.DataFrame


def load_sweep(path: str | Path) -> Sweep:
    """Reads a sweep; raises ValueError when the file is not one."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise ValueError(f"{path} is not a sweep of the form {SCHEMA}")
    rows = pd.DataFrame(document["rows"])
    numbers = [name for name in rows.columns if name not in ("policy", "size_key", "pareto")]
    rows[numbers] = rows[numbers].astype(float)
    rows["kind"] = rows["size_key"].where(rows["policy"] == "uncertainty", rows["policy"])
    return Sweep(document["recording"], document["reference"], rows)


def pareto(rows: pd.DataFrame, error: str) -> pd.DataFrame:
    """The rows that no other one beats in both energy and an error, from the least energy on."""
    known = rows.dropna(subset=[error]).sort_values(["energy_j", error])
    return known[known[error] < known[error].cummin().shift(fill_value=float("inf"))]


def energy_error(sweep: Sweep, error: str = "causal_p95_mps") -> Figure:
    """Energy against an error, both logarithmic; the front is a line, the floor is dotted."""
    rows = sweep.rows.dropna(subset=[error])
    if rows.empty:
        raise ValueError(f"the sweep of {sweep.recording} has no {error}")
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(8.6, 5))
        front = pareto(rows, error)
        axes.plot(front.energy_j, front[error], color="#BBBBBB", lw=5, zorder=1, label="front")
        for kind, (label, color, marker) in KINDS.items():
            own = rows[rows.kind == kind].sort_values("energy_j")
            if own.empty:
                continue
            axes.plot(
                own.energy_j, own[error], color=color, marker=marker, ms=5, lw=0.8, label=label
            )
        if error in FLOORS and rows[FLOORS[error]].notna().any():
            floor = rows.dropna(subset=[FLOORS[error]]).sort_values(error)
            axes.plot(floor[FLOORS[error]], floor[error], "k:", lw=1.2, label="with hindsight")
        axes.set(
            xscale="log", yscale="log", xlabel="energy of the receiver (J)", ylabel=ERRORS[error]
        )
        axes.set_title(f"{sweep.recording}: how much GPS for how small an error")
        axes.legend(loc="upper right")
    return figure
