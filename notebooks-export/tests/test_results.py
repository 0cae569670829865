"""Reading results, and the schema that they promise to follow."""

import json
import os
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from fusion_export import load

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "Sources/Evaluation/Resources/fusion-result-1.schema.json"
RESULT = Path(os.environ.get("FUSION_RESULT", ROOT / "out/result.json"))


def complaints(document: dict) -> list[str]:
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    return [f"{e.json_path}: {e.message}" for e in validator.iter_errors(document)]


def test_the_results_of_these_tests_follow_the_schema(minimal, complete):
    assert complaints(minimal) == []
    assert complaints(complete) == []


@pytest.mark.skipif(not RESULT.exists(), reason=f"needs {RESULT}: make run")
def test_the_result_of_the_program_follows_the_schema():
    document = json.loads(RESULT.read_text(), parse_constant=lambda word: pytest.fail(word))
    assert complaints(document) == []


def test_the_schema_finds_what_breaks_the_contract(complete):
    complete["series"]["speed_kmh"] = complete["series"].pop("speed_mps")
    complete["camera"]["state"][0] = "asleep"
    complete["series"]["sigma_east_m"][1] = -1
    found = " ".join(complaints(complete))
    assert "speed_kmh" in found and "asleep" in found and "sigma_east_m[1]" in found


def test_tables_become_frames_and_null_becomes_nan(complete, write):
    result = load(write(complete))
    assert len(result.series) == 200
    assert result.series.qw.isna().tolist()[:2] == [True, False]
    assert result.series.dtypes["velocity_east_mps"] == float
    assert result.series.stationary.dtype == bool
    assert result.location.reason.isna().sum() == 16
    assert result.camera.state.iloc[0] == "still"
    assert result.intervals.end_s.tolist() == [104.0, 109.8]


def test_a_column_of_nothing_but_null_is_a_column_of_numbers(complete, write):
    complete["location"]["nis"] = [None] * 20
    assert load(write(complete)).location.nis.dtype == float


def test_what_a_result_has_not_got_is_none(minimal, write):
    result = load(write(minimal))
    assert result.camera is result.location is result.errors is result.forward is None
    assert len(result.intervals) == 0
    assert result.metrics == {}


def test_metrics_of_both_estimates_are_one_table(complete, write):
    complete["metrics"] = {"coverage": 1.0, "still_s": None, "forward": {"coverage": 0.5}}
    table = load(write(complete)).metrics_table()
    assert table.loc["coverage"].tolist() == [1.0, 0.5]
    assert np.isnan(table.loc["still_s", "smoothed"])


@pytest.mark.parametrize("text", ["[]", '{"schema": "fusion-result/2"}', '{"series": {}}', "{"])
def test_what_is_no_result_is_refused(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError):
        load(path)
