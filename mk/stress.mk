# make check-stress: all script tests in a build in which each entry into script acts like hostile script (engine/heap/stress.h).
# STRESS_TESTS selects a subset.
STRESS_TESTS ?= tests/js tests/cli
.PHONY: check-stress
check-stress: stress
	$(Q)ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16 python3 tests/run.py --slow 10 --jsr build/stress/jsr $(STRESS_TESTS)
