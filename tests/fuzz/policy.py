#!/usr/bin/env python3
"""Random calls in a sandbox, watched by strace: nothing outside of the policy may be opened, changed, started or reached.

usage: policy.py --jsr build/jsr [--seconds 60] [--seed 1] [--runs N] [-v]

Looked at, also where the kernel's own lock (Landlock) made it fail:

  open ...        of a path in the closed folder, with O_PATH too; or for writing anywhere but in the open one and /dev
  rename, ...     any call that changes a name, mode, owner or time in the closed folder
  execve          any but the first
  connect, sendto to any address, and listen: no host is allowed (a UDP socket may be bound to be able to send, but then it may not)
  kill            of any other process

A descriptor's path is printed by strace (-y), so that a link or a folder that has moved hides nothing.
"""
import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CALL = re.compile(r'^(?:\d+\s+)?(\w+)\((.*)\)\s+= (-?\d+|\?)(?:<([^>]*)>)?')
ANY = re.compile(r'sin6?_port=htons\(0\).*("0\.0\.0\.0"|"::")')
CHANGES = {'rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat', 'unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir', 'chmod', 'fchmodat',
           'fchmodat2', 'chown', 'lchown', 'fchownat', 'utimensat', 'truncate', 'mknod', 'mknodat', 'setxattr'}


def picture(folder):
    seen = {}
    for root, dirs, files in os.walk(folder):
        for name in dirs + files + ['.']:
            path = os.path.join(root, name)
            st = os.lstat(path)
            seen[path] = (st.st_mode, st.st_uid, st.st_nlink, st.st_mtime_ns, st.st_size)
    return seen


def faults(trace, box):
    """The calls that went out of the sandbox."""
    out, mine = box + '/out', box + '/in'
    execs = 0
    for line in trace:
        m = CALL.match(line)
        if not m:
            continue
        call, args, result, fd = m.groups()
        if call in ('open', 'openat', 'openat2', 'creat'):
            if fd and (fd == out or fd.startswith(out + '/')) or not fd and re.search('"(%s|[^"]*[.][.]/out)(/|")' % re.escape(out), args):
                yield line
            elif fd and 'O_PATH' not in args and re.search(r'O_WRONLY|O_RDWR|O_CREAT|O_TRUNC', args) and not fd.startswith((mine, '/dev/', 'socket:', 'pipe:', 'anon_inode:')):
                yield line
        elif call in CHANGES and (out in args):
            if call in ('symlink', 'symlinkat') and out in args.split(',')[0] and out not in args.split(',', 1)[1]:
                continue
            yield line
        elif call in ('execve', 'execveat'):
            execs += 1
            if execs > 1:
                yield line
        elif call in ('connect', 'bind', 'sendto', 'sendmsg') and (re.search(r'sa_family=AF_INET6?,', args) or box in args or 'jsr-fuzz' in args):
            if call != 'bind' or not ANY.search(args):
                yield line
        elif call == 'listen':
            yield line
        elif call in ('kill', 'tkill') and 'SIG_0' not in args and not args.startswith('0'):
            yield line


def run(seed):
    box = os.path.realpath(tempfile.mkdtemp(prefix='jsr-fuzz-policy-'))
    try:
        for name in ('in/deep', 'out/deep', 'app'):
            os.makedirs(os.path.join(box, name))
        for name in ('in/file', 'in/deep/file', 'out/file', 'out/deep/file', 'out/new'):
            with open(os.path.join(box, name), 'w', encoding='utf-8') as f:
                f.write('text of ' + name)
        for name, to in (('link', '../out/file'), ('folder', '../out'), ('dangling', '../out/none'), ('proc', '/proc/self'), ('self', '../in')):
            os.symlink(to, os.path.join(box, 'in', name))
        shutil.copy(os.path.join(HERE, 'policy.js'), box + '/app/policy.js')
        before = picture(box + '/out')
        listener = socket.create_server(('127.0.0.1', 0))
        trace = box + '/trace'
        argv = ['strace', '-f', '-y', '-qq', '-s', '4096', '-e', 'trace=file,network,process,kill,tkill,openat2', '-o', trace, os.path.abspath(args.jsr), '--sandbox',
                '--allow-read=' + box + '/in', '--allow-write=' + box + '/in', box + '/app/policy.js', str(seed), '400',
                box + '/in', box + '/out', str(listener.getsockname()[1])]
        env = {k: v for k, v in os.environ.items() if k in ('PATH', 'LD_LIBRARY_PATH')}
        env['JSR_BACKEND'] = 'poll'        # what the ring opens strace does not see
        child = subprocess.Popen(argv, cwd=box + '/in', env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
        try:
            _, err = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            _, err = child.communicate()
            return 0, ['it does not end']
        lines = open(trace, encoding='utf-8', errors='replace').read().split('\n')
        found = list(faults(lines, box))
        after = picture(box + '/out')
        found += ['changed ' + p for p in sorted(set(before) | set(after)) if before.get(p) != after.get(p)]
        if child.returncode in (-11, -6, -4, -7, 139, 134):
            found.append('ended by %d: %s' % (child.returncode, err.decode('utf-8', 'replace')[-300:]))
        listener.close()
        return len(lines), found
    finally:
        subprocess.run(['chmod', '-R', 'u+rwX', box], stderr=subprocess.DEVNULL)
        shutil.rmtree(box, ignore_errors=True)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--seconds', type=float, default=60)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--runs', type=int, default=0)
parser.add_argument('-v', action='store_true')
args = parser.parse_args()
if not shutil.which('strace'):
    print('fuzz-policy: there is no strace: SKIPPED')
    sys.exit(0)
begun, seed, failed, calls = time.monotonic(), args.seed, 0, 0
print('fuzz-policy: first seed %d' % seed)
while seed - args.seed < args.runs if args.runs else time.monotonic() - begun < args.seconds:
    count, found = run(seed)
    calls += count
    if found:
        failed += 1
        print('seed %d:\n    %s' % (seed, '\n    '.join(line[:400] for line in found[:10])), flush=True)
    seed += 1
print('fuzz-policy: %d runs, %d system calls looked at, %d failed' % (seed - args.seed, calls, failed))
sys.exit(1 if failed or not calls else 0)
