# The front end as a filter over files: tests and measurements.
LANG_LIB := $(filter $(B)/runtime/lang/%.o $(B)/runtime/base/%.o,$(LIB_OBJ))

$(B)/lang-check: tests/lang/check.c $(LANG_LIB) $(B)/made-of
	$(Q)mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) $(ALL_CPPFLAGS) $(WARN) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LANG_LIB) $(ALL_LDLIBS)

# 5,361 programs of the npm package test262-parser-tests, fetched once
.PHONY: parser-tests
parser-tests: $(B)/lang-check
	$(Q)python3 tests/lang/parser_tests.py --check $(B)/lang-check --store build

# make fuzz-lang [SECONDS=60]: programs by the grammar, which must parse, then bytes of a saved corpus, each for so long; not part of make test,
# which has the corpus's texts as they are (tests/unit/lang/lang_corpus_test.c).
SECONDS ?= 60
FUZZ_LANG_SRC := tests/fuzz/lang_fuzz.c $(sort $(wildcard runtime/lang/*.c)) $(sort $(wildcard runtime/base/*.c))
build/fuzz/lang_fuzz: $(FUZZ_LANG_SRC) $(wildcard runtime/lang/*.h runtime/base/*.h) | build/.setup
	$(Q)mkdir -p $(@D)
	$(say) FUZZ $@
	$(Q)$(CC) -Iruntime -D_GNU_SOURCE -std=gnu11 -O1 -g $(WARN) -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -o $@ $(FUZZ_LANG_SRC) -lm -lpthread

# a seed of its own each day: what is found names it
.PHONY: fuzz-lang
fuzz-lang: build/fuzz/lang_fuzz
	$(Q)cd build/fuzz && ./lang_fuzz grammar $(SECONDS) $$(date +%j)000000000
	$(Q)cd build/fuzz && ./lang_fuzz bytes $(SECONDS) $$(date +%j)000000000 $(abspath $(wildcard tests/fuzz/lang/*))
