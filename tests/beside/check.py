#!/usr/bin/env python3
"""Holds the results of a suite that lies beside the checkout against the list of its cases that wait.

usage: check.py RESULTS.json WAITING.txt NAME

RESULTS.json is what the suite's runner wrote: {case: {"ok": bool, "optional": bool}}, or {"results": [{"name": case, "ok": bool}]}.
WAITING.txt names a case and the feature it waits for, a line each.  A case fails that does not pass and does not wait, and one that
waits and passes: its line must go then.  Cases that wait are counted aloud, by feature.
"""
import json
import sys

results, waiting_file, name = sys.argv[1:4]
with open(results) as f:
    found = json.load(f)
rows = found['results'] if 'results' in found else [dict(r, name=c) for c, r in found.items()]
with open(waiting_file) as f:
    waiting = dict(line.strip().split(None, 1) for line in f if line.strip() and not line.startswith('#'))
passed = failed = 0
counts = {}
for row in rows:
    case, ok = row['name'], row['ok']
    if case in waiting and not ok:
        counts[waiting[case]] = counts.get(waiting[case], 0) + 1
    elif case in waiting:
        failed += 1
        print('%s passes now: take it off %s' % (case, waiting_file))
    elif ok:
        passed += 1
    elif row.get('optional'):
        counts[case + ', optional in the suite'] = 1
    else:
        failed += 1
        print('failed: ' + case)
for feature in sorted(counts):
    print('%d wait for %s' % (counts[feature], feature))
print('%s: %d passed, %d failed, %d skipped' % (name, passed, failed, sum(counts.values())))
sys.exit(failed > 0 or passed == 0)
