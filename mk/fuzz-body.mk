# make fuzz-body [FUZZ_SECONDS=20]: multipart bodies and data: URLs under libFuzzer (clang), not part of make test.
FUZZ_BODY_SRC := tests/fuzz/body_fuzz.c runtime/codec/multipart.c runtime/codec/data_url.c

build/fuzz/body_fuzz: mk/fuzz-body.mk $(FUZZ_BODY_SRC) $(wildcard runtime/codec/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang -Iruntime -D_GNU_SOURCE -std=gnu11 -O1 -g $(WARN) -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -o $@ $(FUZZ_BODY_SRC)

.PHONY: fuzz-body
fuzz-body: build/fuzz/body_fuzz
	$(Q)mkdir -p build/fuzz/body
	$(Q)cd build/fuzz && ./body_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 -dict=$(abspath tests/fuzz/multipart.dict) -print_final_stats=1 body
