# Speed: jsr next to its peers in one run, then the C parts next to naive twins.
.PHONY: bench
bench: all bench-c
	$(Q)python3 tests/bench/run.py --jsr build/jsr
