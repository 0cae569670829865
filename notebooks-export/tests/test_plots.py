"""The plots: what they show, what they say without data, and that it can be read."""

import itertools
import subprocess
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import fusion_plots
from fusion_export import load
from fusion_plots import PLOTS, Missing, save_plots

SCRIPT = Path(fusion_plots.__file__).with_name("plot.py")
pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def texts(figure) -> list[str]:
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_draws_a_complete_result_with_units_and_a_title(name, complete, write):
    figure = PLOTS[name](load(write(complete)))
    figure.draw_without_rendering()
    axes = figure.axes[0]
    assert axes.get_title(loc="left")
    labels = [a.get_xlabel() for a in figure.axes] + [a.get_ylabel() for a in figure.axes]
    assert any("(m" in label or "(s)" in label or "%" in label for label in labels)


@pytest.mark.parametrize("name", PLOTS)
def test_no_text_of_a_plot_overlaps_another(name, complete, write):
    figure = PLOTS[name](load(write(complete)))
    figure.draw_without_rendering()
    renderer = figure.canvas.get_renderer()
    shown = [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip()]
    ticks = {
        id(label)
        for axes in figure.findobj(plt.Axes)
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks() + axis.get_minor_ticks()
        for label in (tick.label1, tick.label2)
    }
    boxes = [(t, t.get_window_extent(renderer)) for t in shown if id(t) not in ticks]
    assert len(boxes) >= 3
    for (a, box), (b, other) in itertools.combinations(boxes, 2):
        assert not box.overlaps(other), f"{a.get_text()!r} and {b.get_text()!r}"


def test_what_a_result_has_not_got_is_said_in_a_sentence(minimal, write):
    result = load(write(minimal))
    for name in ("velocity_errors", "error_distribution", "stillness", "fixes"):
        with pytest.raises(Missing, match=r"^There is no .*\.$"):
            PLOTS[name](result)
    assert "Speed of bench" in texts(PLOTS["speed"](result))


def test_a_map_needs_a_fix_that_was_used(complete, write):
    for key in ("latitude_deg", "longitude_deg", "altitude_m"):
        del complete["series"][key]
    with pytest.raises(Missing, match="No fix"):
        PLOTS["fixes"](load(write(complete)))


def test_errors_are_summed_up_beside_their_plot(complete, write):
    found = texts(PLOTS["velocity_errors"](load(write(complete))))
    # 0.3 m/s is three sigma of 0.1 m/s up to rounding, 0.4 m/s is beyond, 0 is within.
    assert any(text.startswith("RMSE 0.300 m/s") for text in found)
    assert "RMSE 0.400 m/s,  0.0 % within 3 σ" in found
    assert "RMSE 0.000 m/s,  100.0 % within 3 σ" in found


def test_a_relative_heading_is_turned_as_fits_best(complete, write):
    # The estimate goes 2 m/s north where the truth is 2 m/s east: a turn of 90° to the right.
    rows = len(complete["errors"]["time_s"])
    for component, reference, error in (("east", 2.0, -2.0), ("north", 0.0, 2.0)):
        complete["errors"][f"reference_velocity_{component}_mps"] = [reference] * rows
        complete["errors"][f"velocity_{component}_error_mps"] = [error] * rows
    complete["errors"]["sigma_velocity_east_mps"] = [0.2] * rows
    complete["metrics"] = {"best_turn_deg": -90.0}
    complete["alignment"] = {"heading_is_relative": True}
    result = load(write(complete))
    errors, words = fusion_plots._comparable_errors(result)
    assert errors.velocity_east_error_mps.abs().max() < 1e-12
    assert errors.velocity_north_error_mps.abs().max() < 1e-12
    assert errors.sigma_velocity_north_mps.iloc[5] == pytest.approx(0.2)
    assert words == " (turned by -90°)"
    assert result.errors.velocity_east_error_mps.iloc[5] == -2.0


def test_the_median_and_the_95th_percentile_are_marked(complete, write):
    errors = complete["errors"]
    rows = len(errors["time_s"])
    errors["velocity_east_error_mps"] = (np.arange(rows) / 100).tolist()
    errors["velocity_north_error_mps"] = [0.0] * rows
    found = texts(PLOTS["error_distribution"](load(write(complete))))
    # The first row is unknown; of 0.01, 0.02 ... 1.99 the 95th is at 0.01 + 0.95 x 1.98.
    assert {"1.000", "1.891"} <= set(found)


def test_fixes_are_counted_by_what_became_of_them(complete, write):
    found = texts(PLOTS["fixes"](load(write(complete))))
    assert "used: 16" in found
    assert "the accuracy is negative: 4" in found
    assert "1 fix is off this map" in found


def test_the_rarest_of_many_reasons_are_counted_together(complete, write):
    location = complete["location"]
    location["used"] = [False] * 20
    location["reason"] = [f"reason {min(index, 9)}" for index in range(20)]
    found = texts(PLOTS["fixes"](load(write(complete))))
    # Reason 9 has eleven fixes, each of the other nine has one; six reasons are named.
    assert "reason 9: 11" in found
    assert "4 other reasons: 4" in found
    assert "used: 0" in found


def test_a_map_goes_the_short_way_round_the_earth():
    origin = pd.DataFrame({"latitude_deg": [np.nan, 60.0], "longitude_deg": [np.nan, 179.999]})
    place = pd.DataFrame({"latitude_deg": [60.001], "longitude_deg": [-179.999]})
    metres = fusion_plots._metres(place, origin)
    assert metres.east.iloc[0] == pytest.approx(np.radians(0.002) * 6_371_000 / 2)
    assert metres.north.iloc[0] == pytest.approx(np.radians(0.001) * 6_371_000)


@pytest.mark.parametrize("name", PLOTS)
def test_a_result_of_two_rows_and_unknown_sigmas_can_be_drawn(name, complete, write):
    for key in ("series", "errors", "camera", "location"):
        complete[key] = {column: values[-2:] for column, values in complete[key].items()}
    for table, column in itertools.product(("series", "errors"), ("east", "north", "up")):
        complete[table][f"sigma_velocity_{column}_mps"] = [None, None]
    complete["series"]["sigma_speed_mps"] = [None, None]
    PLOTS[name](load(write(complete))).draw_without_rendering()


def test_pictures_are_saved_and_those_of_an_earlier_result_removed(
    complete, minimal, write, tmp_path
):
    folder = tmp_path / "plots"
    saved = save_plots(load(write(complete)), folder)
    assert {path.name for path in folder.iterdir()} == {f"{name}.png" for name in PLOTS}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in saved.values())
    outcome = save_plots(load(write(minimal)), folder)
    assert [path.name for path in folder.iterdir()] == ["speed.png"]
    assert outcome["fixes"] == "There is no location stream, so there are no fixes to draw."


def run(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True)


def test_the_script_names_the_pictures_it_drew(minimal, write, tmp_path):
    done = run(write(minimal), "--output", tmp_path / "plots")
    assert done.returncode == 0
    assert done.stdout == f"{tmp_path / 'plots' / 'speed.png'}\n"
    assert "There is no camera" in done.stderr


def test_the_script_refuses_what_is_not_there_or_no_result(tmp_path):
    assert run(tmp_path / "none.json").returncode == 66
    (tmp_path / "other.json").write_text("{}")
    refused = run(tmp_path / "other.json")
    assert refused.returncode == 65
    assert "is not a result" in refused.stderr
