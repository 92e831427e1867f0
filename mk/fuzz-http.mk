# make fuzz-http [FUZZ_SECONDS=20]: HTTP/1.x messages under libFuzzer (clang), not part of make test.
FUZZ_HTTP_SRC := tests/fuzz/http1_fuzz.c runtime/codec/http1.c $(sort $(wildcard runtime/base/*.c))

build/fuzz/http1_fuzz: mk/fuzz-http.mk $(FUZZ_HTTP_SRC) $(wildcard runtime/codec/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_HTTP_SRC) -lm -lpthread -ldl

.PHONY: fuzz-http
fuzz-http: build/fuzz/http1_fuzz
	$(Q)mkdir -p build/fuzz/http1
	$(Q)cd build/fuzz && ./http1_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 -dict=$(abspath tests/fuzz/http1.dict) -print_final_stats=1 http1
