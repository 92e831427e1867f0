# Fault injection: the nth allocation fails, the ring misbehaves.  FAULT_SECONDS limits each of the three parts, FAULT_SAMPLE is how
# many allocations of each script fail in the sampled part, FAULT_SEED selects them.  FAULT_STRAYS: wrong ones are said, and no failure, while so many of 1,000 explain them.
FAULT_SECONDS ?= 600
FAULT_SAMPLE  ?= 200
FAULT_SEED    ?= 1
FAULT_LIMIT   ?= 0
FAULT_STRAYS  ?= 0
FAULT_KINDS   ?= ring child small sampled
FAULT_RUN      = python3 tests/fault/run.py --budget $(FAULT_SECONDS) --sample $(FAULT_SAMPLE) --seed $(FAULT_SEED) --limit $(FAULT_LIMIT) --strays $(FAULT_STRAYS)
.PHONY: check-fault check-fault-plain
check-fault:
	$(Q)$(MAKE) MODE=fault build/fault/jsr
	$(Q)for kind in $(FAULT_KINDS); do $(FAULT_RUN) --jsr build/fault/jsr $$kind || failed=1; done; exit $${failed:-0}

# The same without the sanitizer, several times as fast: it detects crashes, wrong results and, with its own ledger (base/ledger.h), every block
# that is not freed.  All 200 allocations of each script take about half an hour: make check-fault-plain FAULT_KINDS=sampled FAULT_SECONDS=7200
check-fault-plain:
	$(Q)$(MAKE) MODE=fault OPT_fault='-O2 -g -fno-omit-frame-pointer -DJSR_FAULT_BUILD -DJSR_DEBUG' LINK_fault= B=build/fault-plain build/fault-plain/jsr
	$(Q)for kind in $(FAULT_KINDS); do MALLOC_PERTURB_=165 $(FAULT_RUN) --jsr build/fault-plain/jsr $$kind || failed=1; done; exit $${failed:-0}
