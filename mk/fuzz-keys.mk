# make fuzz-keys [SECONDS=20] [FUZZ_SEED=N]: keys in PEM and DER under libFuzzer (clang).  With a seed, without the corpus of earlier runs.
FUZZ_KEYS_SECONDS = $(or $(SECONDS),20)
FUZZ_KEYS_SRC := tests/fuzz/key_fuzz.c $(sort $(wildcard runtime/codec/crypto/*.c runtime/base/*.c))

build/fuzz/key_fuzz: mk/fuzz-keys.mk $(FUZZ_KEYS_SRC) $(wildcard runtime/codec/crypto/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_KEYS_SRC) -lm -lpthread -ldl

.PHONY: fuzz-keys
ifeq ($(shell command -v clang),)
fuzz-keys:
	@echo 'fuzz-keys: left out, there is no clang'
else
fuzz-keys: build/fuzz/key_fuzz
	$(Q)mkdir -p build/fuzz/keys
	$(Q)cd build/fuzz && ./key_fuzz -verbosity=0 -max_total_time=$(FUZZ_KEYS_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=1024 \
		-dict=$(abspath tests/fuzz/keys.dict) -print_final_stats=1 $(if $(FUZZ_SEED),,keys)
endif
