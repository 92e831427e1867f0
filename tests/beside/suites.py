#!/usr/bin/env python3
"""Runs suites of packages, unchanged, with `jsr test`: such as are written for other runners, and for node:test.

usage: suites.py JSR FOLDER [NAME...]

FOLDER has git repositories, OWNER+NAME (or OWNER+NAME/repo), of packages that are written for other runners; each suite is
taken from a pinned commit into a temporary folder, and what it needs is installed by npm at pinned versions.  `tests` is
what the package's own runner counts there, all of which pass.  Suites for node:test come from npm, pinned; `node --test`
runs them beside jsr and must count the same, and `tests`.  A suite without its repository, or whose package cannot be had,
is counted as skipped.  The last line is `N passed, N failed, N skipped`, of suites.
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

# for node:test, in their published packages
PACKAGES = [
    dict(package='@fastify/busboy@3.2.6', needs=[], tests=270),
    dict(package='@fastify/merge-json-schemas@0.2.2', needs=['dequal@2.0.3'], tests=142),
    dict(package='@fastify/proxy-addr@5.1.3', needs=['@fastify/forwarded@3.1.2', 'ipaddr.js@2.2.0'], tests=78),
    dict(package='json-schema-ref-resolver@3.0.1', needs=['dequal@2.0.3'], tests=43),
    dict(package='@fastify/forwarded@3.1.2', needs=[], tests=13),
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


def fetch(suite, folder):
    """The package's files as a project of their own, with what its tests need installed in it."""
    npm = subprocess.run(['npm', 'pack', '--silent', suite['package'], '--pack-destination', folder], capture_output=True,
                         text=True, timeout=120)
    if npm.returncode:
        return False
    subprocess.run(['tar', 'xzf', os.path.join(folder, npm.stdout.split()[-1]), '-C', folder, '--strip-components=1'],
                   check=True, timeout=120)
    return install(suite, folder)


def run_beside_node(jsr, suite, folder):
    """None: all tests passed, as many as with node; else why not."""
    env = {**os.environ, 'CI': '1', 'NO_COLOR': '1'}
    counts = []
    for command in ([jsr, 'test', '--slowest', '0'], ['node', '--test', '--test-reporter=spec']):
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, env=env)
        text = result.stdout + result.stderr
        counts.append([count(text, what) for what in ('tests', 'pass', 'fail', 'skipped', 'todo')] + [result.returncode])
        if command[0] == jsr:
            shown = text
    if counts[0] == counts[1] and counts[0][0] == counts[0][1] == suite['tests']:
        return None
    return 'tests, pass, fail, skipped, todo, exit code: jsr %s, node %s\n%s' % (*counts, shown[-3000:])


def run_packages(jsr, names):
    """[passed, failed, skipped]"""
    counts = [0, 0, 0]
    for suite in PACKAGES:
        if names and suite['package'] not in names:
            continue
        with tempfile.TemporaryDirectory(prefix='jsr-suite-') as place:
            if not fetch(suite, place):
                print('skip %s: npm has it not, or not what it needs' % suite['package'])
                counts[2] += 1
                continue
            why = run_beside_node(jsr, suite, place)
        counts[1 if why else 0] += 1
        print('FAIL %s: %s' % (suite['package'], why) if why else
              'ok   %s: %d tests, as node' % (suite['package'], suite['tests']))
    return counts


def main():
    jsr, folder, *names = sys.argv[1:]
    passed, failed, skipped = run_packages(os.path.abspath(jsr), names)
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
