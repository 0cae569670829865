"""What all plots have in common: colours, fonts, and the small parts they are made of."""

from __future__ import annotations

import functools

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fusion_export import Result

# Okabe and Ito's palette, which the common kinds of colour blindness can tell apart.
BLUE, SKY, GREEN = "#0072B2", "#56B4E9", "#009E73"
ORANGE, VERMILION, PURPLE, GREY = "#E69F00", "#D55E00", "#CC79A7", "#6E6E6E"
STILL = "#DDE6DF"

STYLE = {
    "figure.dpi": 110,
    "figure.constrained_layout.use": True,
    "font.size": 10,
    "axes.titlesize": 12,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#E4E4E4",
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.linewidth": 1.3,
    "lines.solid_capstyle": "round",
    "axes.formatter.useoffset": False,
}

TIME_LABEL = "time on the recording's clock (s)"


def styled(plot):
    """Lets a plot function draw in the style, and leaves the caller's own style alone."""

    @functools.wraps(plot)
    def draw(result: Result) -> Figure:
        with plt.rc_context(STYLE):
            return plot(result)

    return draw


def legend_above(axes: Axes, handles=None) -> None:
    """A legend in one row above the plot, where it covers no data."""
    handles = handles or axes.get_legend_handles_labels()[0]
    axes.legend(
        handles=handles,
        loc="lower right",
        bbox_to_anchor=(1, 1),
        ncols=len(handles),
        borderaxespad=0.2,
        handlelength=1.6,
        columnspacing=1.4,
    )


def shade_still(axes: Axes, result: Result) -> None:
    for interval in result.intervals.itertuples():
        axes.axvspan(interval.start_s, interval.end_s, color=STILL, linewidth=0, zorder=0)


def limit_times(axes: Axes, times: pd.Series) -> None:
    axes.set_xlim(times.min(), times.max() if len(times) > 1 else times.min() + 1)
