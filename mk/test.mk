# The tests.  `make check` is the quick part; `make test` all that guards a landing on one kind of build.

.PHONY: check check-poll check-asan check-tsan test
RUN = python3 tests/run.py --jsr $(B)/jsr

check: all build/.setup-test $(B)/jsr unit
	$(Q)$(RUN) tests/js tests/cli tests/examples

# The whole suite once more on the other back end.
check-poll: all build/.setup-test $(B)/jsr
	$(Q)JSR_BACKEND=poll $(RUN) tests/js tests/cli tests/examples

# The same tests in the sanitizers' builds: leaks, undefined behaviour, data races.
check-asan:
	$(Q)ASAN_OPTIONS=detect_leaks=1 $(MAKE) MODE=asan unit build/asan/jsr
	$(Q)ASAN_OPTIONS=detect_leaks=1 python3 tests/run.py --slow 6 --jsr build/asan/jsr tests/js tests/cli

check-tsan:
	$(Q)$(MAKE) MODE=tsan unit

test: check check-poll models

# Long runs: memory that stays flat, many operations at once, a large input.
.PHONY: soak
soak: all $(B)/jsr
	$(Q)$(RUN) --jobs 1 tests/soak
