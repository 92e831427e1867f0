# make npm: programs on pinned packages from npm, whose answers are node's; the cases lie beside the checkout (NPM_CASES).
# NPM_TIERS: T1 old-style utilities, T2 modern CommonJS, T3 ES modules only, T4 on node's own modules, T5 big tools.
NPM_CASES ?= ../shared/npm
NPM_TIERS ?= T1,T2,T3
.PHONY: npm
npm: all
	$(Q)if [ ! -f $(NPM_CASES)/run_npm.py ]; then echo 'npm: SKIPPED, there are no cases in $(NPM_CASES)'; \
	elif ! command -v npm >/dev/null; then echo 'npm: SKIPPED, npm is not installed'; \
	else \
		rm -f build/npm.json; \
		python3 $(NPM_CASES)/run_npm.py --engine '$(abspath $(B)/jsr) {file}' --tier $(NPM_TIERS) --json build/npm.json; \
		python3 -c 'import json, sys; r = json.load(open("build/npm.json"))["results"]; bad = sum(not x["ok"] for x in r); print("npm $(NPM_TIERS): %d passed, %d failed" % (len(r) - bad, bad)); sys.exit(bad > 0)'; \
	fi
