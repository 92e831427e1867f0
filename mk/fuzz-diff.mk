# make fuzz-diff [SECONDS=60] [FUZZ_SEED=N] [FUZZ_RUNS=N] [FUZZ_KIND=a,b]: random programs on jsr and node, comparing their output; not part of make test.
# Without a seed each run uses different programs.
FUZZ_DIFF_SECONDS := $(or $(SECONDS),$(FUZZ_SECONDS),60)
.PHONY: fuzz-diff
fuzz-diff: all
	$(Q)python3 tests/fuzz/differential.py --jsr build/jsr --seconds $(FUZZ_DIFF_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS)) $(if $(FUZZ_KIND),--kind $(FUZZ_KIND))

# make fuzz-api [SECONDS=60] [FUZZ_SEED=N] [FUZZ_RUNS=N]: everything that script can reach, called with odd arguments, under the sanitizers.
.PHONY: fuzz-api
fuzz-api: asan
	$(Q)python3 tests/fuzz/api.py --jsr build/asan/jsr --seconds $(FUZZ_DIFF_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS))

# make fuzz-crash [SECONDS=60] [FUZZ_SEED=N] [FUZZ_RUNS=N] [FUZZ_KIND=a,b]: the same programs only on jsr, under the sanitizers: it must not crash.
.PHONY: fuzz-crash
fuzz-crash: asan
	$(Q)python3 tests/fuzz/differential.py --crash --jsr build/asan/jsr --seconds $(FUZZ_DIFF_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS)) $(if $(FUZZ_KIND),--kind $(FUZZ_KIND))

# make fuzz-commands [SECONDS=60] [FUZZ_SEED=N] [FUZZ_RUNS=N]: random command lines, with exit codes and messages compared with node's if it has the options.
.PHONY: fuzz-commands
fuzz-commands: all
	$(Q)python3 tests/fuzz/commands.py --jsr build/jsr --seconds $(FUZZ_DIFF_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED))
