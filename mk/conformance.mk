# make conformance: test262 from TEST262, or else its language part from npm.  CONFORMANCE=--update rewrites the lists.
CONFORMANCE_PARTS ?= language built-ins annexB
.PHONY: conformance
conformance: all
	$(Q)if [ -n "$(TEST262)" ]; then \
		for part in $(CONFORMANCE_PARTS); do \
			python3 tests/conformance/run.py --jsr $(B)/jsr --suite '$(TEST262)' --part $$part --list tests/conformance/pass-$$part.txt $(CONFORMANCE) || failed=1; \
		done; exit $${failed:-0}; \
	elif sh tests/conformance/get-suite.sh build/test262; then \
		echo 'conformance: TEST262 names no suite, so this is the one of 2018 from npm'; \
		python3 tests/conformance/run.py --jsr $(B)/jsr --suite build/test262/package --list tests/conformance/pass-2018.txt $(CONFORMANCE); \
	else \
		echo 'conformance: SKIPPED, TEST262 names no suite and npm has none'; \
	fi
