# make fuzz-http [SECONDS=20] [FUZZ_SEED=N]: HTTP/1.x messages under libFuzzer (clang).  With a seed, without the corpus of earlier runs.
FUZZ_HTTP_SECONDS = $(or $(SECONDS),20)
FUZZ_HTTP_SRC := tests/fuzz/http1_fuzz.c runtime/codec/http1.c $(sort $(wildcard runtime/base/*.c))

build/fuzz/http1_fuzz: mk/fuzz-http.mk $(FUZZ_HTTP_SRC) $(wildcard runtime/codec/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_HTTP_SRC) -lm -lpthread -ldl

.PHONY: fuzz-http
ifeq ($(shell command -v clang),)
fuzz-http:
	@echo 'fuzz-http: left out, there is no clang'
else
fuzz-http: build/fuzz/http1_fuzz
	$(Q)mkdir -p build/fuzz/http1
	$(Q)cd build/fuzz && ./http1_fuzz -verbosity=0 -max_total_time=$(FUZZ_HTTP_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=512 \
		-dict=$(abspath tests/fuzz/http1.dict) -print_final_stats=1 $(if $(FUZZ_SEED),,http1)
endif
