# make fuzz-hostile [SECONDS=60] [FUZZ_SEED=N] [FUZZ_RUNS=N]: the same functions with hostile prototypes, arguments and receivers, under the
# sanitizers.  make script-hostile: the script tests with mildly hostile prototypes; nothing may crash.
FUZZ_HOSTILE_SECONDS := $(or $(SECONDS),$(FUZZ_SECONDS),60)
.PHONY: fuzz-hostile script-hostile
fuzz-hostile: asan
	$(Q)python3 tests/fuzz/hostile.py --jsr build/asan/jsr --seconds $(FUZZ_HOSTILE_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS))
HOSTILE_TESTS ?= tests/js
script-hostile: asan
	$(Q)python3 tests/run.py --hostile 1 --slow 6 --jsr build/asan/jsr $(HOSTILE_TESTS)
