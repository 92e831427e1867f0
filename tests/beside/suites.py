#!/usr/bin/env python3
"""Runs suites of packages that are written for other runners, unchanged, with `jsr test`.

usage: suites.py JSR FOLDER [NAME...]

FOLDER has the packages' git repositories, OWNER+NAME (or OWNER+NAME/repo); each suite is taken from a pinned commit into a
temporary folder, and what it needs is installed by npm at pinned versions.  A suite without its repository is counted as
skipped.  `tests` is what the package's own runner counts there, all of which pass.  The last line is
`N passed, N failed, N skipped`, of suites.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

SUITES = [
    # Jest's globals, snapshots in the format that package.json asks for
    dict(repo='webpack+tapable', commit='493ce6a', paths=['test'], needs=['prettier-1@npm:prettier@1.19.1'], tests=141),
    dict(repo='postcss+postcss-nested', commit='5.0.6', paths=['index.test.js'],
         needs=['postcss@8.4.38', 'postcss-selector-parser@6.0.16'], tests=44),
    dict(repo='koajs+compose', commit='v4.2.0', paths=['test'], needs=[], tests=21),
    # imports from 'vitest'
    dict(repo='sveltejs+zimmerframe', commit='d3862bd', paths=['test/traversal.js', 'test/transformation.js'], needs=[],
         tests=11),
]


def repository(folder, name):
    for place in (os.path.join(folder, name, 'repo'), os.path.join(folder, name)):
        if os.path.isdir(place):
            return place
    return None


def unpack(git, commit, into):
    archive = subprocess.run(['git', '-C', git, 'archive', commit], capture_output=True, timeout=120)
    if archive.returncode:
        return False
    subprocess.run(['tar', 'x', '-C', into], input=archive.stdout, check=True, timeout=120)
    return True


def install(suite, folder):
    if not suite['needs']:
        return True
    os.rename(os.path.join(folder, 'package.json'), os.path.join(folder, 'package.kept'))
    for name in ('package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    npm = subprocess.run(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', '.'] + suite['needs'],
                         cwd=folder, capture_output=True, timeout=300)
    os.rename(os.path.join(folder, 'package.kept'), os.path.join(folder, 'package.json'))
    return npm.returncode == 0


def count(text, what):
    found = re.search(r'^ℹ %s (\d+)$' % what, text, re.M)
    return int(found.group(1)) if found else -1


def run(jsr, suite, folder):
    """None: all tests passed; else why not."""
    result = subprocess.run([jsr, 'test', '--slowest', '0'] + suite['paths'], cwd=folder, capture_output=True, text=True,
                            timeout=300, env={**os.environ, 'CI': '1'})
    text = result.stdout + result.stderr
    if result.returncode == 0 and count(text, 'tests') == count(text, 'pass') == suite['tests']:
        return None
    return 'exit code %d, %d of %d tests passed (own runner: %d)\n%s' % (
        result.returncode, count(text, 'pass'), count(text, 'tests'), suite['tests'], text[-3000:])


def main():
    jsr, folder, *names = sys.argv[1:]
    passed = failed = skipped = 0
    for suite in SUITES:
        if names and suite['repo'] not in names:
            continue
        git = repository(folder, suite['repo'])
        place = tempfile.mkdtemp(prefix='jsr-suite-')
        try:
            if not git or not unpack(git, suite['commit'], place) or not install(suite, place):
                print('skip %s: no repository with %s, or npm has not what it needs' % (suite['repo'], suite['commit']))
                skipped += 1
                continue
            why = run(os.path.abspath(jsr), suite, place)
        finally:
            shutil.rmtree(place)
        if why:
            failed += 1
            print('FAIL %s: %s' % (suite['repo'], why))
        else:
            passed += 1
            print('ok   %s: %d tests' % (suite['repo'], suite['tests']))
    print('%d passed, %d failed, %d skipped' % (passed, failed, skipped))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
