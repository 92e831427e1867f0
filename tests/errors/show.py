#!/usr/bin/env python3
"""Writes README.md beside it: what jsr and its peers print for the same mistakes.

usage: show.py JSR [NAME=PROGRAM...]       peers, for example node=node deno=... bun=...

Paths, times and versions are replaced, so that a second run with the same programs writes the same file.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = [
    ('A failing test', 'failing.test.js', 'test'), ('A syntax error', 'syntax.js', 'run'),
    ('A missing module', 'missing.js', 'run'), ('A missing module that is imported', 'import.mjs', 'run'),
    ('An export with another name', 'export.mjs', 'run'), ('A property of undefined', 'undefined.js', 'run'), ('An unhandled rejection with a cause', 'rejection.js', 'run'),
    ('A stack overflow', 'overflow.js', 'run'),
]
HOW = {'jsr': {'test': ['test']}, 'node': {'test': ['--test']},
       'deno': {'run': ['run', '-A'], 'test': ['test', '-A', '--no-check']}, 'bun': {'test': ['test']}}


def output(name, program, case, how):
    command = [program, *HOW[name].get(how, []), f'./{case}']
    env = {**os.environ, 'NO_COLOR': '1', 'DENO_NO_UPDATE_CHECK': '1'}
    done = subprocess.run(command, cwd=f'{HERE}/cases', capture_output=True, text=True, env=env, timeout=60, stdin=subprocess.DEVNULL)
    text = (done.stdout + done.stderr).replace(f'{HERE}/cases', '/cases')
    text = re.sub(r'[\d.]+ ?(?:ms|s)\b', 'N ms', text)
    text = re.sub(r'(duration_ms):? [\d.]+', r'\1 N', text)
    text = re.sub(r'v\d+\.\d+\.\d+[^\s)]*( \([0-9a-f]+\))?', 'vN', re.sub(r'[ \t]+$', '', text, flags=re.M))
    return text.strip('\n'), done.returncode


def main(jsr, *peers):
    programs = [('jsr', os.path.abspath(jsr)), *(peer.split('=', 1) for peer in peers)]
    with open(f'{HERE}/README.md', 'w') as out:
        print('# Errors, side by side\n\nWritten by `show.py`; the scripts are in `cases/`. Empty lines are not counted.', file=out)
        for title, case, how in CASES:
            shown = [(name, *output(name, program, case, how)) for name, program in programs]
            lines = [str(sum(1 for line in text.split('\n') if line.strip())) for _, text, _ in shown]
            print(f'\n## {title}\n\n| | {" | ".join(name for name, _, _ in shown)} |\n|---|{"--:|" * len(shown)}', file=out)
            print(f'| lines | {" | ".join(lines)} |\n| exit code | {" | ".join(str(code) for _, _, code in shown)} |', file=out)
            for name, text, _ in shown:
                print(f'\n### {name}\n\n```\n{text}\n```', file=out)


main(*sys.argv[1:])
