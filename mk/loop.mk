# The loop's unit tests in a build with fault injection.

.PHONY: fault-loop
fault-loop:
	$(Q)$(MAKE) MODE=fault build/fault/unit/loop_test build/fault/unit/ring_test
	$(Q)sh tests/fault/loop.sh build/fault/unit
