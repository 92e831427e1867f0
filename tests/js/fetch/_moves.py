#!/usr/bin/env python3
"""Says of each part of a script whether bytes moved without it.

usage: _moves.py OPS COMMAND...   runs COMMAND with JSR_TRACE=loop; OPS: names of operations, joined by commas

A part begins where the script writes '@NAME' to stderr; the output is 'NAME: native' if one of the operations was posted in it,
else 'NAME: ordinary', in order, after what the script wrote to stdout.
"""
import os
import re
import subprocess
import sys

ops = re.compile(r'^loop: post .* kind=(%s) ' % '|'.join(re.escape(name) for name in sys.argv[1].split(',')))
done = subprocess.run(sys.argv[2:], env=dict(os.environ, JSR_TRACE='loop'), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
parts = []
for line in done.stderr.splitlines():
    if line.startswith('@'):
        parts.append([line[1:], 'ordinary'])
    elif parts and ops.match(line):
        parts[-1][1] = 'native'
    elif not line.startswith('loop: '):
        print(line)
sys.stdout.write(done.stdout)
for name, how in parts:
    print(f'{name}: {how}')
sys.exit(done.returncode)
