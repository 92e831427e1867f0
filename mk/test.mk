# The tests.  `make check` is the quick part; `make test` is everything required for a merge on one kind of build.

.PHONY: check check-poll check-asan check-tsan test
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
RUN = python3 tests/run.py --jsr $(B)/jsr

check: all build/.setup-test $(B)/jsr unit parser-tests
	$(Q)$(RUN) tests/js tests/cli tests/examples
	$(Q)python3 tests/rules.py

# The REPL, driven in a pseudo-terminal.
.PHONY: check-tty
check-tty: all $(B)/jsr
	$(Q)timeout 900 python3 tests/tty/run.py --jsr $(B)/jsr

# The suite once more on the other back end, without what asks nothing of it: folders, and long tests of stores and policies.
NOT_POLL = $(addprefix tests/js/,addon array assert buffer clone engine events guards hostile intl lang library path promise proxy querystring regexp string \
	string_decoder typescript util v8 vm wasm)
NOT_POLL_TESTS = $(addprefix tests/js/,bindings/secrets.js bindings/kv-rubbish.mjs bindings/storage-s3-secrets.mjs fs/swapped.js $(patsubst tests/js/%,%,$(wildcard \
	tests/js/bindings/*kill.mjs)))
POLL_CLI = $(filter-out $(addprefix tests/cli/,bad-options.js bad-scripts.js completion.js hints.js library-compiler.js source-maps.js $(notdir $(wildcard \
	tests/cli/*manual.js tests/cli/*options.js tests/cli/test-*.js))),$(wildcard tests/cli/[!_]*.js)) tests/cli/test-process.js tests/cli/test-progress.js
POLL_PARTS = $(patsubst %/,%,$(sort $(dir $(NOT_POLL_TESTS))))
POLL = $(filter-out $(NOT_POLL) $(POLL_PARTS),$(patsubst %/,%,$(sort $(dir $(wildcard tests/js/*/*))))) $(wildcard tests/js/[!_]*.*js) \
	$(filter-out $(NOT_POLL_TESTS),$(wildcard $(foreach part,$(POLL_PARTS),$(part)/[!_]*.js $(part)/[!_]*.?js)))
check-poll: all build/.setup-test $(B)/jsr
	$(Q)JSR_BACKEND=poll $(RUN) $(POLL) $(POLL_CLI) tests/examples

# The same tests in sanitizer builds: leaks, undefined behaviour, data races.
check-asan:
	$(Q)$(MAKE) -j$(JOBS) MODE=asan build/asan/jsr $(patsubst $(B)/%,build/asan/%,$(UNIT_BIN))
	$(Q)ASAN_OPTIONS=detect_leaks=1 $(MAKE) MODE=asan unit
	$(Q)$(MAKE) MODE=asan check-embed
	$(Q)ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=1 python3 tests/run.py --slow 6 --jsr build/asan/jsr tests/js tests/cli

# engine_test is skipped, with a message: the engine is single-threaded, and ThreadSanitizer delivers a signal only at the next blocking
# call, so the test's interrupts of endless loops would never arrive.  It takes the clone for a child for a fork, after
# which it would end the process at the next thread.
TSAN_BIN = $(patsubst $(B)/%,build/tsan/%,$(filter-out %/engine_test,$(UNIT_BIN)))
check-tsan:
	$(Q)$(MAKE) -j$(JOBS) MODE=tsan $(TSAN_BIN)
	@echo 'check-tsan: engine_test is left out (its signals do not arrive under ThreadSanitizer)'
	$(Q)TSAN_OPTIONS="die_after_fork=0 $$TSAN_OPTIONS" timeout 600 sh tests/run-unit.sh $(TSAN_BIN)

# Built in parallel, then run one after the other: tests that wait for timers need an idle machine.
test: build/.setup-test
	$(Q)$(MAKE) -j$(JOBS) build/jsr $(UNIT_BIN)
	$(Q)$(MAKE) -j1 check
	$(Q)$(MAKE) -j1 check-tty
	$(Q)$(MAKE) -j1 check-embed
	$(Q)$(MAKE) -j1 check-poll

# fetch against nginx, nghttpd and node, if they are installed.
.PHONY: peers
peers: all $(B)/jsr
	$(Q)python3 tests/peers/run.py --jsr $(B)/jsr

# Long runs: constant memory, many operations at once, a large input.  SOAK_FULL=1: those of fetch with 10,000 at once, 1 GB and
# 100,000 requests instead of one second's worth.
.PHONY: soak
soak: all $(B)/jsr
	$(Q)$(RUN) --jobs 1 tests/soak
