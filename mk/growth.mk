# make check-growth: operations that are linear in node must be linear here (tests/growth.js).  Not part of `test`, which must not fail on a busy machine.
.PHONY: check-growth
check-growth: all
	$(Q)build/jsr tests/growth.js
