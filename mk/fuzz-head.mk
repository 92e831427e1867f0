# make fuzz-head [SECONDS=20] [FUZZ_SEED=N]: heads of responses, content codings and bodies under libFuzzer (clang).  With a seed, without the
# inputs of earlier runs.
FUZZ_HEAD_SECONDS := $(or $(SECONDS),$(FUZZ_SECONDS),20)
FUZZ_HEAD_SRC := tests/fuzz/head_fuzz.c $(wildcard runtime/io/http/transfer_*.c) runtime/codec/zstream.c $(sort $(wildcard runtime/base/*.c))

build/fuzz/head_fuzz: mk/fuzz-head.mk $(FUZZ_HEAD_SRC) runtime/io/http/transfer.c $(wildcard runtime/io/http/*.h runtime/codec/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)clang $(ALL_CPPFLAGS) $(FUZZ_FLAGS) -o $@ $(FUZZ_HEAD_SRC) -lm -lpthread -ldl

.PHONY: fuzz-head
ifeq ($(shell command -v clang),)
fuzz-head:
	@echo 'fuzz-head: left out, there is no clang'
else
fuzz-head: build/fuzz/head_fuzz
	$(Q)mkdir -p build/fuzz/head
	$(Q)cd build/fuzz && ./head_fuzz -verbosity=0 -max_total_time=$(FUZZ_HEAD_SECONDS) $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) -max_len=1024 \
		-dict=$(abspath tests/fuzz/head.dict) -print_final_stats=1 $(if $(FUZZ_SEED),,head)
endif
