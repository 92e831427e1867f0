#!/usr/bin/env python3
"""What `make tidy` asks of rooms, by the table in runtime/DEPS.

usage: rooms.py [--draw] [ROOT]

A room is a folder of runtime/, or a folder in one of those; files beside a room's subrooms belong to the room itself.  A room may include its
own headers, those of the rooms that the table names, and a library header that the table gives to it.  bin/ sees jsr.h and its own headers
only.  NAME_int.h is private to its room.  In runtime/ a call that stores by [[Set]] names the rule that wants it.

A room of the engine or of ops opens with a README.md whose last sentence lists what it may include, as runtime/DEPS has it; no such
room holds 25 files or more; no header is longer than 350 lines, tables that a program wrote apart; no header includes itself by way of
others; the files that these pages name are there; no line of C or JavaScript goes beyond column 120, but for what a program wrote and for a long text; and the drawing in runtime/README.md shows just the arrows of DEPS that do not follow from others.  --draw prints that drawing.
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
    """What each room may include, and which rooms may include a library's header that not all may."""
    deps, owners = {}, {}
    for number, line in enumerate(read(path).split('\n'), 1):
        line = line.split('#')[0]
        if ':' not in line:
            continue
        name, rest = (part.strip() for part in line.split(':', 1))
        rooms, _, libraries = rest.partition('|')
        for other in rooms.split():
            if other not in deps:
                complain('runtime/DEPS:%d' % number, 'room %s must stand above %s' % (other, name))
        deps[name] = rooms.split()
        for header in libraries.split():
            owners.setdefault(header, []).append(name)
    return deps, owners


def room_of(path):
    parts = path.split('/')[:-1]
    return 'bin' if parts[0] == 'bin' else '/'.join(parts[1:]) or 'jsr'


def include_fault(path, name, deps):
    """What is wrong with path's #include "name", or None."""
    here, (there, _, header) = room_of(path), name.rpartition('/')
    if name == 'jsr.h':
        return None if here in ('bin', 'jsr') else 'only bin and jsr.c include jsr.h'
    if here == 'jsr' and name == 'run_int.h':
        return None
    if here == 'bin':
        return 'bin sees only jsr.h, not ' + name if there else None
    if not there:                              # MuJS's own files, and its interface
        return None if re.search(r'engine/mujs/mujs_(unit\.c|int\.h)$', path) else 'write the room in front of ' + name
    if there == here:
        return None
    if there not in deps.get(here, ()):
        return '%s may not include %s' % (here, name)
    return '%s is private to %s' % (name, there) if header.endswith('_int.h') else None


# Stores that may run script say which rule asks for them: what a native makes itself it fills by value_create and its kin.
SETS = re.compile(r'(?![a-z]).*(?<![a-z_])(js_setproperty|js_setindex|value_setkey|js_setglobal|object_put)\(')
SETTERS = re.compile(r'runtime/engine/(vm/(run|vm|vm_property|env)|object/object)\.c$')


def check_lines(path, text, deps, owners):
    here, before = room_of(path), ''
    sets = path.startswith('runtime/') and path.endswith('.c') and not SETTERS.match(path)
    for number, line in enumerate(text.split('\n'), 1):
        include = re.match(r'\s*#\s*include\s*(["<])([^">]*)', line)
        if include and include.group(1) == '"':
            fault = include_fault(path, include.group(2), deps)
        elif include and here not in owners.get(include.group(2), [here]):
            fault = '%s may not include <%s>' % (here, include.group(2))
        elif sets and SETS.match(line) and '[[Set]]' not in before + line:
            fault = 'a [[Set]] runs setters: use value_create, or say there which rule wants [[Set]]'
        else:
            fault = None
        if fault:
            complain('%s:%d' % (path, number), fault)
        before = line


def check_sources(root, deps, owners):
    for part in ('runtime', 'bin'):
        for folder, _, names in os.walk(os.path.join(root, part)):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), root)
                if not re.search(r'\.[ch]$', name):
                    continue
                if room_of(path) not in deps and room_of(path) != 'bin':
                    complain(path, 'room %s is missing from DEPS' % room_of(path))
                check_lines(path, read(os.path.join(root, path)), deps, owners)


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


def check_pages(root):
    """The files that pages name are there: with a folder in front below runtime/ or the root, without one anywhere in runtime/."""
    pages, known = [], set()
    for folder, _, names in os.walk(os.path.join(root, 'runtime')):
        known.update(names)
        pages += [os.path.join(folder, name) for name in names if name == 'README.md']
    for page in pages:
        for name in re.findall(r'`([\w./-]+\.(?:[ch]|js))`', read(page)):
            if 'NAME' in name:
                continue
            if '/' not in name:
                there = name in known or 'engine/mujs/' in page        # which names MuJS's
            elif not os.path.isdir(os.path.join(root, 'runtime', name.split('/')[0])):
                there = not os.path.isdir(os.path.join(root, name.split('/')[0])) or os.path.exists(os.path.join(root, name))
            else:
                there = os.path.exists(os.path.join(root, 'runtime', name))
            if not there:
                complain(os.path.relpath(page, root), 'there is no ' + name)


def check_drawing(runtime, deps):
    shown = re.search(r'<!-- rooms -->\s*```\n(.*?)\n```', read(os.path.join(runtime, 'README.md')), re.S)
    if not shown or shown.group(1).split('\n') != drawing(deps):
        complain('runtime/README.md', 'the drawing is not that of DEPS: python3 tests/rooms.py --draw')


def main():
    words = [a for a in sys.argv[1:] if not a.startswith('--')]
    root = words[0] if words else '.'
    runtime = os.path.join(root, 'runtime')
    deps, owners = read_deps(os.path.join(runtime, 'DEPS'))
    if '--draw' in sys.argv:
        print('\n'.join(drawing(deps)))
        return
    for room, may in deps.items():
        check_room(runtime, room, may)
    check_sources(root, deps, owners)
    check_headers(runtime)
    check_pages(root)
    check_columns(root)
    check_drawing(runtime, deps)
    print('\n'.join(failed), end='\n' if failed else '')
    sys.exit(bool(failed))


main()
