# make fuzz-wasm [SECONDS=20] [FUZZ_SEED=N]: WebAssembly, validator and interpreter, under libFuzzer (clang).  With a seed, without the corpus of earlier runs.
FUZZ_WASM_SECONDS = $(or $(SECONDS),20)
FUZZ_WASM_SRC := tests/fuzz/wasm_fuzz.c $(sort $(wildcard runtime/wasm/*.c)) $(sort $(wildcard runtime/base/*.c))

build/fuzz/wasm_fuzz: mk/fuzz-wasm.mk $(FUZZ_WASM_SRC) $(wildcard runtime/wasm/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_WASM_SRC) -lm -lpthread -ldl

.PHONY: fuzz-wasm
ifeq ($(shell command -v clang),)
fuzz-wasm:
	@echo 'fuzz-wasm: left out, there is no clang'
else
fuzz-wasm: build/fuzz/wasm_fuzz
	$(Q)mkdir -p build/fuzz/wasm
	$(Q)cd build/fuzz && ./wasm_fuzz -verbosity=0 -max_total_time=$(FUZZ_WASM_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=2048 \
		-print_final_stats=1 $(if $(FUZZ_SEED),,wasm)
endif
