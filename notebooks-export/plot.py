#!/usr/bin/env python3
"""Draws the plots of a result without a notebook.

python3 notebooks-export/plot.py out/result.json --output out/plots
"""

import argparse
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # No display is needed, and none may be there.

from fusion_export import load  # noqa: E402
from fusion_plots import save_plots  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description="Draws the plots of a result of fusion.")
    parser.add_argument("result", help="result file written by fusion run")
    parser.add_argument(
        "--output", default="out/plots", help="folder of the pictures (%(default)s)"
    )
    arguments = parser.parse_args()
    try:
        outcome = save_plots(load(arguments.result), arguments.output)
    except (OSError, ValueError) as error:
        print(f"plot.py: {error}", file=sys.stderr)
        return 66 if isinstance(error, OSError) else 65
    for name, path in outcome.items():
        if isinstance(path, Path):
            print(path)
        else:
            print(f"{name}: {path}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
