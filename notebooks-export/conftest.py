"""Results to test with, made of numbers that a test can compute again."""

import json

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

ROWS = 200


def motion(time: np.ndarray) -> dict:
    """Ten seconds still, then 2 m/s to the east; the sigmas are 0.1 m/s."""
    moving = time >= 110
    columns = {"time_s": time.tolist()}
    for component in ("east", "north", "up"):
        speed = 2.0 * moving if component == "east" else 0.0 * time
        columns[f"velocity_{component}_mps"] = speed.tolist()
        columns[f"sigma_velocity_{component}_mps"] = [0.1] * len(time)
        columns[f"sigma_{component}_m"] = [2.0] * len(time)
    columns["speed_mps"] = (2.0 * moving).tolist()
    columns["sigma_speed_mps"] = [0.1] * len(time)
    east = np.where(moving, 2 * (time - 110), 0)
    columns |= {"east_m": east.tolist(), "north_m": [0.0] * len(time), "up_m": [0.0] * len(time)}
    columns["latitude_deg"] = [0.0] * len(time)
    columns["longitude_deg"] = np.degrees(east / 6_371_000).tolist()
    columns["altitude_m"] = [50.0] * len(time)
    columns |= {"qw": [None] + [1.0] * (len(time) - 1)}
    columns |= {name: [None] + [0.0] * (len(time) - 1) for name in ("qx", "qy", "qz")}
    columns["stationary"] = (~moving).tolist()
    return columns


@pytest.fixture
def minimal() -> dict:
    """A result with nothing in it that may be absent: no fix, no camera, no reference."""
    series = motion(100 + 0.1 * np.arange(ROWS))
    for key in ("latitude_deg", "longitude_deg", "altitude_m"):
        del series[key]
    return {
        "schema": "fusion-result/1",
        "fusion_version": "0.1.0",
        "recording": {"name": "bench", "format": "native", "duration_s": 19.9},
        "settings": {},
        "streams": {},
        "series": series,
        "stationary_intervals": [],
        "updates": {},
        "warnings": [],
    }


@pytest.fixture
def complete() -> dict:
    """A result with everything: errors of 0.3 m/s east and 0.4 m/s north, a fix far off the map."""
    time = 100 + 0.1 * np.arange(ROWS)
    series = motion(time)
    frames = np.arange(100, 119, 0.2)
    fixes = np.arange(100.0, 120)
    used = [index % 5 != 3 for index in range(len(fixes))]
    east = np.where(fixes > 110, 2 * (fixes - 110), 0)
    longitudes = np.degrees(east / 6_371_000)
    longitudes[3] = -90
    errors = {"time_s": time.tolist()}
    for component, error in (("east", 0.3), ("north", 0.4), ("up", 0.0)):
        velocity = np.array(series[f"velocity_{component}_mps"])
        errors[f"reference_velocity_{component}_mps"] = (velocity - error).tolist()
        errors[f"velocity_{component}_error_mps"] = [None] + [error] * (ROWS - 1)
        errors[f"sigma_velocity_{component}_mps"] = [None] + [0.1] * (ROWS - 1)
    errors["nees"] = [None] + [25.0] * (ROWS - 1)
    return {
        "schema": "fusion-result/1",
        "fusion_version": "0.1.0",
        "recording": {
            "name": "to the office",
            "format": "native",
            "device": "phone",
            "duration_s": 19.9,
            "start_unix_ns": 1_700_000_000_000_000_000,
        },
        "settings": {"rate_hz": 10},
        "streams": {"accelerometer": {"count": 2000, "rate_hz": 100.0, "gaps": []}},
        "series": series,
        "forward": motion(time),
        "stationary_intervals": [
            {"start_s": 100.5, "end_s": 104.0, "sources": ["camera", "inertial"]},
            {"start_s": 105.0, "end_s": 109.8, "sources": ["inertial"]},
        ],
        "camera": {
            "time_s": frames.tolist(),
            "difference": [None if 104 < t < 105 else 0.8 if t < 110 else 6.0 for t in frames],
            "threshold": [1.5] * len(frames),
            "state": [
                "unknown" if 104 < t < 105 else "still" if t < 110 else "moving" for t in frames
            ],
        },
        "location": {
            "time_s": fixes.tolist(),
            "used": used,
            "nis": [0.9 if u else None for u in used],
            "reason": [None if u else "the accuracy is negative" for u in used],
            "gps_on_s": np.arange(20.0).tolist(),
            "energy_j": (0.5 * np.arange(20.0)).tolist(),
            "latitude_deg": [0.0] * 20,
            "longitude_deg": longitudes.tolist(),
            "horizontal_accuracy_m": [5.0 if u else -1.0 for u in used],
            "speed_mps": [None] + [0.0] * 10 + [2.1] * 9,
        },
        "updates": {
            "gps_position": {"offered": 20, "used": 16, "rejected": 4, "mean_normalised_nis": 0.9},
            "zero_velocity": {"offered": 0, "used": 0, "rejected": 0, "mean_normalised_nis": None},
        },
        "errors": errors,
        "warnings": ["The heading is known only after 110 s."],
    }


@pytest.fixture
def write(tmp_path):
    """Writes a document as a result file and gives its path."""

    def write(document: dict):
        path = tmp_path / "result.json"
        path.write_text(json.dumps(document))
        return path

    return write
