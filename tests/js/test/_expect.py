#!/usr/bin/env python3
"""Makes the .out of the tests named, by node: what node prints is what they expect."""
import os
import re
import subprocess
import sys
import tempfile

for path in map(os.path.abspath, sys.argv[1:]):
    folder = os.path.dirname(path)
    with open(path, encoding='utf-8') as f:
        run = re.search(r'^// run: (.*)$', f.read(), re.M)
    command = run.group(1) if run else '{jsr} --no-warnings {file}'
    command = command.replace('{jsr}', 'node').replace('{dir}', folder).replace('{file}', path)
    env = dict(os.environ, TZ='UTC', LANG='C.UTF-8', TERM='dumb')
    with tempfile.TemporaryDirectory() as box:
        out = subprocess.run(['bash', '-c', command], capture_output=True, env=env, cwd=box, check=False).stdout
    with open(os.path.splitext(path)[0] + '.out', 'wb') as f:
        f.write(out)
