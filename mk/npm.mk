# Suites outside the repository; if one is missing, that is reported.
#
# make npm: programs with pinned packages from npm, whose output must be node's.  NPM_TIERS: T1 old-style utilities, T2 modern CommonJS,
# T3 ES modules only, T4 using node's own modules, T5 big tools.
# make differential: small scripts, compared with node's output.
# make wpt: the URL tests of web-platform-tests from WPT_DATA, and the areas WPT_AREAS of the suite in WPT (a directory with its resources/).  A file of which fewer
# subtests pass than listed is a regression; WPT_UPDATE=--update rewrites the list.
NPM_CASES ?= ../shared/npm
NPM_TIERS ?= T1,T2,T3,T4,T5
DIFF_CASES ?= ../shared/differential
DIFF_AREAS ?= lang,module,loop,exit,console,fs,node,web
WPT_DATA ?= ../shared/wpt-data
WPT_CASES ?= ../shared/wpt
WPT_AREAS ?= url,encoding,dom,structured-clone,streams,urlpattern,compression,console,hr-time,user-timing,performance-timeline,webidl,FileAPI,fetch,xhr,eventsource,mimesniff,WebCryptoAPI,atob,timers
.PHONY: npm differential wpt wpt-data wpt-suite
npm: all
	$(Q)if [ ! -f $(NPM_CASES)/run_npm.py ]; then echo 'npm: SKIPPED, there are no cases in $(NPM_CASES)'; \
	elif ! command -v npm >/dev/null; then echo 'npm: SKIPPED, npm is not installed'; \
	else \
		rm -f build/npm.json; \
		python3 $(NPM_CASES)/run_npm.py --engine '$(abspath $(B)/jsr) {file}' --tier $(NPM_TIERS) --json build/npm.json >build/npm.log; \
		python3 tests/beside/check.py build/npm.json tests/beside/npm-waiting.txt 'npm $(NPM_TIERS)' || { cat build/npm.log; exit 1; }; \
	fi
differential: all
	$(Q)if [ ! -f $(DIFF_CASES)/run_diff.py ]; then echo 'differential: SKIPPED, there are no cases in $(DIFF_CASES)'; \
	else \
		rm -f build/differential.json; \
		python3 $(DIFF_CASES)/run_diff.py --engine '$(abspath $(B)/jsr) {file}' --area $(DIFF_AREAS) --json build/differential.json >build/differential.log; \
		python3 tests/beside/check.py build/differential.json tests/beside/differential-waiting.txt 'differential $(DIFF_AREAS)' || { cat build/differential.log; exit 1; }; \
	fi
wpt: all wpt-data wpt-suite
wpt-data: all
	$(Q)if [ ! -f $(WPT_DATA)/urltestdata.json ]; then echo 'wpt: SKIPPED, there are no tests in $(WPT_DATA)'; \
	else $(B)/jsr tests/beside/wpt.js $(WPT_DATA) tests/beside/wpt-waiting.txt; fi
wpt-suite: all
	$(Q)if [ -z "$(WPT)" ] || [ ! -f "$(WPT)/resources/testharness.js" ]; then echo 'wpt: SKIPPED, WPT names no folder with the web-platform-tests'; \
	elif [ ! -f $(WPT_CASES)/run_wpt.py ]; then echo 'wpt: SKIPPED, there is no runner in $(WPT_CASES)'; \
	else \
		rm -f build/wpt.json; \
		python3 $(WPT_CASES)/run_wpt.py --root '$(WPT)' --engine '$(abspath $(B)/jsr) {file}' --list $(WPT_CASES)/open.list --area $(WPT_AREAS) --server --quiet-names \
			--json build/wpt.json >build/wpt.log 2>&1; \
		python3 tests/beside/wpt.py build/wpt.json tests/beside/wpt-passed.txt $(WPT_UPDATE) || { tail -n 40 build/wpt.log; exit 1; }; \
	fi
#
# make suites: suites of packages, run by jsr test: for node:test, from npm, beside node; for Jest and Vitest, from repositories in SUITES
# (tests/beside/suites.py says how they are named).
.PHONY: suites
suites: all
	$(Q)if ! command -v npm >/dev/null; then echo 'suites: SKIPPED, npm is not installed'; \
	else python3 tests/beside/suites.py $(B)/jsr '$(SUITES)'; fi
#
# make nodesuite: node's own tests for what jsr supports, in NODESUITE (a directory with node's test/).  A listed test that fails is a regression;
# NODESUITE_UPDATE=--update rewrites the list.
NODESUITE_CASES ?= ../shared/nodesuite
NODESUITE_AREAS ?= fs,stream,buffer,string-decoder,encoding,events,timers,promises,path,querystring,url,whatwg-url,util,assert,console,readline,diagnostics-channel,os,esm,module,process,stdio,als,async-hooks,domain,perf,cli,global,child-process,cluster,repl,runner,vm,net,dns,http,dgram,tls,https,crypto,webcrypto,zlib,worker,messaging,intl,webstreams,v8,fetch,blob,other
.PHONY: nodesuite
nodesuite: all
	$(Q)if [ -z "$(NODESUITE)" ] || [ ! -d "$(NODESUITE)/test" ]; then echo 'nodesuite: SKIPPED, NODESUITE names no folder with the tests of node'; \
	elif [ ! -f $(NODESUITE_CASES)/run_node_suite.py ]; then echo 'nodesuite: SKIPPED, there is no runner in $(NODESUITE_CASES)'; \
	else \
		rm -f build/nodesuite.json; \
		python3 $(NODESUITE_CASES)/run_node_suite.py --root '$(NODESUITE)' --engine '$(abspath $(B)/jsr) {flags} {file}' --list $(NODESUITE_CASES)/open.list \
			--area $(NODESUITE_AREAS) --lazy-common --quiet-names --json build/nodesuite.json >build/nodesuite.log 2>&1; \
		python3 tests/beside/nodesuite.py build/nodesuite.json tests/beside/nodesuite-pass.txt $(NODESUITE_UPDATE) || { tail -n 40 build/nodesuite.log; exit 1; }; \
	fi
