#!/usr/bin/env python3
"""parser_tests.py --check build/release/lang-check --store build

The npm package test262-parser-tests (5,361 programs): those in pass and pass-explicit must parse, and to the same tree; those in fail and
early must not.  The package is fetched by npm once, pinned by version and by a sum over its files; without npm and without a copy in the
store all of it is skipped, aloud.  The last line is `N passed, N failed` (and `N skipped`).
"""
import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys

NAME = 'test262-parser-tests'
VERSION = '0.0.5'
SUM = 'ad98a3a76d5e47ea63c13747f660d31178f91da539290883747a4b6324750195'
COUNT = 5361

# The package is of 2017.  What it calls wrong and ES2023 does not:
ALLOWED = {
    r'\8 and \9 in sloppy strings (ES2021)': '0d5e450f1da8a92a 748656edbfb2d0bb 79f882da06f88c9f 92b6af54adef3624',
    'U+2028 and U+2029 in strings (ES2019)': '647e21f8f157c338 8af69d8f15295ed2',
    'class fields (ES2022)': '98204d734f8c72b3 ef81b93cf9bdb4ec',
    'a call as a target in sloppy code, refused when it runs': 'a8beb1480f385441',
    'for (var x = 1 in y) in sloppy code (annex B)': 'e3fbcf63d7e43ead',
    'a catch parameter and the var of a for-of in its block (ES2020)': '0f5f47108da5c34e',
    'one function twice in a block of sloppy code (annex B)': '12a74c60f52a60de 1aff49273f3e3a98 be7329119eaa3d47 ec31fa5e521c5df4',
}

# Here pass-explicit has another program: two arguments where pass has one with commas.
OTHERS = '589dc8ad3b9aa28f 87a9b0d1d80812cc'


def files(folder):
    for kind in ('pass', 'pass-explicit', 'fail', 'early'):
        for name in sorted(os.listdir(os.path.join(folder, kind))):
            yield kind, name, os.path.join(folder, kind, name)


def sum_of(folder):
    h = hashlib.sha256()
    for kind, name, path in files(folder):
        with open(path, 'rb') as f:
            h.update(f'{kind}/{name}\0'.encode() + hashlib.sha256(f.read()).digest())
    return h.hexdigest()


def fetch(store):
    """The package's folder, or None with the reason."""
    folder = os.path.join(store, NAME + '-' + VERSION)
    if not os.path.isdir(folder):
        cache = os.path.join(os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache'), 'jsr', NAME + '-' + VERSION)
        if not os.path.isdir(cache):
            if not shutil.which('npm'):
                return None, 'npm is not installed'
            work = os.path.join(store, 'npm-' + NAME)
            os.makedirs(work, exist_ok=True)
            try:
                r = subprocess.run(['npm', 'install', '--prefix', work, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', f'{NAME}@{VERSION}'],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
            except subprocess.TimeoutExpired:
                return None, 'npm took more than 300 s'
            if r.returncode:
                return None, 'npm could not fetch it: ' + (r.stderr.strip().splitlines() or ['no reason given'])[0]
            os.makedirs(os.path.dirname(cache), exist_ok=True)
            shutil.copytree(os.path.join(work, 'node_modules', NAME), cache, dirs_exist_ok=True)
            shutil.rmtree(work)
        shutil.copytree(cache, folder, dirs_exist_ok=True)
    if sum_of(folder) != SUM:
        sys.exit(f'{folder}: these are not the files of {NAME} {VERSION}')
    return folder, None


def run(check, paths, *flags):
    """Output of the filter per file."""
    lines = ''.join(('module' if '.module.' in p else 'script') + '\t' + p + '\n' for p in paths)
    r = subprocess.run([check, *flags, 'script', '-'], input=lines.encode(), stdout=subprocess.PIPE, timeout=300)
    if r.returncode:
        sys.exit(f'{check}: ended with {r.returncode}')
    out, now = {}, None
    wanted = set(paths)
    for line in r.stdout.decode(errors='replace').split('\n'):
        head = line.split('\t', 1)
        if len(head) == 2 and head[0] in wanted:
            now = head[0]
            out[now] = [head[1]]
        elif now:
            out[now].append(line)
    return out


def tree(lines):
    """The shape alone: no places, parentheses, or names and numbers (pass-explicit changed some), and a, (b, c) like a, b, c."""
    root = ('', [])
    path = [root]
    for line in lines[1:]:
        text = re.sub(r' \[\d+-\d+( @\d+)?\]$', '', line).replace(' parenthesized', '')
        text = re.sub(r"\b(IDENTIFIER|STRING|NUMBER)\b.*", 'LEAF', re.sub(r"'.*'", "''", text))
        depth = (len(text) - len(text.lstrip())) // 2
        if not text:
            continue
        node = (text.strip(), [])
        del path[depth + 1:]
        parent = path[-1]
        if node[0].endswith('COMMA') and parent[0].endswith('COMMA'):
            node = parent
        else:
            parent[1].append(node)
        path.append(node)
    return root


def main():
    args = argparse.ArgumentParser()
    args.add_argument('--check', required=True)
    args.add_argument('--store', required=True)
    o = args.parse_args()
    folder, why = fetch(o.store)
    if not folder:
        print(f'{NAME}: {why}\n0 passed, 0 failed, {COUNT} skipped')
        return 0
    allowed = {name for names in ALLOWED.values() for name in names.split()}
    tests = list(files(folder))
    results = run(o.check, [path for _, _, path in tests], '-d')
    passed, bad = 0, []
    for kind, name, path in tests:
        result = results.get(path, ['no result'])
        right = (result[0] == 'ok') == (kind.startswith('pass') or name.split('.')[0] in allowed)
        if right and kind == 'pass-explicit' and name.split('.')[0] not in OTHERS.split():
            right = tree(result) == tree(results[os.path.join(folder, 'pass', name)])
            if not right:
                result = ['another tree than pass/' + name]
        if right:
            passed += 1
        else:
            with open(path, encoding='utf-8', errors='replace') as f:
                bad.append(f'{kind}/{name}: {result[0]}\n    {f.read(200)!r}')
    print('\n'.join(bad + [f'{NAME} {VERSION}: {len(allowed)} taken as ES2023 has them: ' + '; '.join(ALLOWED)
                          + f'; trees not compared: {len(OTHERS.split())}']))
    print(f'{passed} passed, {len(bad)} failed')
    return 1 if bad or passed + len(bad) != COUNT else 0


if __name__ == '__main__':
    sys.exit(main())
