# make fuzz-code [FUZZ_ROUNDS=50000] [FUZZ_SEED=N]: damaged images of saved programs, under the sanitizers; not part of make test.
FUZZ_ROUNDS ?= 50000
.PHONY: fuzz-code
fuzz-code:
	$(Q)$(MAKE) MODE=asan build/asan/unit/engine/code_save_test
	$(Q)seed=$(or $(FUZZ_SEED),$$(date +%s)); echo "fuzz-code: seed $$seed"; CODE_SAVE_ROUNDS=$(FUZZ_ROUNDS) CODE_SAVE_SEED=$$seed build/asan/unit/engine/code_save_test
