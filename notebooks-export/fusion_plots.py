"""Plots of a result.

    plot_speed(load("out/result.json")).savefig("speed.png")

Every plot function takes a result and gives a figure, or raises `Missing` with a sentence when the
result has not got what it draws.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import LogLocator, NullFormatter

from fusion_export import Result
from plot_style import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    STILL,
    TIME_LABEL,
    VERMILION,
    legend_above,
    limit_times,
    shade_still,
    styled,
)


class Missing(Exception):
    """The result has not got what a plot draws; the message is a sentence for the reader."""


@styled
def plot_speed(result: Result) -> Figure:
    """The speed with its uncertainty, the fixes' own speeds, and the reference where there is one."""
    series = result.series
    if series is None or series.speed_mps.notna().sum() < 2:
        raise Missing("The result has no speed to draw.")
    figure, axes = plt.subplots(figsize=(11, 4.6))
    shade_still(axes, result)
    time, speed, sigma = series.time_s, series.speed_mps, series.sigma_speed_mps
    axes.fill_between(
        time,
        (speed - 3 * sigma).clip(lower=0),
        speed + 3 * sigma,
        color=SKY,
        alpha=0.45,
        linewidth=0,
    )
    if result.errors is not None:
        reference = result.errors.filter(like="reference_velocity")
        axes.plot(
            result.errors.time_s,
            np.sqrt((reference**2).sum(axis=1, skipna=False)),
            color="black",
            linewidth=1,
            linestyle=(0, (4, 2)),
            label="reference",
            zorder=4,
        )
    axes.plot(time, speed, color=BLUE, label="estimate", zorder=3)
    handles = axes.get_legend_handles_labels()[0][::-1]
    handles.append(Patch(color=SKY, alpha=0.45, label="± 3 σ"))
    if result.location is not None and result.location.speed_mps.notna().any():
        fixes = result.location
        handles.append(
            axes.scatter(
                fixes.time_s,
                fixes.speed_mps,
                s=7,
                color=ORANGE,
                linewidths=0,
                zorder=2,
                label="GPS",
            )
        )
    if len(result.intervals):
        handles.append(Patch(color=STILL, label="standing still"))
    # A band that grows without bound would leave the speed itself a line at the bottom.
    tops = [np.nanpercentile(speed + 3 * sigma, 98) if sigma.notna().any() else 0, speed.max()]
    axes.set_ylim(0, 1.08 * max(*tops, 0.1))
    limit_times(axes, time)
    axes.set_xlabel(TIME_LABEL)
    axes.set_ylabel("speed (m/s)")
    kmh = axes.secondary_yaxis("right", functions=(lambda v: v * 3.6, lambda v: v / 3.6))
    kmh.set_ylabel("km/h")
    kmh.spines["right"].set_visible(False)
    kmh.tick_params(length=0, labelcolor=GREY)
    kmh.yaxis.label.set_color(GREY)
    axes.set_title(f"Speed of {result.name}")
    legend_above(axes, handles)
    return figure


@styled
def plot_velocity_errors(result: Result) -> Figure:
    """The error of each component of the velocity inside three standard deviations."""
    if result.errors is None:
        raise Missing("There is no reference, so there are no velocity errors to draw.")
    errors, turn = _comparable_errors(result)
    figure, rows = plt.subplots(3, 1, figsize=(11, 7.6), sharex=True)
    for axes, component in zip(rows, ["east", "north", "up"]):
        error = errors[f"velocity_{component}_error_mps"]
        sigma = errors[f"sigma_velocity_{component}_mps"]
        shade_still(axes, result)
        axes.fill_between(
            errors.time_s, -3 * sigma, 3 * sigma, color=SKY, alpha=0.35, linewidth=0, label="± 3 σ"
        )
        axes.plot(errors.time_s, error, color=BLUE, linewidth=0.9, label="error")
        axes.axhline(0, color=GREY, linewidth=0.8, zorder=1)
        known = error.notna() & sigma.notna()
        inside = (error[known].abs() <= 3 * sigma[known]).mean() if known.any() else np.nan
        text = f"RMSE {np.sqrt((error**2).mean()):.3f} m/s"
        text += f",  {100 * inside:.1f} % within 3 σ" if known.any() else ""
        axes.text(
            1, 1.02, text, transform=axes.transAxes, ha="right", va="bottom", color=GREY, fontsize=9
        )
        # The band may grow without bound where nothing holds the velocity; the errors matter.
        reach = max(np.nanpercentile(error.abs(), 99.8) if error.notna().any() else 0, 0.01)
        band = np.nanpercentile(3 * sigma, 95) if sigma.notna().any() else 0
        limit = 1.15 * max(reach, min(band, 3 * reach))
        axes.set_ylim(-limit, limit)
        axes.set_ylabel(f"{component} (m/s)")
    rows[0].set_title(f"Velocity error of {result.name}: estimate{turn} minus reference")
    handles = rows[0].get_legend_handles_labels()[0]
    if len(result.intervals):
        handles.append(Patch(color=STILL, label="standing still"))
    figure.legend(handles=handles, loc="outside lower right", ncols=len(handles))
    rows[-1].set_xlabel(TIME_LABEL)
    limit_times(rows[-1], errors.time_s)
    return figure


@styled
def plot_stillness(result: Result) -> Figure:
    """What the camera saw against its threshold, and when the device was taken to stand still."""
    camera, intervals = result.camera, result.intervals
    if camera is None and not len(intervals):
        raise Missing("There is no camera, and the device never stood still.")
    heights = [3, 1] if camera is not None else [1]
    figure, rows = plt.subplots(
        len(heights),
        1,
        figsize=(11, 1.3 + 1.35 * sum(heights)),
        sharex=True,
        squeeze=False,
        height_ratios=heights,
    )
    rows = rows[:, 0]
    if camera is not None:
        axes = rows[0]
        for state, colour in [("moving", ORANGE), ("still", BLUE), ("unknown", PURPLE)]:
            frames = camera[(camera.state == state) & camera.difference.notna()]
            if len(frames):
                axes.scatter(
                    frames.time_s, frames.difference, s=5, color=colour, linewidths=0, label=state
                )
        # Dots: a threshold that changes with the size of the pictures would be a black stripe.
        axes.plot(camera.time_s, camera.threshold, ".", color="black", ms=1.6, label="threshold")
        if (camera.difference.dropna() > 0).any():
            axes.set_yscale("log")
            axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
            axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_ylabel("difference between pictures")
        blind = camera.difference.isna()
        if (blind & blind.shift(fill_value=False)).any():
            axes.fill_between(
                camera.time_s,
                0,
                1,
                where=blind,
                transform=axes.get_xaxis_transform(),
                color=PURPLE,
                alpha=0.18,
                linewidth=0,
                label="not comparable",
            )
        handles, labels = axes.get_legend_handles_labels()
        for handle, label in zip(handles, labels):
            if label in {"moving", "still", "unknown"}:
                handle.set_sizes([5])
        axes.legend(
            handles=handles,
            loc="lower right",
            bbox_to_anchor=(1, 1),
            ncols=len(handles),
            borderaxespad=0.2,
            markerscale=2.5,
            handletextpad=0.4,
            columnspacing=1.4,
        )
    axes = rows[-1]
    sources = sorted({source for sources in intervals.sources for source in sources})
    for row, source in enumerate(sources):
        spans = intervals[[source in sources for sources in intervals.sources]]
        axes.broken_barh(
            list(zip(spans.start_s, spans.end_s - spans.start_s)), (row - 0.36, 0.72), color=GREEN
        )
    axes.set_yticks(range(len(sources)), sources)
    axes.set_ylim(-0.6, max(len(sources), 1) - 0.4)
    axes.grid(axis="y", visible=False)
    axes.set_ylabel("evidence")
    if not sources:
        axes.text(0.5, 0.5, "never still", transform=axes.transAxes, ha="center", color=GREY)
    axes.set_xlabel(TIME_LABEL)
    limit_times(axes, result.series.time_s)
    total = (intervals.end_s - intervals.start_s).sum()
    rows[0].set_title(f"Standing still: {len(intervals)} times, {total:.0f} s in all")
    return figure


@styled
def plot_fixes(result: Result) -> Figure:
    """The track with the fixes that were used and those that were not, and why not."""
    series, fixes = result.series, result.location
    if fixes is None or not len(fixes):
        raise Missing("There is no location stream, so there are no fixes to draw.")
    if "latitude_deg" not in series or series.latitude_deg.notna().sum() == 0:
        raise Missing("No fix ties the result to the Earth, so there is no map to draw.")
    track = _metres(series, series)
    where = _metres(fixes, series)
    low, high = track.min(), track.max()
    margin = 0.12 * max((high - low).max(), 60)
    low, high = low - margin, high + margin
    on_map = ((where >= low) & (where <= high)).all(axis=1)
    used = fixes.used.astype(bool)
    # Fixes of a receiver that the location manager kept off are no fault of theirs.
    unseen = ~used & fixes.reason.isin(["gps-off", "acquiring"]).to_numpy()
    shown, refused = used & on_map, ~used & ~unseen & on_map
    reasons = fixes.reason[~used].fillna("no reason given").value_counts()

    figure, (axes, bars) = plt.subplots(1, 2, figsize=(11, 6.2), width_ratios=[1.65, 1])
    axes.plot(track.east, track.north, color=BLUE, linewidth=1.6, label="estimate", zorder=3)
    axes.scatter(
        where.east[shown],
        where.north[shown],
        s=12 if used.sum() > 50 else 60,
        color=GREEN,
        linewidths=0,
        alpha=0.65 if used.sum() > 50 else 1,
        zorder=2 if used.sum() > 50 else 5,
        label="fix, used",
    )
    if (unseen & on_map).any():
        axes.scatter(
            where.east[unseen & on_map],
            where.north[unseen & on_map],
            s=8,
            color=GREY,
            linewidths=0,
            alpha=0.5,
            zorder=1,
            label="fix, GPS kept off",
        )
    if refused.any():
        axes.scatter(
            where.east[refused],
            where.north[refused],
            s=26,
            marker="x",
            color=VERMILION,
            linewidths=1.1,
            zorder=4,
            label="fix, not used",
        )
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_xlabel("east of the start (m)")
    axes.set_ylabel("north of the start (m)")
    axes.set_title("Track and fixes")
    axes.legend(loc="best", frameon=True, facecolor="white", framealpha=0.85, edgecolor="none")
    outside = int((~on_map).sum())
    if outside:
        fixes_are = "fix is" if outside == 1 else "fixes are"
        axes.text(
            0.99,
            0.015,
            f"{outside} {fixes_are} off this map",
            transform=axes.transAxes,
            ha="right",
            color=GREY,
            fontsize=9,
        )

    commonest, rarer = reasons.iloc[:6], reasons.iloc[6:]
    counts = pd.concat([pd.Series({"used": int(used.sum())}), commonest])
    if len(rarer):
        counts[f"{len(rarer)} other reasons"] = rarer.sum()
    colours = [GREEN] + [VERMILION] * (len(counts) - 1)
    places = np.arange(len(counts))
    bars.barh(places, counts.to_numpy(), height=0.34, color=colours)
    for place, (reason, count) in zip(places, counts.items()):
        label = textwrap.shorten(f"{reason}", 46, placeholder=" …")
        bars.text(0, place - 0.25, f"{label}: {count}", va="bottom", fontsize=9.5)
    bars.set_ylim(max(len(counts), 4) - 0.4, -0.75)
    bars.set_xlim(0, max(1, counts.max()) * 1.02)
    bars.set_yticks([])
    bars.grid(axis="y", visible=False)
    bars.spines["left"].set_visible(False)
    bars.set_xlabel("fixes")
    bars.set_title(f"What became of {len(fixes)} fixes")
    return figure


@styled
def plot_error_distribution(result: Result) -> Figure:
    """The part of the time during which the velocity error is below a limit."""
    if result.errors is None:
        raise Missing("There is no reference, so there is no error distribution to draw.")
    errors, turn = _comparable_errors(result)
    components = errors[[f"velocity_{c}_error_mps" for c in ("east", "north", "up")]].dropna()
    if not len(components):
        raise Missing("The estimate covers no instant of the reference.")
    east, north, up = components.to_numpy().T
    figure, axes = plt.subplots(figsize=(8, 5))
    horizontal = np.hypot(east, north)
    spatial = np.hypot(horizontal, up)
    # The wider line lies below, where the two are one.
    for values, label, colour, side, width in [
        (spatial, "three-dimensional", VERMILION, "right", 3.2),
        (horizontal, "horizontal", BLUE, "left", 1.6),
    ]:
        ordered = np.sort(values)
        parts = 100 * np.arange(1, len(ordered) + 1) / len(ordered)
        axes.plot(ordered, parts, color=colour, linewidth=width, label=label)
        for part in (50, 95):
            limit = np.percentile(values, part)
            axes.plot([limit], [part], "o", color=colour, markersize=6, zorder=4)
            # The horizontal error is never the larger one, so its labels have room on the left.
            axes.annotate(
                f"{limit:.3f}",
                (limit, part),
                xytext=(-9 if side == "left" else 9, 0),
                textcoords="offset points",
                ha="right" if side == "left" else "left",
                va="bottom" if side == "left" else "top",
                color=colour,
                fontsize=9.5,
            )
    for part in (50, 95):
        axes.axhline(part, color=GREY, linewidth=0.8, linestyle=(0, (2, 3)), zorder=1)
    right = max(np.percentile(spatial, 99.5), 1e-3)
    axes.set_xlim(-0.09 * right, 1.05 * right)
    axes.set_ylim(0, 101)
    axes.set_yticks([0, 25, 50, 75, 95, 100])
    axes.set_xlabel("velocity error (m/s)")
    axes.set_ylabel("part of the instants below (%)")
    axes.set_title(f"How large the velocity error is{turn}, {len(horizontal)} instants")
    axes.legend(loc="lower right")
    return figure


def _comparable_errors(result: Result) -> tuple[pd.DataFrame, str]:
    """The errors, and words for the turn that was taken out of them.

    Without a fix the heading is only relative: the whole recording is turned by an angle that no
    one can know, and errors to the east say nothing. Then the estimate is turned as fits best.
    """
    alignment = result.document.get("alignment") or {}
    angle = result.metrics.get("best_turn_deg")
    if not alignment.get("heading_is_relative") or angle is None:
        return result.errors, ""
    errors = result.errors.copy()
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    error, truth, sigma = (
        (errors[f"{before}velocity_east{after}_mps"], errors[f"{before}velocity_north{after}_mps"])
        for before, after in (("", "_error"), ("reference_", ""), ("sigma_", ""))
    )
    east, north = truth[0] + error[0], truth[1] + error[1]
    errors["velocity_east_error_mps"] = cosine * east - sine * north - truth[0]
    errors["velocity_north_error_mps"] = sine * east + cosine * north - truth[1]
    # The correlation of the two is not in the result, and is small.
    errors["sigma_velocity_east_mps"] = np.hypot(cosine * sigma[0], sine * sigma[1])
    errors["sigma_velocity_north_mps"] = np.hypot(sine * sigma[0], cosine * sigma[1])
    return errors, f" (turned by {angle:.0f}°)"


def _metres(frame: pd.DataFrame, origin: pd.DataFrame) -> pd.DataFrame:
    """Positions as metres east and north of the first known row of another frame.

    A sphere is enough for a picture; longitudes are taken the short way round.
    """
    first = origin[["latitude_deg", "longitude_deg"]].dropna().iloc[0]
    radius = 6_371_000.0
    north = np.radians(frame.latitude_deg - first.latitude_deg) * radius
    difference = (frame.longitude_deg - first.longitude_deg + 180) % 360 - 180
    east = np.radians(difference) * radius * np.cos(np.radians(first.latitude_deg))
    return pd.DataFrame({"east": east, "north": north})


PLOTS = {
    "speed": plot_speed,
    "velocity_errors": plot_velocity_errors,
    "error_distribution": plot_error_distribution,
    "stillness": plot_stillness,
    "fixes": plot_fixes,
}


def save_plots(result: Result, folder: str | Path) -> dict[str, Path | str]:
    """Draws every plot into a folder as PNG; gives its path, or why there is none, by its name."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    outcome: dict[str, Path | str] = {}
    for name, plot in PLOTS.items():
        path = folder / f"{name}.png"
        try:
            figure = plot(result)
        except Missing as reason:
            # A picture of an earlier result would be taken for one of this.
            path.unlink(missing_ok=True)
            outcome[name] = str(reason)
            continue
        figure.savefig(path, dpi=160)
        plt.close(figure)
        outcome[name] = path
    return outcome
