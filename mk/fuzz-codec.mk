# make fuzz-codec [FUZZ_SECONDS=20]: encodings of text, Punycode and compressed streams under libFuzzer (clang), not part of make test.
FUZZ_CODEC_SRC := tests/fuzz/codec_fuzz.c runtime/codec/charset.c runtime/codec/punycode.c runtime/codec/zstream.c $(sort $(wildcard runtime/base/*.c))

build/fuzz/codec_fuzz: mk/fuzz-codec.mk $(FUZZ_CODEC_SRC) $(wildcard runtime/codec/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_CODEC_SRC) -lm -lpthread -ldl

.PHONY: fuzz-codec
fuzz-codec: build/fuzz/codec_fuzz
	$(Q)mkdir -p build/fuzz/codec
	$(Q)cd build/fuzz && ./codec_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=1024 -print_final_stats=1 codec
