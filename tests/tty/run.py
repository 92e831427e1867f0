#!/usr/bin/env python3
"""Drives the REPL in a pty.

usage: run.py --jsr build/jsr [--only TEXT] [-v]

Each function named test_* gets a function that starts a session in a folder of its own.  Nothing waits longer than session.WAIT
for what it expects; the whole run is bounded by a deadline.
"""
import argparse
import os
import shutil
import signal
import stat
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from session import Session  # noqa: E402

DEADLINE = 600


def test_value_and_exit(start):
    s = start()
    s.prompt()
    s.run('1 + 1')
    s.shows('\n2\n')
    s.prompt()
    s.key('C-d')
    s.ends()


def test_dot_exit(start):
    s = start()
    s.run('.exit')
    s.ends()


def test_editing(start):
    s = start()
    s.prompt()
    s.send('bcd')
    s.key('home')
    s.send("'a")
    s.key('end')
    s.send("e'X")
    s.key('backspace')
    s.prompt("'abcde'")
    s.key('enter')
    s.shows("\n'abcde'\n")
    s.prompt()
    s.send('one two three')
    s.key('C-w')
    s.prompt('one two')
    s.key('C-y', 'C-a', 'C-k')
    s.prompt()
    s.key('C-y')
    s.prompt('one two three')
    s.key('C-u', 'C-_')
    s.prompt('one two three')


def test_words_and_characters(start):
    s = start()
    s.prompt()
    s.send('alpha.beta')
    s.key('M-b')
    s.send('X')
    s.key('M-b', 'M-b', 'M-u')
    s.prompt('ALPHA.Xbeta')
    s.key('C-a', 'C-t', 'C-f', 'C-t')
    s.quiet()
    s.key('C-u', 'C-k')
    s.prompt()


def test_external_editor(start):
    s = start(env={'EDITOR': 'sed -i -e s/one/two/ -e "$ a + \\\'three\\\'"'})
    s.prompt()
    s.send("'one '")
    s.key('C-x', 'C-e')
    s.shows("... + 'three'")
    s.key('enter')
    s.shows("\n'two three'\n")
    s.prompt()
    s.send('kept')
    s.run("; process.env.VISUAL = 'false'; var kept")
    s.prompt()
    s.send('kept = 5')
    s.key('C-x', 'C-e')
    s.key('enter')
    s.shows('\n5\n')
    s.prompt()


def test_declarations_stay(start):
    s = start()
    for line, value in (('const a = 1', 'undefined'), ('const a = 2', 'undefined'), ('a', '2'), ('class A {}', 'undefined'),
                        ('class A { b() {} }', 'undefined'), ('typeof new A().b', "'function'"), ('var a = 3', 'undefined'),
                        ('a', '3'), ('let f = 1; function g() { return f }', 'undefined'), ('g() + a', '4'),
                        ('const w = await new Promise(r => setTimeout(r, 5, 7))', 'undefined'), ('w', '7')):
        s.prompt()
        s.run(line)
        s.shows('> %s\n%s\n' % (line, value))


def test_import(start):
    s = start()
    with open(os.path.join(s.home, 'm.mjs'), 'w') as f:
        f.write('export default 1; export const b = 2;')
    s.prompt()
    s.run("import one, { b as two } from './m.mjs'; one + two")
    s.shows('\n3\n')
    s.run("import * as m from './m.mjs'")
    s.run('m.b * 10')
    s.shows('\n20\n')


def test_errors(start):
    s = start()
    s.run("throw new TypeError('no')")
    s.shows('Uncaught TypeError: no\n')
    s.run('_error.message')
    s.shows("\n'no'\n")
    s.run("setTimeout(() => { throw new Error('late') }, 10); 5")
    s.shows('Uncaught Error: late')
    s.run("Promise.reject(new Error('unhandled')); 6")
    s.shows('Uncaught Error: unhandled')
    s.run('1 +* 2')
    s.shows('Uncaught SyntaxError')
    s.prompt()


def test_many_lines(start):
    s = start()
    s.prompt()
    s.run('function f(a) {')
    s.cursor_line('...')
    s.send('return `x')
    s.key('enter')
    s.quiet(0.2)
    s.send('y${a}`')
    s.key('enter')
    s.quiet(0.2)
    s.send('}')
    s.shows('... }')
    s.key('enter')
    s.shows('\nundefined\n')
    s.run('f(1)')
    s.shows("'x\\ny1'")
    s.key('up', 'up')
    s.shows('... y${a}`')
    s.key('C-c')
    s.prompt()


def test_indentation(start):
    s = start()
    s.prompt()
    s.run('if (true) {')
    s.quiet(0.2)
    s.run('[1,')
    s.quiet(0.2)
    s.send('2]')
    s.shows('\n...   [1,\n...     2]')
    s.key('enter')
    s.quiet(0.2)
    s.send('}')
    s.shows('\n... }')


def test_no_indentation_in_templates(start):
    s = start()
    s.prompt()
    s.run('{ [`x')
    s.quiet(0.2)
    s.run('y\\`')
    s.quiet(0.2)
    s.send('  }')
    s.run('`, `${')
    s.quiet(0.2)
    s.run('1}')
    s.quiet(0.2)
    s.send('`]')
    s.shows("... `]")
    s.key('enter')
    s.quiet(0.2)
    s.send('}')
    s.key('enter')
    s.shows("[ 'x\\ny`\\n  }', '1\\n' ]")


def test_interrupt_loop(start):
    s = start()
    s.run('let kept = 5')
    s.prompt()
    s.run('while (true) {}')
    s.quiet(0.3)
    begin = time.monotonic()
    s.key('C-c')
    s.shows('Uncaught Script execution was interrupted')
    s.prompt()
    took = time.monotonic() - begin
    s.note('prompt after Ctrl-C in a loop: %.0f ms' % (took * 1000))
    s.run('kept')
    s.shows('\n5\n')


def test_interrupt_callbacks(start):
    s = start()
    s.prompt()
    s.run('setTimeout(() => { for (;;); }, 10); 0')
    s.quiet(0.4)
    s.key('C-c')
    s.shows('Uncaught Script execution was interrupted')
    s.run('Promise.resolve().then(() => { for (;;); }); 1')
    s.quiet(0.4)
    s.key('C-c')
    s.until(lambda: s.screen.text().count('Uncaught') == 2, 'not interrupted again')
    s.run("'still ' + 'here'")
    s.shows("'still here'\n")


def test_interrupt_await(start):
    s = start()
    s.run('await new Promise(() => {})')
    s.quiet(0.3)
    s.key('C-c')
    s.shows('Uncaught Script execution was interrupted')
    s.run('2 * 21')
    s.shows('\n42\n')


def test_interrupt_line(start):
    s = start()
    s.prompt()
    s.send('some text')
    s.key('C-c')
    s.shows('> some text^C\n')
    s.prompt()
    s.key('C-c')
    s.shows('To exit, press Ctrl+C again')
    s.key('C-c')
    s.ends()


def test_typing_ahead(start):
    s = start()
    s.prompt()
    s.run('await new Promise(r => setTimeout(r, 300)); 1')
    s.run('const ahead = 11')
    s.run('ahead * 2')
    s.shows('\n22\n')


def test_history_file(start):
    s = start()
    for line in ('1 + 1', '2 + 2', '1 + 1', "'two\\\\lines'"):
        s.prompt()
        s.run(line)
    s.prompt()
    s.key('C-d')
    s.ends()
    path = os.path.join(s.home, '.local/state/jsr/history')
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600, oct(os.stat(path).st_mode)
    assert stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode) == 0o700
    t = start(home=s.home)
    t.prompt()
    t.key('up')
    t.prompt("'two\\\\lines'")
    t.key('up')
    t.prompt('1 + 1')
    t.key('up')
    t.prompt('2 + 2')
    t.key('down', 'down', 'down')
    t.prompt()


def test_history_shared(start):
    one = start()
    two = start(home=one.home)
    one.prompt()
    two.prompt()
    for i in range(10):
        one.run('%d // one' % i)
        two.run('%d // two' % i)
    one.prompt()
    two.prompt()
    two.key('C-d')
    two.ends()
    one.key('C-d')
    one.ends()
    with open(os.path.join(one.home, '.local/state/jsr/history')) as f:
        lines = f.read().split('\n')
    assert sorted(lines[:-1]) == sorted('%d // %s' % (i, who) for i in range(10) for who in ('one', 'two')), lines


def test_history_search(start):
    s = start()
    for line in ("'needle one'", "'hay'", "'needle two'", "'straw'"):
        s.prompt()
        s.run(line)
    s.prompt()
    s.key('C-r')
    s.send('need')
    s.cursor_line("(reverse-i-search)`need': 'needle two'")
    s.key('C-r')
    s.cursor_line("(reverse-i-search)`need': 'needle one'")
    s.key('enter')
    s.until(lambda: s.screen.text().count("'needle one'") == 4, 'not run')
    s.prompt()
    s.send("'n")
    s.key('up')
    s.prompt("'needle one'")


def test_suggestion(start):
    s = start()
    s.prompt()
    s.run("globalThis.suggested = 'value'")
    s.prompt()
    s.send('globalThis.su')
    s.prompt("globalThis.suggested = 'value'")
    s.key('right')
    s.key('enter')
    s.until(lambda: s.screen.text().count("'value'\n'value'") == 2, 'not accepted')


def test_preview(start):
    s = start()
    s.run('let o = { a: { b: [1, 2] }, get danger() { touched = true } }; var touched = false')
    s.prompt()
    s.send('o.a.b.length * 4')
    s.shows('> o.a.b.length * 4\n8')
    s.key('C-c')
    s.prompt()
    s.send('o.danger')
    s.quiet()
    s.key('C-c')
    s.prompt()
    s.run('touched')
    s.shows('> touched\nfalse\n')
    s.prompt()
    s.send('Math.max(3, 9).toFixed(1)')
    s.shows("\n'9.0'")


def test_completion(start):
    s = start()
    open(os.path.join(s.home, 'data-file.txt'), 'w').close()
    s.run('var thing = { first: 1, "sec ond": 2, get trap() { thing.sprung = true } }; let lexical = 1')
    s.prompt()
    s.send('thing.fi')
    s.key('tab')
    s.prompt('thing.first')
    s.key('C-u')
    s.send('lexi')
    s.key('tab')
    s.prompt('lexical')
    s.key('C-u')
    s.send('thing["se')
    s.key('tab')
    s.prompt('thing["sec ond"]')
    s.key('C-u')
    s.send("require('node:querys")
    s.key('tab')
    s.prompt("require('node:querystring")
    s.key('C-u')
    s.send("fs.readFileSync('./data")
    s.key('tab')
    s.prompt("fs.readFileSync('./data-file.txt")
    s.key('C-u')
    s.send('thing.trap.')
    s.key('tab')
    s.quiet(0.2)
    s.key('C-u')
    s.prompt()
    s.send('[1,2].fla')
    s.prompt('[1,2].fla')
    s.key('tab')
    s.prompt('[1,2].flat')
    s.key('tab')
    s.shows('[1,2].flatMap')
    s.key('C-u')
    s.prompt()
    s.send('thing.')
    s.key('tab')
    s.shows('thing.first')
    shown = s.screen.text()
    assert shown.index('thing.first') < shown.index('thing.constructor'), shown
    s.key('C-u')
    s.send("require('fs/\t")
    s.prompt("require('fs/promises")
    s.key('C-u')
    s.send('Math.m\t\t')
    s.shows('Math.max  Math.min')
    s.key('C-u')
    s.prompt()
    s.run('thing.sprung')
    s.shows('> thing.sprung\nundefined')


def test_proxy_is_left_alone(start):
    s = start()
    s.run('var traps = 0, p = new Proxy({}, new Proxy({}, { get() { traps++ } })); 0')
    s.prompt()
    s.send('p.x')
    s.quiet(0.2)
    s.key('tab')
    s.quiet(0.2)
    s.key('C-u')
    s.send('p.')
    s.key('tab')
    s.quiet(0.2)
    s.key('C-u')
    s.run('traps')
    s.shows('> traps\n0\n')


def test_output_does_not_tear(start):
    s = start()
    s.run("let n = 0, t = setInterval(() => { console.log('tick', ++n); if (n === 5) clearInterval(t) }, 60); 0")
    s.prompt()
    for ch in "'typed meanwhile'":
        s.send(ch)
        s.quiet(0.03)
    s.shows('tick 5')
    s.prompt("'typed meanwhile'")
    s.key('enter')
    s.shows("> 'typed meanwhile'\n'typed meanwhile'\n")
    for i in range(1, 6):
        assert '\ntick %d\n' % i in s.screen.text(), s.screen.text()
    s.prompt()
    s.run("setTimeout(() => process.stdout.write('no line end'), 30); 0")
    s.shows('no line end\n>')


def test_paste(start):
    s = start()
    s.prompt()
    text = '\n'.join('const v%d = %d;' % (i, i) for i in range(10000))
    begin = time.monotonic()
    s.send('\x1b[200~' + text + '\x1b[201~')
    s.shows('const v9999 = 9999;')
    s.note('10,000 lines pasted: %.2f s' % (time.monotonic() - begin))
    begin = time.monotonic()
    s.key('enter')
    s.prompt()
    s.run('v9999 + v1')
    s.shows('\n10000\n')
    s.note('and run: %.2f s' % (time.monotonic() - begin))


def test_paste_without_brackets(start):
    s = start()
    s.prompt()
    s.send(''.join('var w%d = function () {\r  return %d;\r}\r' % (i, i) for i in range(300)))
    s.run('w299()')
    s.shows('\n299\n')


def test_wide_characters(start):
    s = start(rows=10, columns=20)
    s.prompt()
    s.send("'日本語e\u0301👍🏽x'")
    s.shows("> '日本語e\u0301👍🏽x'")
    s.key('left', 'left', 'left', 'backspace')
    s.shows("'日本語👍🏽x'")
    s.key('C-e', 'enter')
    s.shows("\n'日本語👍🏽x'")
    s.prompt()
    s.send("'日日日日日日日日日日'.length")
    s.shows("> '日日日日日日日日\n日日'.length")
    s.key('enter')
    s.shows('\n10\n')


def test_narrow(start):
    s = start(rows=6, columns=12)
    s.send("'0123456789abcdefghijklmnopqrstuvwxyz'")
    s.shows("lmnopqrstuvw\nxyz'")
    s.key('C-a')
    s.quiet()
    s.key('delete')
    s.send('`')
    s.key('C-e', 'backspace')
    s.send('`')
    s.key('enter')
    s.shows("'\n>")


def test_resize(start):
    s = start()
    s.prompt()
    s.send("'a line that is longer than forty columns, by a bit'")
    s.quiet()
    s.resize(24, 40)
    os.kill(s.pid, signal.SIGWINCH)
    s.quiet()
    s.send('.length')
    s.quiet()
    s.resize(24, 100)
    os.kill(s.pid, signal.SIGWINCH)
    s.quiet()
    s.key('enter')
    s.shows('\n50\n')
    s.prompt()


def test_colours(start):
    s = start()
    s.prompt()
    s.send("let s = 'x' // c")
    s.prompt("let s = 'x' // c")
    row = s.screen.cells[s.screen.row]
    assert row[2][1] == '35' and row[10][1] == '32' and row[15][1] == '90', row[:20]
    s.key('enter')
    s.run('5')
    s.until(lambda: any('33' == style for ch, style in sum(s.screen.cells, []) if ch == '5'), 'no colour')
    plain = start(env={'NO_COLOR': '1'})
    plain.prompt()
    plain.send("let s = 'x'")
    plain.prompt("let s = 'x'")
    assert all(style == '' for row in plain.screen.cells for _, style in row)


def test_dumb_terminal(start):
    s = start(env={'TERM': 'dumb'})
    s.prompt()
    s.run('20 + 3')
    s.shows('23')
    s.prompt()
    assert '\x1b' not in s.raw, s.raw
    for line in ('while (true) {}', 'await new Promise(() => {})'):
        s.run(line)
        s.quiet(0.4)
        s.key('C-c')
        s.shows(f'{line}\n^CUncaught Script execution was interrupted')
        s.prompt()
    s.run('20 + 4')
    s.shows('24')
    s.prompt()
    s.key('C-d')
    s.ends()


def test_stacks_end_at_what_was_typed(start):
    s = start()
    s.run("function f() { throw new Error('outer', { cause: new TypeError('inner') }); }")
    s.run('f()')
    s.shows('TypeError: inner\n      at f (REPL1:1:50)\n      at REPL2:1:1\n}\n')
    s.run("Promise.reject(new Error('later')).catch(() => 0) && new Error('made')")
    s.shows('Error: made\n    at REPL3:1:54\n')
    s.run("await new Promise((resolve, reject) => setTimeout(() => reject(new Error('timed')), 1))")
    s.shows('Uncaught Error: timed\n')
    assert 'node:' not in s.screen.text(), s.screen.text()


def test_hints(start):
    s = start()
    s.run('const counted = { increase() {} }')
    s.run('counted.incraese()')
    s.shows("hint: did you mean 'increase'?")
    s.run('coutned.increase()')
    s.shows("hint: did you mean 'counted'?")
    s.run('fs.readFileSyn("x")')
    s.shows("hint: did you mean 'readFileSync'?")
    s.run('let trap = { get inside() { ran = true } }; var ran = false')
    s.run('trap.inside.nothing()')
    s.run('ran')
    s.shows('\ntrue\n')
    s.run('ran = false')
    s.run('trap.insdie()')
    s.run('ran')
    s.shows('\nfalse\n')


def test_vi_keys(start):
    s = start(env={'JSR_REPL_KEYS': 'vi'})
    s.prompt()
    s.send("'one two three'")
    s.key('escape')
    s.quiet(0.7)
    s.send('0wwdwi')
    s.prompt("'one three'")
    s.key('escape')
    s.quiet(0.7)
    s.send('$x0')
    s.quiet()
    s.send('cwlet q = 5 //')
    s.key('enter')
    s.prompt()
    s.run('q')
    s.shows('\n5\n')
    # Escape and the next key may come together
    s.send("'four five'")
    s.send('\x1bbcwsix')
    s.prompt("'four six'")
    s.key('C-c')
    s.prompt()


def test_commands(start):
    s = start()
    s.run('.help')
    s.shows('.editor')
    s.run('.type new Map')
    s.shows('Map < Object')
    s.run('.time')
    s.run('1')
    s.shows(' ms\n')
    s.run('.time')
    s.run('.editor')
    s.shows('Entering editor mode')
    s.run('const inEditor = 1')
    s.run('inEditor + 1')
    s.key('C-d')
    s.shows('\n2\n')
    s.run('.save session.js')
    s.shows('Session saved')
    t = start(home=s.home)
    t.run('.load session.js')
    t.prompt()
    t.run('inEditor + 6')
    t.shows('\n7\n')
    t.run('.nothing')
    t.shows('Invalid REPL keyword')


def test_terminal_is_given_back(start):
    for line, code in (('.exit', 0), ('process.exit(3)', 3), ('process.kill(process.pid)', -15)):
        s = start(env={'SHELL': '/bin/sh'}, argv=['/bin/sh', '-c', '"$0"; code=$?; stty -a; exit $code'])
        s.prompt()
        s.run(line)
        s.until_end()
        assert code < 0 or s.code == code, s.code
        shown = s.screen.text()
        assert {'icanon', 'isig', 'echo', '-noflsh'} <= set(shown.split()), shown
        assert code < 0 or not s.screen.pasting


def test_suspend(start):
    s = start(argv=['/bin/bash', '--norc', '-i', '-c', 'set -m; "$0"; echo stopped; fg; echo over'])
    s.prompt()
    s.send("'kept over' + ' a stop'")
    s.quiet()
    s.key('C-z')
    s.shows('stopped')
    s.prompt("'kept over' + ' a stop'")
    s.key('enter')
    s.shows("\n'kept over a stop'\n")
    s.key('C-d')
    s.shows('over')


def test_previews_are_cheap(start):
    s = start()
    s.run("var big = 1n << 400000n, long = 'x'.repeat(1e7), many = Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [i, i])); 0")
    s.prompt()
    for text in ('big * big * big', 'long + long + long', 'many', "'y'.repeat(9999).repeat(9999)"):
        s.send(text)
        took = s.prompt(text)
        assert took < 5, took
        s.key('C-u')
        s.prompt()


def test_own_signal_listener(start):
    s = start()
    s.run("process.on('SIGINT', () => {}); process.removeAllListeners('SIGINT'); 0")
    s.prompt()
    s.run('for (;;);')
    s.quiet(0.4)
    s.key('C-c')
    s.shows('Uncaught Script execution was interrupted')
    s.prompt()


def test_watch(start):
    home = tempfile.mkdtemp(prefix='jsr-tty-')
    script = os.path.join(home, 'it.js')

    def put(text):
        with open(script + '.new', 'w') as f:
            f.write(text)
        os.rename(script + '.new', script)

    for keeps, env in ((False, {}), (True, {}), (False, {'NO_COLOR': '1'})):
        blue, green, red, white = ('', '', '', '') if env else ('\x1b[34m', '\x1b[32m', '\x1b[31m', '\x1b[39m')
        put('console.log("first")')
        command = '"$0" --watch %s it.js a' % ('--watch-preserve-output' if keeps else '')
        s = start(env=env, home=home, argv=['/bin/sh', '-c', 'exec ' + command])
        s.until(lambda: "first\r\n%sCompleted running 'it.js a'%s\r\n" % (blue, white) in s.raw, 'the end of a run')
        put('process.stdin.setRawMode(true); console.log("second"); process.stdin.on("data", d => { console.log(`<${d}>`); })')
        restarts = ('' if keeps else '\x1bc') + "%sRestarting 'it.js a'%s\r\n" % (green, white)
        s.until(lambda: restarts + 'second\r\n' in s.raw, 'the second run')
        assert ('\x1bc' in s.raw) != keeps, s.raw
        s.send('x')
        s.until(lambda: '<x>' in s.raw, 'input in the program')
        put('console.log("third"); process.exitCode = 1')
        s.until(lambda: restarts + "third\r\n%sFailed running 'it.js a'%s\r\n" % (red, white) in s.raw, 'the third run')
        s.key('C-c')
        s.ends(0)
    shutil.rmtree(home)


TESTS = [(name[5:], fn) for name, fn in sorted(globals().items()) if name.startswith('test_')]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--jsr', required=True)
    p.add_argument('--only', default='')
    p.add_argument('-v', action='store_true')
    o = p.parse_args()
    jsr = os.path.abspath(o.jsr)
    begin, failed, ran = time.monotonic(), [], 0
    for name, fn in TESTS:
        if o.only not in name:
            continue
        if time.monotonic() - begin > DEADLINE:
            print('tty: not run for want of time: %s' % name)
            failed.append(name)
            continue
        ran += 1
        opened = []
        folder = tempfile.mkdtemp(prefix='jsr-tty-')

        def start(rows=24, columns=80, env=None, home=None, argv=()):
            home = home or os.path.join(folder, str(len(opened)))
            os.makedirs(home, exist_ok=True)
            s = Session([*argv, jsr], rows, columns, env, home)
            s.note = lambda text: notes.append(text)
            opened.append(s)
            return s

        notes = []
        try:
            fn(start)
        except Exception as e:
            failed.append(name)
            print('FAIL %s: %s' % (name, e if isinstance(e, AssertionError) else traceback.format_exc()))
        else:
            if o.v or notes:
                print('ok   %s%s' % (name, ''.join('  (%s)' % n for n in notes)))
        finally:
            for s in opened:
                s.close()
            shutil.rmtree(folder, ignore_errors=True)
    print('tty: %d tests, %d failed' % (ran, len(failed)))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
