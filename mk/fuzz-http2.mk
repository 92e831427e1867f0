# make fuzz-http2 [SECONDS=20] [FUZZ_SEED=N]: frames for a session of HTTP/2 under libFuzzer (clang).  With a seed, without the corpus of earlier runs.
FUZZ_HTTP2_SECONDS = $(or $(SECONDS),20)
FUZZ_HTTP2_SRC := tests/fuzz/http2_fuzz.c $(sort $(wildcard runtime/io/http2/*.c)) $(sort $(wildcard runtime/base/*.c))

build/fuzz/http2_fuzz: mk/fuzz-http2.mk $(FUZZ_HTTP2_SRC) $(wildcard runtime/io/http2/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_HTTP2_SRC) -lm -lpthread -ldl

.PHONY: fuzz-http2
ifeq ($(shell command -v clang),)
fuzz-http2:
	@echo 'fuzz-http2: left out, there is no clang'
else
fuzz-http2: build/fuzz/http2_fuzz
	$(Q)mkdir -p build/fuzz/http2
	$(Q)cd build/fuzz && ./http2_fuzz -verbosity=0 -max_total_time=$(FUZZ_HTTP2_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=2048 \
		-print_final_stats=1 $(if $(FUZZ_SEED),,http2)
endif
