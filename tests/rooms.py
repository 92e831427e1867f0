#!/usr/bin/env python3
"""What `make tidy` asks of rooms besides their includes (tests/tidy.awk).

usage: rooms.py [--draw] [ROOT]

A room of the engine or of ops opens with a README.md whose last sentence lists what it may include, as runtime/DEPS has it; no such
room holds 25 files or more; no header is longer than 350 lines, tables that a program wrote apart; no header includes itself by way of
others; no line of C or JavaScript goes beyond column 120, but for what a program wrote and for a long text; and the drawing in runtime/README.md shows just the arrows of DEPS that do not follow from others.  --draw prints that drawing.
"""
import os
import re
import sys

FILES_MAX, LINES_MAX, COLUMNS_MAX = 24, 350, 120
WRITTEN = r'(_data|_strings|identifiers)\.h$'
LONG_TEXT = r'''(['"`/])(?:\\.|(?!\1).){40,}\1?'''
failed = []


def complain(where, what):
    failed.append('%s: %s' % (where, what))


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def read_deps(path):
    deps = {}
    for line in read(path).split('\n'):
        line = line.split('#')[0]
        if ':' in line:
            name, rest = line.split(':', 1)
            deps[name.strip()] = rest.split('|')[0].split()
    return deps


def below(deps, room, seen=None):
    """All that a room may reach over any number of arrows."""
    seen = set() if seen is None else seen
    for other in deps.get(room, ()):
        if other not in seen:
            seen.add(other)
            below(deps, other, seen)
    return seen


def drawing(deps):
    """A line a room, from the top: the arrows that no other arrow implies."""
    lines = []
    width = max(len(room) for room in deps)
    for room in reversed(deps):
        direct = [d for d in deps[room] if not any(d in below(deps, other) for other in deps[room] if other != d)]
        lines.append('%s ──▶ %s' % (room.ljust(width), '  '.join(direct)) if direct else room)
    return lines


def own_files(folder):
    return [n for n in sorted(os.listdir(folder)) if re.search(r'\.[chS]$', n)]


def check_room(runtime, room, may):
    folder = os.path.join(runtime, room)
    if not os.path.isdir(folder):
        if room != 'jsr':
            complain('runtime/DEPS', 'there is no room ' + room)
        return
    count = len(own_files(folder))
    if count > FILES_MAX:
        complain('runtime/' + room, '%d files, more than %d' % (count, FILES_MAX))
    if '/' not in room:
        return
    page = os.path.join(folder, 'README.md')
    if not os.path.exists(page):
        complain('runtime/' + room, 'README.md is missing')
        return
    said = re.search(r'It may include (.*)\.\s*$', ' '.join(read(page).split()))
    listed = re.findall(r'`([^`]+)`', said.group(1)) if said else []
    if not said or listed != may:
        complain('runtime/%s/README.md' % room, 'its last sentence should be: It may include %s.' %
                 (', '.join('`%s`' % m for m in may) if may else 'no other room'))


def check_headers(runtime):
    includes = {}
    for folder, _, names in os.walk(runtime):
        for name in names:
            if not name.endswith('.h'):
                continue
            path = os.path.relpath(os.path.join(folder, name), runtime)
            text = read(os.path.join(folder, name))
            lines = text.count('\n')
            if lines > LINES_MAX and not re.search(WRITTEN, name):
                complain('runtime/' + path, '%d lines, more than %d' % (lines, LINES_MAX))
            includes[path] = re.findall(r'^#include "([^"]+)"', text, re.M)
    state = {}

    def visit(path, trail):
        state[path] = 1
        for other in includes.get(path, ()):
            if state.get(other) == 1:
                complain('runtime/' + path, 'includes itself: ' + ' > '.join(trail[trail.index(other):] + [other]))
            elif other in includes and other not in state:
                visit(other, trail + [other])
        state[path] = 2

    for path in sorted(includes):
        if path not in state:
            visit(path, [path])


def check_columns(root):
    for part in ('runtime', 'bin', 'stdlib'):
        for folder, _, names in os.walk(os.path.join(root, part)):
            for name in sorted(names):
                if not re.search(r'\.(c|h|c?js|mjs)$', name) or re.search(WRITTEN, name):
                    continue
                path = os.path.join(folder, name)
                for number, line in enumerate(read(path).split('\n'), 1):
                    if len(line.expandtabs(8)) > COLUMNS_MAX and not (name.endswith('js') and re.search(LONG_TEXT, line)):
                        complain('%s:%d' % (os.path.relpath(path, root), number), 'beyond column %d' % COLUMNS_MAX)


def check_drawing(runtime, deps):
    shown = re.search(r'<!-- rooms -->\s*```\n(.*?)\n```', read(os.path.join(runtime, 'README.md')), re.S)
    if not shown or shown.group(1).split('\n') != drawing(deps):
        complain('runtime/README.md', 'the drawing is not that of DEPS: python3 tests/rooms.py --draw')


def main():
    words = [a for a in sys.argv[1:] if not a.startswith('--')]
    root = words[0] if words else '.'
    runtime = os.path.join(root, 'runtime')
    deps = read_deps(os.path.join(runtime, 'DEPS'))
    if '--draw' in sys.argv:
        print('\n'.join(drawing(deps)))
        return
    for room, may in deps.items():
        check_room(runtime, room, may)
    check_headers(runtime)
    check_columns(root)
    check_drawing(runtime, deps)
    print('\n'.join(failed), end='\n' if failed else '')
    sys.exit(bool(failed))


main()
