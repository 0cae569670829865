# What can be done with this repository; `make` alone lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# A toolchain unpacked where its documentation says is found without being in PATH.
export PATH := $(PATH):/opt/swift/usr/bin

# One configuration for all that is built here, so that nothing is built twice: optimised, since
# the mathematics is a thousand times slower without, and open to the tests.
CONFIGURATION := -c release -Xswiftc -enable-testing --explicit-target-dependency-import-check error

# What Debian calls the compiler of C++, what Swift itself is linked with, and the libraries.
PACKAGES := g++ pkg-config libncurses6 libxml2 tzdata \
  libsqlite3-dev liblapacke-dev libgeographiclib-dev libcurl4-openssl-dev libssl-dev \
  zlib1g-dev libarchive-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev \
  libavdevice-dev libfast-float-dev libopencv-core-dev libopencv-imgproc-dev

FUSION := .build/release/fusion
SOURCES := Sources Tests Package.swift
DATASET := Datasets/commute
VENV := .build/venv
SERVERS := .build/servers
PYTHON := $(if $(wildcard $(VENV)/ready),$(VENV)/bin/python,python3)

.PHONY: help
help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: deps
deps: ## Installs the Debian packages that are missing, and checks the version of Swift
	@.ci/dependencies $(PACKAGES)
	@.ci/toolchain 6.3

.PHONY: build
build: deps ## Builds the program as .build/release/fusion
	swift build $(CONFIGURATION) --product fusion

.PHONY: run
run: build ## Estimates the velocity of the recording in Datasets, with plots, into the folder out
	@mkdir -p out/plots
	@$(FUSION) run $(DATASET) --output out/result.json --store out/fusion.sqlite \
	  2> out/summary.txt || { status=$$?; cat out/summary.txt >&2; exit $$status; }
	@if $(MAKE) $(VENV)/ready; then \
	  $(VENV)/bin/python notebooks-export/plot.py out/result.json --output out/plots \
	    > /dev/null; \
	  plots=out/plots; \
	else \
	  plots="none: the modules in notebooks-export/requirements.txt could not be installed"; \
	fi; \
	echo; cat out/summary.txt; printf 'plots        %s\n' "$$plots"

.PHONY: test
test: deps ## Runs every test, and counts them
	@$(MAKE) servers || echo "Tests that need these servers are skipped."
	@.ci/test .build/test.log $(CONFIGURATION)

.PHONY: servers
servers: ## Gets nginx, OpenStack Swift and what else the tests start
	@.ci/dependencies openssl python3-venv
	@$(MAKE) --silent $(SERVERS)/nginx/ready $(SERVERS)/swift/ready

$(SERVERS)/nginx/ready:
	.ci/nginx $(@D)
	@touch $@

$(SERVERS)/swift/ready: Tests/ResultStoreTests/Servers/requirements.txt
	python3 -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

.PHONY: lint
lint: ## Checks the layout of the sources
	swift format lint --strict --parallel --recursive $(SOURCES)

.PHONY: format
format: ## Lays out the sources as `make lint` wants them
	swift format --in-place --parallel --recursive $(SOURCES)

.PHONY: docs
docs: deps ## Builds the documentation into .build/docs; a dead link is an error
	.ci/documentation .build/docs $(CONFIGURATION)

.PHONY: notebooks
notebooks: run $(VENV)/ready ## Runs the notebooks on `make run` and a sweep, into out/plots
	$(VENV)/bin/python -m pytest -q notebooks-export
	@mkdir -p out/plots
	@$(FUSION) locate $(DATASET) --sweep --format json > out/sweep.json
	$(VENV)/bin/jupyter nbconvert --execute --to html --output-dir out/plots \
	  notebooks-export/error_plots.ipynb notebooks-export/energy_error.ipynb

$(VENV)/ready: notebooks-export/requirements.txt
	@.ci/dependencies python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

.PHONY: benchmark
benchmark: deps ## Measures speed against other implementations; NAMES=… chooses what
	swift run $(CONFIGURATION) benchmark $(NAMES)

.PHONY: detection
detection: deps ## Judges camera detectors on clips with exact truth; NAMES=… chooses which
	swift run $(CONFIGURATION) _DetectionTable $(NAMES)

.PHONY: montecarlo
montecarlo: deps ## Judges the velocity on many simulated recordings; SEEDS=… NAMES=… choose
	swift run $(CONFIGURATION) _NavigationTable montecarlo $(SEEDS) $(NAMES)

.PHONY: sparse
sparse: deps ## Judges the velocity with fixes minutes apart; SEEDS=… chooses
	swift run $(CONFIGURATION) _NavigationTable sparse $(SEEDS)

.PHONY: leaveout
leaveout: deps ## Keeps fixes of RECORDINGS=… back, and says how far the velocity drifts
	swift run $(CONFIGURATION) _NavigationTable leaveout $(RECORDINGS)

.PHONY: crashes
crashes: deps ## Kills 2 000 processes at work on a store, and has 12 share 20 000 uploads
	FUSION_TEST_KILLS=500 FUSION_TEST_ROWS=20000 swift test $(CONFIGURATION) \
	  --filter 'CrashTests|InterruptedRunTests|ManyProcessesTests' 2>&1 | awk \
	  '/^(kills|rows|requests|✔|✘|↳)/ { print; fflush() } \
	  /^kills/ { kills += $$2 } END { print kills " processes were killed in all" }'

.PHONY: sanitise
sanitise: deps ## Runs the tests under the thread sanitiser
	swift test --sanitize=thread --scratch-path .build/sanitise

.PHONY: coverage
coverage: deps ## Says which lines of each source the tests reach
	swift test --enable-code-coverage --scratch-path .build/coverage
	llvm-cov report -ignore-filename-regex 'Tests/|\.build/' \
	  -instr-profile .build/coverage/debug/codecov/default.profdata \
	  .build/coverage/debug/fusionPackageTests.xctest

.PHONY: clean
clean: ## Removes all that was built and written
	rm -rf .build out
