#!/usr/bin/env python3
"""Makes docs/repl.svg, a session of the REPL, and docs/test.svg, a test that fails, from what jsr has really put on a
pty's screen.

usage: picture.py --jsr build/jsr [--out docs]
"""
import argparse
import html
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from session import Session  # noqa: E402

ROWS, COLUMNS = 24, 84
CELL, LINE, SIZE, EDGE = 8.4, 19, 14, 14
PALETTE = {'31': '#f7768e', '32': '#9ece6a', '33': '#e0af68', '34': '#7aa2f7', '35': '#bb9af7', '36': '#7dcfff',
           '90': '#787c99'}


def session(jsr):
    s = Session([os.path.abspath(jsr)], ROWS, COLUMNS)
    s.prompt()
    for line in (
            "const page = async name => ({ name, size: 40 + name.length })",
            "const pages = await Promise.all(['one', 'three'].map(page))",
            'pages',
            "import { basename } from 'node:path'; basename('/tmp/notes.txt')"):
        s.run(line)
        s.quiet(0.3)
    for line in ('function area({ width, height = width }) {', 'return width * height', '}'):
        s.send(line[:-1])
        s.send(line[-1])
        s.quiet(0.2)
        s.key('enter')
        s.quiet(0.2)
    s.run('area({ width: 6, height: 7 })')
    s.quiet(0.3)
    s.run('while (true) {}')
    s.quiet(0.4)
    s.key('C-c')
    s.quiet(0.4)
    s.run("setTimeout(console.log, 100, 'a timer, while one types'), new Map([['key', 2n]])")
    s.quiet(0.1)
    s.send('pages[1].size * 2 - Math.max(3, 4)')
    s.quiet(0.6)
    return s


SUM = """const price = items => items.reduce((sum, item) => sum + item.price * item.count, 0);

describe('price', () => {
  test('of nothing', () => expect(price([])).toBe(0));
  test('of two', () => {
    expect([price([{ price: 2, count: 3 }, { price: 5, count: 1 }])]).toEqual([12]);
  });
});
"""


def failing_test(jsr):
    home = '/tmp/shop'
    os.makedirs(home, exist_ok=True)
    with open(f'{home}/price.test.js', 'w') as f:
        f.write(SUM)
    s = Session([os.path.abspath(jsr), 'test', 'price.test.js'], 50, COLUMNS, home=home)
    s.own = True                # removes it
    s.quiet(2)
    return s


def runs(row):
    """(column, text, style) of each stretch of one style."""
    begin, text, style = 0, '', None
    for i, (ch, now) in enumerate(row):
        if now != style:
            if text.strip():
                yield begin, text, style
            begin, text, style = i, '', now
        text += ch
    if text.strip():
        yield begin, text, style


def draw(screen):
    last = max(i for i in range(screen.rows) if screen.line(i)) + 1
    width, height = EDGE * 2 + COLUMNS * CELL, EDGE * 2 + last * LINE
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">' % (width, height, width, height),
           '<rect width="100%" height="100%" rx="8" fill="#1a1b26"/>',
           '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="%d" fill="#c0caf5" xml:space="preserve">' % SIZE]
    for i in range(last):
        for column, text, style in runs(screen.cells[i]):
            parts = style.split()
            paint = next((' fill="%s"' % PALETTE[p] for p in parts if p in PALETTE), '')
            if '2' in parts:
                paint += ' opacity="0.55"'
            out.append('<text x="%.1f" y="%.1f" textLength="%.1f"%s>%s</text>' % (
                EDGE + column * CELL, EDGE + i * LINE + SIZE, len(text.rstrip()) * CELL, paint, html.escape(text.rstrip())))
    if screen.row < last:
        out.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="#c0caf5" opacity="0.6"/>' % (
            EDGE + screen.column * CELL, EDGE + screen.row * LINE + 1, CELL, LINE - 2))
    return '\n'.join(out + ['</g>', '</svg>', ''])


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--jsr', required=True)
    p.add_argument('--out', default='docs')
    o = p.parse_args()
    os.makedirs(o.out, exist_ok=True)
    for name, begin in ('repl', session), ('test', failing_test):
        s = begin(o.jsr)
        try:
            print(s.screen.text())
            with open(f'{o.out}/{name}.svg', 'w') as f:
                f.write(draw(s.screen))
        finally:
            s.close()


if __name__ == '__main__':
    main()
