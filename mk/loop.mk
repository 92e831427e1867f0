# The loop's unit tests in a build with fault injection, and its model.

.PHONY: fault-loop
fault-loop:
	$(Q)$(MAKE) MODE=fault build/fault/unit/loop/loop_test build/fault/unit/loop/ring_test
	$(Q)sh tests/fault/loop.sh build/fault/unit/loop

# The loop's parking and waking, in every interleaving.
.PHONY: models-loop
models: models-loop
models-loop:
	$(Q)sh tests/model/wake.sh $(B)/model
