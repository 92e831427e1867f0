# Models, mutations and the C benchmarks.

BENCH_C_SRC := $(sort $(wildcard tests/bench/c/*_bench.c))
BENCH_C_BIN := $(BENCH_C_SRC:tests/bench/c/%.c=$(B)/bench/%)

$(B)/bench/%: tests/bench/c/%.c $(B)/libjsr.a
	$(Q)mkdir -p $(@D)
	$(say) BENCH $*
	$(Q)$(CC) $(ALL_CPPFLAGS) -Itests/bench/c $(WARN) $(ALL_CFLAGS) $(ALL_LDFLAGS) -MMD -MP -MF $(B)/bench/$*.d -o $@ $< $(B)/libjsr.a $(ALL_LDLIBS)

-include $(BENCH_C_BIN:=.d)

.PHONY: bench-c models mutate
# runs every C benchmark, even after one missed its target
bench-c: build/.setup $(BENCH_C_BIN)
	$(Q)status=0; for b in $(BENCH_C_BIN); do $$b || status=1; done; exit $$status

# exhaustive model checking: the deque, parking, and the need for each memory order
models:
	$(Q)sh tests/model/run.sh $(B)/model

# weakens each memory order of the pool in turn; takes minutes
mutate:
	$(Q)sh tests/model/mutate.sh $(B)/mutate
