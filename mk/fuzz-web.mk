# make fuzz-web [SECONDS=20] [FUZZ_SEED=N] [FUZZ_KIND=a,b]: random programs on headers, blobs, URL patterns and streams, each against a slow twin, under
# the sanitizers; SECONDS is per kind.  Not part of make test.
FUZZ_WEB_SECONDS := $(or $(SECONDS),$(FUZZ_SECONDS),20)
.PHONY: fuzz-web
fuzz-web: asan
	$(Q)python3 tests/fuzz/web.py --jsr build/asan/jsr --seconds $(FUZZ_WEB_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_KIND),--kind $(FUZZ_KIND))
