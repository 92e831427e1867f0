# make check-escape: attacks on the sandbox, none of which may succeed.
.PHONY: check-escape
check-escape: all $(B)/jsr
	$(Q)timeout 900 python3 tests/policy/escape.py --jsr $(B)/jsr

# make fuzz-policy [SECONDS=60] [FUZZ_SEED=1] [FUZZ_RUNS=N]: random calls in a sandbox under strace; skipped aloud without it.
.PHONY: fuzz-policy
fuzz-policy: all
	$(Q)python3 tests/fuzz/policy.py --jsr build/jsr --seconds $(or $(SECONDS),$(FUZZ_SECONDS),60) --seed $(or $(FUZZ_SEED),1) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS))
