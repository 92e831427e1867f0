#!/usr/bin/env python3
"""Random command lines: commands.py [--jsr build/jsr] [--node node] [--seconds 60] [--seed N]

Options in any order, with and without their values, unknown ones, odd bytes, programs that end in every way, and a standard input that is empty, a
program, closed, a directory or gone.  Whatever is asked, jsr ends by itself with a code of those below, no signal, and says something on stderr when
it fails.  Where node has every option of the line, its exit code and its output are the same.

Left out of the comparison is where jsr is stricter on purpose: an option's value that is missing or looks like an option, --input-type beside a file,
a standard input that cannot be read, a script whose name is empty.
"""
import argparse, os, random, subprocess, sys, tempfile, time

CODES = {0, 1, 2, 3, 5, 6, 7, 9, 13, 42}
CODE = ['1', '"a"', 'process.exit(42)', 'process.exitCode = 3', 'throw 1', 'throw new Error("e")', '(', 'await 0', 'await new Promise(() => {})', 'import "fs"', 'console.log(process.argv.length)', 'Promise.reject(1)', '', ' ', 'process.argv.slice(2)', 'require("none")', 'return 1', 'undefined', '({a:1})', 'process.stdin.on("data", (d) => console.log(d.length))', 'console.log(typeof require)', '"use strict"; undeclared = 1', '\u00e9']
SHARED = ['-e', '--eval', '-p', '--print', '-c', '--check', '-r', '--require', '--input-type=module', '--input-type=commonjs', '--input-type', '--unhandled-rejections=none', '--unhandled-rejections=strict', '--unhandled-rejections', '--no-warnings', '--trace-warnings', '--no-deprecation', '--', '-']
OWN = ['-h', '--help', '-v', '--version', '--script', '--dump-ast', '--dump-bytecode', '--bogus', '-x', '-ep', '--eval=1', '--print=2', '--no-eval', '--input-type=x', '---', '-\u00e9', '--unhandled-rejections=x', '--check=1', '\x01', '-pe']
FILES = {'ok.js': 'console.log("ok", process.argv.slice(2))', 'bad.js': 'let let', 'throws.js': 'throw new TypeError("t")', 'm.mjs': 'export default 1; console.log(import.meta.url.slice(0, 5))', 'wait.mjs': 'await new Promise(() => {})', 'empty.js': '', 'bytes.js': b'\xff\xfe\x00', 'data.json': '{}', 'bang.js': '#!/usr/bin/env jsr\nconsole.log(1)', 'x.cjs': 'module.exports = 2; process.exitCode = 5'}


def line(r):
    """The arguments, and whether node takes them all."""
    out, shared = [], True
    for _ in range(r.randint(0, 5)):
        k = r.random()
        if k < .45: out.append(r.choice(SHARED))
        elif k < .55:
            out.append(r.choice(OWN))
            shared = False
        elif k < .75: out.append(r.choice(CODE))
        else: out.append(r.choice(sorted(FILES) + ['missing.js', '.', 'd', './ok.js', 'a b', '']))
    return out, shared


def like_node(args, stdin):
    if stdin in ('closed', 'directory') or '' in args or any(x.startswith('--input-type') for x in args) or '--check' in args or '-c' in args: return False
    wants = ('-e', '--eval', '-p', '--print', '-r', '--require', '--unhandled-rejections')
    return not any(x in wants and (i + 1 == len(args) or args[i + 1].startswith('-') or x == '--unhandled-rejections') for i, x in enumerate(args))


def start(cmd, args, stdin, cwd, env):
    close = stdin == 'closed'
    source = {'empty': subprocess.DEVNULL, 'closed': subprocess.DEVNULL}.get(stdin)
    handle = None
    if stdin == 'directory': source = handle = os.open(cwd, os.O_RDONLY)
    text = stdin[5:].encode() if stdin.startswith('text:') else None
    try:
        p = subprocess.run(cmd + args if not close else ['sh', '-c', 'exec "$@" <&-', 'sh'] + cmd + args, stdin=source if text is None else None, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=env, timeout=20)
        return p.returncode, p.stdout, p.stderr
    except subprocess.TimeoutExpired: return 'timeout', b'', b''
    finally:
        if handle is not None: os.close(handle)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--jsr', default='build/jsr')
    ap.add_argument('--node', default='node')
    ap.add_argument('--seconds', type=float, default=60)
    ap.add_argument('--seed', type=int, default=None)
    ap.add_argument('--one', action='store_true', help='only the line of --seed')
    a = ap.parse_args()
    jsr, seed, end = os.path.abspath(a.jsr), a.seed if a.seed is not None else int(time.time()), time.time() + a.seconds
    print('fuzz-commands: first seed %d' % seed)
    try: beside = subprocess.run([a.node, '--version'], stdout=subprocess.DEVNULL).returncode == 0
    except OSError: beside = False
    if not beside: print('fuzz-commands: there is no %s to compare with: SKIPPED that half' % a.node)
    passed = failed = compared = 0
    with tempfile.TemporaryDirectory(prefix='jsr-commands-') as d:
        os.mkdir(os.path.join(d, 'd'))
        for name, text in FILES.items():
            with open(os.path.join(d, name), 'wb') as f: f.write(text if isinstance(text, bytes) else text.encode())
        while True:
            r = random.Random(seed)
            args, shared = line(r)
            stdin = r.choice(['empty', 'empty', 'closed', 'directory', 'text:' + r.choice(CODE)])
            env = dict(PATH=os.environ['PATH'], HOME=d, TMPDIR=d, NO_COLOR='1')
            if r.random() < .1: env['JSR_BACKEND'] = r.choice(['poll', 'io_uring', 'x', ''])
            if r.random() < .1: env['NODE_PATH'] = r.choice([d, ':', '/nope'])
            args = [x for x in args if '\0' not in x]
            rc, out, err = start([jsr], args, stdin, d, env)
            wrong = []
            if rc not in CODES: wrong.append('exit %s' % rc)
            if b'Sanitizer' in err or b'runtime error' in err or b'Assertion' in err: wrong.append('the sanitizers complain')
            if rc not in (0, 3, 5, 42) and not err.strip() and '--unhandled-rejections=none' not in args: wrong.append('exit %s without a word' % rc)
            if shared and beside and not wrong and like_node(args, stdin) and r.random() < .5:
                compared += 1
                k = start([a.node], args, stdin, d, env)
                if (k[0], k[1]) != (rc, out): wrong.append('node: exit %s %r' % (k[0], k[1][:200]))
            if wrong:
                failed += 1
                if failed <= 20: print('---- seed %d: jsr %r, stdin %s\n  %s\n  jsr: exit %s %r %r' % (seed, args, stdin, '; '.join(wrong), rc, out[:200], err[:300]))
            else: passed += 1
            seed += 1
            if a.one or time.time() >= end: break
    print('fuzz-commands: %d passed, %d failed, %d compared with node' % (passed, failed, compared))
    return 1 if failed else 0


sys.exit(main())
