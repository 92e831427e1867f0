# make fuzz-str [FUZZ_SECONDS=20]: the strings' doors and the regular expressions under libFuzzer (clang), not part of make test.
FUZZ_SECONDS ?= 20
FUZZ_STR_SRC := tests/fuzz/str_fuzz.c $(sort $(wildcard runtime/engine/*.c runtime/engine/*/*.c)) $(sort $(wildcard runtime/lang/*.c)) $(sort $(wildcard runtime/base/*.c))
FUZZ_FLAGS   := -std=gnu11 -O1 -g -w -fsanitize=fuzzer,address,undefined -fno-sanitize=bounds -fno-sanitize-recover=undefined -fno-strict-aliasing -DJSR_DEBUG

build/fuzz/str_fuzz: mk/fuzz-str.mk $(FUZZ_STR_SRC) $(wildcard runtime/engine/*.h runtime/engine/*/*.h runtime/lang/*.h runtime/base/*.h) | build/.setup $(B)/powers_of_ten.h
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_STR_SRC) -lm -lpthread

.PHONY: fuzz-str
fuzz-str: build/fuzz/str_fuzz
	$(Q)mkdir -p build/fuzz/str
	$(Q)cd build/fuzz && ./str_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=512 -print_final_stats=1 str
