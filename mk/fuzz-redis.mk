# make fuzz-redis [SECONDS=30 FUZZ_SEED=1]: key-value stores on a server whose answers are spoilt on the way, with the sanitizers; skipped aloud
# without redis-server, not part of make test.
.PHONY: fuzz-redis
fuzz-redis:
	$(Q)$(MAKE) MODE=asan build/asan/jsr
	$(Q)python3 tests/fuzz/redis.py --jsr build/asan/jsr --seconds $(or $(SECONDS),30) --seed $(or $(FUZZ_SEED),1)
