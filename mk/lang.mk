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
