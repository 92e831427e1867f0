# make fuzz-text [FUZZ_SECONDS=20]: the strings' doors and the regular expressions under libFuzzer (clang), not part of make test.
FUZZ_SECONDS ?= 20
FUZZ_TEXT_SRC := tests/fuzz/text_fuzz.c $(sort $(wildcard runtime/engine/*.c runtime/engine/*/*.c)) $(sort $(wildcard runtime/lang/*.c runtime/lang/*/*.c)) $(sort $(wildcard runtime/base/*.c))
FUZZ_FLAGS   := -std=gnu11 -O1 -g -w -fsanitize=fuzzer,address,undefined -fno-sanitize=bounds -fno-sanitize-recover=undefined -fno-strict-aliasing -DJSR_DEBUG

build/fuzz/text_fuzz: mk/fuzz-text.mk $(FUZZ_TEXT_SRC) $(wildcard runtime/engine/*.h runtime/engine/*/*.h runtime/lang/*.h runtime/lang/*/*.h runtime/base/*.h) | build/.setup $(B)/powers_of_ten.h
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_TEXT_SRC) -lm -lpthread

.PHONY: fuzz-text
fuzz-text: build/fuzz/text_fuzz
	$(Q)mkdir -p build/fuzz/str
	$(Q)cd build/fuzz && ./text_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 -print_final_stats=1 str
