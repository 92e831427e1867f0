# make fuzz-tls [SECONDS=20] [FUZZ_SEED=N]: bytes for a server of TLS under libFuzzer (clang).  With a seed, without the corpus of earlier runs.
FUZZ_TLS_SECONDS = $(or $(SECONDS),20)
FUZZ_TLS_SRC := tests/fuzz/tls_fuzz.c $(sort $(wildcard runtime/io/tls/*.c)) $(sort $(wildcard runtime/base/*.c))

build/fuzz/tls_fuzz: mk/fuzz-tls.mk $(FUZZ_TLS_SRC) $(wildcard runtime/io/tls/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_TLS_SRC) -lm -lpthread -ldl

.PHONY: fuzz-tls
ifeq ($(shell command -v clang),)
fuzz-tls:
	@echo 'fuzz-tls: left out, there is no clang'
else
fuzz-tls: build/fuzz/tls_fuzz
	$(Q)mkdir -p build/fuzz/tls
	$(Q)cd build/fuzz && ./tls_fuzz -verbosity=0 -max_total_time=$(FUZZ_TLS_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=2048 \
		-print_final_stats=1 $(if $(FUZZ_SEED),,tls)
endif
