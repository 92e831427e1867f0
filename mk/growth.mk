# make check-growth: what is linear in node is linear here (tests/growth.js).  Not a part of `test`, where a busy machine must not fail.
.PHONY: check-growth
check-growth: all
	$(Q)build/jsr tests/growth.js
