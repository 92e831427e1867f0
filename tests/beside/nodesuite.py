#!/usr/bin/env python3
"""Judges a run of node's own tests against the list of those that passed before.

usage: nodesuite.py RESULTS.json PASS-LIST [--update]

A table of the areas first: tests that ask for a module that jsr does not have are counted apart, and the per cent are of the rest.  A listed test
that does not pass any more is a regression: it is shown with its reason, and the exit code is 1.  One that passes and is not listed is only
counted; --update writes the list anew.  The last line is `N passed, N failed`, of the listed tests that were run.
"""
import collections
import json
import re
import sys

MISSING = re.compile(r"(?:Cannot find (?:module|package)|No such built-in module:) '?(?:node:)?([\w/]+)")
OURS = re.compile(r'^[./]|internal/|^fixtures')      # a file that was not found, not a module of node's


def missing(why):
    found = MISSING.search(why or '')
    return found and not OURS.search(found.group(1))


def main():
    args = [a for a in sys.argv[1:] if a != '--update']
    with open(args[0]) as f:
        tests = json.load(f)['tests']
    try:
        with open(args[1]) as f:
            listed = {line.strip() for line in f if line.strip()}
    except FileNotFoundError:
        listed = set()
    passed = {name for name, t in tests.items() if t['r'] == 'pass'}
    areas = collections.defaultdict(collections.Counter)
    for name, t in tests.items():
        kind = t['r'] if t['r'] in ('pass', 'skip') else 'missing' if missing(t.get('why')) else 'fail'
        areas[t['area']][kind] += 1
        areas['all'][kind] += 1
    print('%-22s%8s%8s%10s%9s%12s' % ('area', 'passed', 'failed', 'of them %', 'skipped', 'no module'))
    for area in sorted(areas, key=lambda a: (a == 'all', a)):
        c = areas[area]
        run = c['pass'] + c['fail']
        print('%-22s%8d%8d%10s%9d%12d' % (area, c['pass'], c['fail'], '%.1f' % (100 * c['pass'] / run) if run else '-', c['skip'], c['missing']))
    lost = sorted(name for name in listed & tests.keys() if name not in passed)
    for name in lost:
        print('regression: %s: %s' % (name, tests[name].get('why', tests[name]['r'])))
    if '--update' in sys.argv:
        with open(args[1], 'w') as f:
            f.writelines(name + '\n' for name in sorted(passed | (listed - tests.keys())))
    elif passed - listed:
        print('%d more pass than the list says' % len(passed - listed))
    if not listed & tests.keys() and '--update' not in sys.argv:
        sys.exit('nothing of the list was run')
    print('%d passed, %d failed' % (len(listed & passed), len(lost)))
    return 1 if lost and '--update' not in sys.argv else 0


sys.exit(main())
