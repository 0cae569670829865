"""Results of fusion as data frames.

    result = load("out/result.json")
    result.series.speed_mps.max()

Velocities are east, north, up in m/s; times are seconds on the recording's own clock, so that a row
can be found in the log again. What is not known is NaN.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

SCHEMA = "fusion-result/1"


@dataclass(frozen=True)
class Result:
    """A result of `fusion run`: the document, and its tables as data frames or None."""

    document: dict
    series: pd.DataFrame
    forward: pd.DataFrame | None
    camera: pd.DataFrame | None
    location: pd.DataFrame | None
    biases: pd.DataFrame | None
    errors: pd.DataFrame | None
    intervals: pd.DataFrame

    @property
    def name(self) -> str:
        return self.document["recording"]["name"] or "recording"

    @property
    def metrics(self) -> dict:
        return self.document.get("metrics") or {}

    @property
    def warnings(self) -> list[str]:
        return self.document.get("warnings") or []

    def metrics_table(self) -> pd.DataFrame:
        """The metrics, a row each, of the smoothed and the forward estimate."""
        smoothed = {k: v for k, v in self.metrics.items() if k != "forward"}
        columns = {"smoothed": smoothed}
        if "forward" in self.metrics:
            columns["forward"] = self.metrics["forward"]
        return pd.DataFrame(columns, index=list(smoothed), dtype=float)


def load(path: str | Path) -> Result:
    """Reads a result file; raises ValueError when it is not one."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise ValueError(f"{path} is not a result of the form {SCHEMA}")

    def table(key: str) -> pd.DataFrame | None:
        columns = document.get(key)
        if not columns:
            return None
        frame = pd.DataFrame(columns)
        words = {"state", "reason", "used", "stationary"}
        numbers = [name for name in frame.columns if name not in words]
        frame[numbers] = frame[numbers].astype(float)
        return frame

    return Result(
        document=document,
        series=table("series"),
        forward=table("forward"),
        camera=table("camera"),
        location=table("location"),
        biases=table("biases"),
        errors=table("errors"),
        intervals=pd.DataFrame(
            document.get("stationary_intervals") or [], columns=["start_s", "end_s", "sources"]
        ),
    )
