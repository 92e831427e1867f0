#!/usr/bin/env python3
"""Judges a run of web-platform-tests against what passed before.

usage: wpt.py RESULTS.json PASSED-LIST [--update]

PASSED-LIST has a line for each test file and variant: how many of its subtests passed, and its name.  A file of which fewer pass now is a regression: it is shown
with some of what fails, and the exit code is 1.  Of files that do better a table of the areas tells only the sum; --update writes the list anew.  The last line is
`N passed, N failed`, of the subtests that the list counts.
"""
import collections
import json
import sys


def area(name):
    parts = name.split('/')
    return parts[2] if parts[0] == 'html' and len(parts) > 3 else parts[0]


def read_list(path):
    try:
        with open(path) as f:
            rows = [line.split(None, 1) for line in f if line.strip()]
    except FileNotFoundError:
        return {}
    return {name.strip(): int(count) for count, name in rows}


def main():
    args = [a for a in sys.argv[1:] if a != '--update']
    with open(args[0]) as f:
        tests = json.load(f)['tests']
    listed = read_list(args[1])
    passed = {name: sum(v[0] == 0 for v in t['sub'].values()) for name, t in tests.items()}
    areas = collections.defaultdict(collections.Counter)
    kept = lost = 0
    print('%-24s%8s%10s%10s' % ('area', 'files', 'passed', 'listed'))
    for name, count in passed.items():
        for key in (area(name), 'all'):
            areas[key].update(files=1, passed=count, listed=listed.get(name, 0))
        kept += min(count, listed.get(name, 0))
    for key in sorted(areas, key=lambda a: (a == 'all', a)):
        print('%-24s%8d%10d%10d' % (key, areas[key]['files'], areas[key]['passed'], areas[key]['listed']))
    for name in sorted(listed):
        count = passed.get(name, 0)
        if count >= listed[name]:
            continue
        lost += listed[name] - count
        why = tests[name].get('msg') or tests[name]['status'] if name in tests else 'not run'
        print('regression: %s: %d of %d subtests pass: %s' % (name, count, listed[name], why))
        failing = [(n, v) for n, v in tests.get(name, {'sub': {}})['sub'].items() if v[0]]
        for subtest, result in failing[:5]:
            print('    %s: %s' % (subtest, ' '.join(map(str, result[1:]))))
    if '--update' in sys.argv:
        with open(args[1], 'w') as f:
            f.writelines('%d %s\n' % (count, name) for name, count in sorted(passed.items()) if count)
    elif not listed:
        sys.exit('nothing is listed')
    print('%d passed, %d failed' % (kept, lost))
    return 1 if lost and '--update' not in sys.argv else 0


sys.exit(main())
