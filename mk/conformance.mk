# make conformance: the language part of test262, in TEST262 or else as npm has it.  CONFORMANCE=--update writes the list anew.
.PHONY: conformance
conformance: all
	$(Q)if [ -n "$(TEST262)" ]; then \
		python3 tests/conformance/run.py --jsr $(B)/jsr --suite '$(TEST262)' --list tests/conformance/pass.txt $(CONFORMANCE); \
	elif sh tests/conformance/get-suite.sh build/test262; then \
		echo 'conformance: TEST262 names no suite, so this is the one of 2018 from npm'; \
		python3 tests/conformance/run.py --jsr $(B)/jsr --suite build/test262/package --list tests/conformance/pass-2018.txt $(CONFORMANCE); \
	else \
		echo 'conformance: SKIPPED, TEST262 names no suite and npm has none'; \
	fi
