# Entry point of all tasks. Each target installs what it lacks; needs Node 20 or later, npm and make.
NODE := node_modules/.bin/node
JEST := $(NODE) --experimental-vm-modules --disable-warning=ExperimentalWarning \
	node_modules/jest/bin/jest.js
RUNTIME := node_modules/.runtime-as-locked
EVERYTHING := node_modules/.everything-as-locked
# The first install takes the lock file as it stands; later ones add to it in place, because a
# server may be running from this folder.
INSTALL = if [ -d node_modules ]; then npm install --no-save $(1); else npm ci $(1); fi
QUIET := --loglevel=error
# The pages of the dashboard: built when they are missing, or older than what they are made of.
WEB := dist/web/index.html
WEB_SOURCES := $(shell find src/web domain -name "*.*" -type f)
# The documentation site, made of Markdown and of tables of the code.
DOCS := dist/docs/llms.txt
DOCS_SOURCES := $(shell find docs src/docs domain -name "*.*" -type f) CHANGELOG.md $(wildcard clients/README.md clients/*/README.md) \
	$(addprefix src/http/,error-words.ts problem.ts translate-error.ts contract/openapi.gen.json)
VITE := $(NODE) node_modules/vite/bin/vite.js build --config src/web/vite.config.ts --logLevel warn
TYPES := (node_modules/.bin/tsc -p tsconfig.json && node_modules/.bin/tsc -p src/web/tsconfig.json && \
	node_modules/.bin/tsc -p clients/typescript/tsconfig.browser.json)
LINT := node_modules/.bin/biome check --error-on-warnings --no-errors-on-unmatched --log-level=warn
# `make check` lints what changed since that last passed, `make test` everything.
LINTED := node_modules/.linted
LINT_RULES := biome.json package-lock.json scripts/lint/no-literal-spread.grit
LINT_SOURCES := $(shell find domain adapters src tests scripts bench examples clients \
	-name '*.ts' -o -name '*.tsx' -o -name '*.json' -o -name '*.css' -o -name '*.cjs')
# Tests of `make check`: no database and no slow start. Gateways, whole couriers, the simulator's prices,
# the tests' own fakes and tests of more than a second run in `make test`.
QUICK := --no-database --workerThreads --maxWorkers=2 tests/architecture tests/domain tests/usecases \
	tests/workers tests/config adapters/_kit adapters/couriers \
	--testPathIgnorePatterns adapters/couriers/simulator fake-stores money-model killed wallet-follow \
	planted-faults _kit/mutants record-shipment label-layout \
	couriers/.*/courier.test plain-courier own-codes cancellation/races any-outcomes any-order \
	wallet-ledger webhook-signing api-key-text api-types programs count-events couriers/registry due-work \
	rate-cache

# Tests that start, kill and race real processes, mutate SQL and couriers, fill large tables, repeat the
# stores' contracts in shared commits, run long models, generate requests, count promised figures and try
# every page in a browser: run by `make prove`; all others by `make test`.
PROOFS := tests/processes tests/cli/doctor.test.ts tests/clients/command-line.test.ts \
	adapters/couriers/_kit/planted-faults.test.ts \
	$(filter-out %/main-story.test.ts %/gallery-few.test.ts,$(wildcard tests/browser/*.test.ts)) \
	$(patsubst %,tests/integration/%.test.ts,store-mutations lists-by-state \
	cancel-races ledger-model money-model migrations frozen-connections \
	shared-stores plans query-plans shared-plans queues-analyzed-empty) \
	$(patsubst %,tests/http/%.test.ts,slow-bodies strangers fuzz writes-at-once)

REST := --testPathIgnorePatterns $(PROOFS)

# Tests that `make prove` runs at a small size and `make chaos` at full size.
FULL_SIZE := $(patsubst %,tests/processes/%.test.ts,selling-at-once selling-killed \
	booking-killed paying-at-once) tests/http/shipments-once.test.ts

REST_OF_CHAOS = SIZE=full $(NODE) bench/webhooks.ts; delivered=$$?; \
	$(NODE) bench/lost-connections.ts; lost=$$?; \
	$(NODE) bench/stopping.ts; stopped=$$?; \
	SIZE=full $(NODE) scripts/run-tests.ts $(FULL_SIZE) && exit $$((booked + delivered + lost + stopped))

# Caches compiled code: half of a start is compiling.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.compiled

.DEFAULT_GOAL := help
.PHONY: audit help start demo lab test one watch test-under-load prove check format dev model figures bench chaos migrate types courier live districts \
	readme clean packages web screens sbom package backup restore top

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

start: $(RUNTIME) $(WEB) $(DOCS) ## serve on http://localhost:3000 (settings: .env.example)
	@exec $(NODE) src/main.ts

demo: $(RUNTIME) ## what a client would do, shown in a minute (PAY=wallet|qris|transfer), or LIVE=lab, or BATCH=1
	@exec $(NODE) scripts/demo.ts '$(if $(BATCH),batch,$(PAY))' $(if $(LIVE),'$(LIVE)')

lab: $(RUNTIME) ## a double of a courier's API on http://127.0.0.1:4010, for a LIVE key without a contract (CODE=biteship PORT=…)
	@exec $(NODE) scripts/lab.ts '$(CODE)'

dev: $(EVERYTHING) $(WEB) $(DOCS) ## serve, and build and start again at every change
	@$(VITE) --watch & \
	exec $(NODE) --watch-path=src --watch-path=domain --watch-path=adapters --watch-path=dist src/main.ts

format: $(EVERYTHING) ## lay the code out (Biome); `make check` only verifies it
	@node_modules/.bin/biome check --write --error-on-warnings --log-level=warn .

check: $(EVERYTHING) ## types, lint, architecture, rules, use cases: seconds, no network, no database
	@$(TYPES) & types=$$!; \
	$(MAKE) --no-print-directory $(LINTED) & style=$$!; \
	$(NODE) scripts/run-tests.ts $(QUICK); tests=$$?; \
	wait $$types && wait $$style && exit $$tests

test: $(EVERYTHING) $(WEB) $(DOCS) ## everything but `make prove`, or ONLY=tests/http; ends with "N passed, N failed"
	@$(TYPES) & types=$$!; \
	$(LINT) . & style=$$!; \
	$(NODE) scripts/run-tests.ts $(or $(ONLY),$(REST)); tests=$$?; \
	wait $$types && wait $$style && exit $$tests

one: $(EVERYTHING) $(if $(findstring web,$(T))$(findstring specification,$(T))$(findstring browser,$(T)),$(WEB)) ## one test file, at once: T=tests/domain/money.test.ts (its own database where it needs one)
	@exec $(NODE) scripts/run-tests.ts --no-database $(T)

watch: $(EVERYTHING) ## the same again at every change (T=…)
	@exec $(NODE) --watch-path=src --watch-path=domain --watch-path=adapters --watch-path=tests \
		scripts/run-tests.ts --no-database $(T)

test-under-load: $(EVERYTHING) $(WEB) ## `make test` beside busy processes, again and again (LOOPS=2 TIMES=3 ONLY=tests/http)
	@exec $(NODE) scripts/test-under-load.ts $(or $(ONLY),$(REST))

prove: $(EVERYTHING) $(WEB) $(DOCS) ## real processes, kills, races, mutated SQL, counted figures; then client libraries and generated clients, which need the network (CLIENTS=python,php or none)
	@$(NODE) scripts/run-tests.ts $(PROOFS) $(if $(filter none,$(CLIENTS)),,&& exec $(NODE) scripts/prove-clients.ts)

model: $(EVERYTHING) ## run all money operations against a simple model: minutes (MODEL_SEED=… repeats a run)
	@exec $(NODE) bench/model.ts

chaos: $(EVERYTHING) ## kill and stop processes, cut connections, skew clocks (SHIPMENTS=2000 FAULTS=200 EVENTS=10000 KILLS=20 STOPS=20 SEED=…), or ONLY=lab SIZE=small
	@$(NODE) bench/chaos.ts; booked=$$?; \
	$(if $(ONLY),exit $$booked,$(REST_OF_CHAOS))

figures: $(EVERYTHING) $(WEB) ## measure each promised figure beside its bound (ONLY=backlog)
	@exec $(NODE) bench/figures.ts

bench: $(EVERYTHING) ## compare with a bare server: CPU of each operation, written into docs/performance.md (ONLY=sale ROUNDS=5 OUT=file.json)
	@exec $(NODE) bench/bench.ts

migrate: $(RUNTIME) ## bring the schema up to date (DOWN=1 takes the newest migration back)
	@exec $(NODE) src/migrate.ts $(if $(DOWN),down)

backup: $(RUNTIME) ## back up the embedded database while it serves (TO=folder)
	@exec $(NODE) src/cli/main.ts backup $(if $(TO),--to '$(TO)')

restore: $(RUNTIME) ## make a database of a backup, and verify its books and bookings (FROM=folder DATA_DIR=new)
	@$(NODE) scripts/restore.ts '$(FROM)' && $(NODE) src/cli/main.ts ledger verify && \
	exec $(NODE) src/cli/main.ts booking verify

top: $(RUNTIME) ## what the processes do, refreshed: requests, due work, couriers (METRICS_PORT=9464, or FROM=9464,9465)
	@exec $(NODE) scripts/top.ts '$(FROM)'

types: $(EVERYTHING) ## after a change of openapi/: write what src/http/contract and clients/ generate from it again
	@exec $(NODE) scripts/build-api-types.ts

courier: $(EVERYTHING) ## a folder for a LIVE courier, green at birth (CODE=rush NAME='Rush Express'), the registry and docs/couriers.md
	@exec $(NODE) scripts/courier.ts $(if $(CODE),'$(CODE)' '$(NAME)')

live: $(EVERYTHING) ## call a courier's sandbox: CODE=biteship, its credentials from the environment; says what is missing
	@exec $(NODE) scripts/live.ts '$(CODE)'

districts: $(EVERYTHING) ## write data/districts again from its sources
	@exec $(NODE) scripts/build-districts.ts

readme: $(EVERYTHING) ## run the commands of README.md and docs/ and write their output into them
	@exec $(NODE) scripts/readme.ts

clean: ## delete packages, what is built and local data
	rm -rf node_modules coverage dist .data

packages: $(RUNTIME)

web: $(WEB) $(DOCS) ## build the pages of the dashboard and of /docs, where they are missing or stale

screens: $(EVERYTHING) $(WEB) ## pictures of every state of the dashboard, in artifacts/screens/, and their faults (ONLY=wallet,new)
	@exec $(NODE) scripts/screens.ts $(ONLY)

package: $(EVERYTHING) sbom ## the client libraries as packages, with bill of materials and licences, in artifacts/
	@rm -rf clients/typescript/dist && mkdir -p artifacts
	@node_modules/.bin/tsc -p clients/typescript/tsconfig.json
	@cd clients/typescript && npm pack --silent --pack-destination ../../artifacts
	@if command -v python3 > /dev/null; then \
		python3 -m pip wheel --quiet --no-deps --wheel-dir artifacts clients/python && ls artifacts/*.whl; \
	else echo 'skipped: the Python client, for want of python3'; fi
	@tar --exclude=vendor -czf artifacts/satukurir-php-$$($(NODE) -p "require('./package.json').version").tgz -C clients php

sbom: $(RUNTIME) ## what the server and its pages are made of: artifacts/sbom.cdx.json (CycloneDX) and licences.txt
	@$(NODE) scripts/sbom.ts && exec $(NODE) scripts/licences.ts

audit: $(RUNTIME) ## known weaknesses of production's packages, where the registry answers; fails by high and critical ones
	@exec $(NODE) scripts/audit.ts

# All of it where the rules changed, or where it is too much for a command line.
$(LINTED): $(LINT_SOURCES) $(LINT_RULES)
	@$(LINT) $(if $(or $(filter $(LINT_RULES),$?),$(word 500,$?)),.,$?) && touch $@

$(WEB): $(WEB_SOURCES) package-lock.json | $(RUNTIME)
	@echo 'Building the pages …' >&2
	@$(VITE) && touch $@

$(DOCS): $(DOCS_SOURCES) package-lock.json | $(RUNTIME)
	@$(NODE) src/docs/build.ts

$(RUNTIME): package-lock.json
	@echo 'Installing packages …' >&2
	@$(call INSTALL,--omit=dev $(QUIET)) >&2 && touch $@

$(EVERYTHING): package-lock.json
	@echo 'Installing packages, those for development included …' >&2
	@$(call INSTALL,$(QUIET)) >&2 && touch $@ $(RUNTIME)
