# Speed: jsr against its peers in one run, then the C parts against naive twins.
.PHONY: bench
bench: all bench-c
	$(Q)python3 tests/bench/run.py --jsr build/jsr --spawn $(B)/spawn
	$(Q)python3 tests/bench/start.py $(B)/spawn build/jsr $(B)/bare
	$(Q)$(FETCH_ROWS)

# fetch, against its peers and a C program with the same libcurl
FETCH_ROWS = python3 tests/bench/fetch.py --jsr build/jsr --spawn $(B)/spawn --c $(B)/bench/fetch_peer
.PHONY: bench-fetch
bench-fetch: all $(B)/spawn $(B)/bench/fetch_peer
	$(Q)$(FETCH_ROWS)

# make bench-policy [ONLY=TEXT] [PARTS=1] [BENCH_FOLDER=DIR]: what rules cost, in time, system calls and instructions.
.PHONY: bench-policy
bench-policy: all
	$(Q)python3 tests/bench/policy.py --jsr build/jsr --calls --instructions $(if $(ONLY),--only '$(ONLY)') $(if $(PARTS),--parts) $(if $(BENCH_FOLDER),--folder '$(BENCH_FOLDER)')

# Key-value stores, against better-sqlite3 in the folder BETTER_SQLITE3 and bun:sqlite; on a server against ioredis in the folder IOREDIS.
.PHONY: bench-kv
bench-kv: all
	$(Q)python3 tests/bench/kv.py --jsr build/jsr $(if $(BETTER_SQLITE3),--better-sqlite3 '$(BETTER_SQLITE3)') $(if $(IOREDIS),--ioredis '$(IOREDIS)')

# A hello server, against node, bun and deno; needs wrk.
.PHONY: bench-http
bench-http: all
	$(Q)python3 tests/bench/http.py --jsr build/jsr $(if $(JSON),--json '$(JSON)')

# http.get, against node, bun and deno.
.PHONY: bench-http-client
bench-http-client: all
	$(Q)python3 tests/bench/http_client.py --jsr build/jsr $(if $(JSON),--json '$(JSON)')

# What a ledger costs a program that lives off files.
.PHONY: bench-ledger
bench-ledger: all
	$(Q)python3 tests/bench/ledger.py --jsr build/jsr

$(B)/bare: tests/bench/bare/bare.c | build/.setup
	$(Q)$(CC) -O2 -w -isystem $(MUJS) -o $@ $< $(MUJS)/one.c -lm
$(B)/spawn: tests/bench/bare/spawn.c | build/.setup
	$(Q)$(CC) -O2 -D_GNU_SOURCE -Wall -static -o $@ $<
bench: $(B)/bare $(B)/spawn $(B)/bench/fetch_peer

# Only the language, against other interpreters.
.PHONY: bench-lang
bench-lang: all $(B)/bare $(B)/spawn
	$(Q)python3 tests/bench/lang.py --jsr build/jsr --mujs $(B)/bare --spawn $(B)/spawn

# the library and less common parts of the language, about 190 rows against qjs
.PHONY: bench-builtins
bench-builtins: all $(B)/spawn
	$(Q)python3 tests/bench/lang.py --jsr build/jsr --spawn $(B)/spawn --rows builtins.cjs --peers qjs --no-compile --runs 3
