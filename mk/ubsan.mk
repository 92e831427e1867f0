# make check-ubsan: the script tests with clang's checks of integers, bounds and conversions, which gcc lacks.
UBSAN_TESTS ?= tests/js tests/cli
.PHONY: check-ubsan
check-ubsan:
	$(Q)if command -v clang >/dev/null; then \
		$(MAKE) MODE=ubsan CC=clang build/ubsan/jsr && UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 python3 tests/run.py --slow 4 --jsr build/ubsan/jsr $(UBSAN_TESTS); \
	else echo 'check-ubsan: SKIPPED, clang is not installed'; fi
