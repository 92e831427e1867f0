# Faults: the nth allocation fails, the ring misbehaves.  FAULT_SECONDS bounds each of the three parts, FAULT_SAMPLE is how
# many allocations of each script the sampled part lets fail.
FAULT_SECONDS ?= 600
FAULT_SAMPLE  ?= 200
FAULT_KINDS   ?= ring small sampled
.PHONY: check-fault
check-fault:
	$(Q)$(MAKE) MODE=fault build/fault/jsr
	$(Q)for kind in $(FAULT_KINDS); do \
		python3 tests/fault/run.py --jsr build/fault/jsr --budget $(FAULT_SECONDS) --sample $(FAULT_SAMPLE) $$kind || failed=1; done; exit $${failed:-0}
