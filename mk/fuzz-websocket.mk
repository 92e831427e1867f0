# make fuzz-websocket [SECONDS=20 FUZZ_SEED=N]: WebSocket frames, compressed messages and replies under libFuzzer (clang), not part of make test.
FUZZ_WEBSOCKET_SRC := tests/fuzz/websocket_fuzz.c runtime/codec/websocket.c runtime/codec/zstream.c runtime/base/library.c runtime/base/utf8.c runtime/base/mem.c

build/fuzz/websocket_fuzz: mk/fuzz-websocket.mk $(FUZZ_WEBSOCKET_SRC) $(wildcard runtime/codec/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang -Iruntime -D_GNU_SOURCE -std=gnu11 -O1 -g $(WARN) -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -o $@ $(FUZZ_WEBSOCKET_SRC) -ldl

.PHONY: fuzz-websocket
ifeq ($(shell command -v clang),)
fuzz-websocket:
	@echo 'fuzz-websocket: left out, there is no clang'
else
fuzz-websocket: build/fuzz/websocket_fuzz
	$(Q)mkdir -p build/fuzz/websocket
	$(Q)cd build/fuzz && ./websocket_fuzz -verbosity=0 -max_total_time=$(or $(SECONDS),20) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=512 \
		-dict=$(abspath tests/fuzz/websocket.dict) -print_final_stats=1 $(if $(FUZZ_SEED),,websocket)
endif
