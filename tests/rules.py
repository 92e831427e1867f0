#!/usr/bin/env python3
"""Plants a breach of each rule of `make tidy` in a copy of the sources, and expects to be told of it.

usage: rules.py        in the project's folder; prints `N passed, N failed`
"""
import os
import shutil
import subprocess
import sys
import tempfile


def edit(path, change):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    changed = change(text)
    assert changed != text, path
    with open(path, 'w', encoding='utf-8') as f:
        f.write(changed)


def add(path, line):
    return lambda: edit(path, lambda text: text + line + '\n')


def create(path, text=''):
    def write():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
    return write


def replace(path, old, new):
    return lambda: edit(path, lambda text: text.replace(old, new, 1))


def crowd():
    for i in range(30):
        create('runtime/engine/heap/more%d.c' % i)()


def circle():
    create('runtime/engine/heap/a.h', '#include "engine/heap/b.h"\n')()
    create('runtime/engine/heap/b.h', '#include "engine/heap/a.h"\n')()


def upside_down():
    edit('runtime/DEPS', lambda text: text.replace('\nloop: ', '\nloop: ops/core ', 1))


RULES = [
    ('a room includes one above it', add('runtime/engine/heap/atom.c', '#include "engine/vm/vm.h"'), 'may not include engine/vm/vm.h'),
    ('natives see the engine\'s inside', add('runtime/ops/fs/fs_bind.c', '#include "engine/core/state.h"'), 'may not include engine/core/state.h'),
    ('another room\'s private header', add('runtime/engine/realm/gc.c', '#include "engine/object/object_int.h"'), 'is private to engine/object'),
    ('a library for another room', add('runtime/ops/core/error.c', '#include <liburing.h>'), 'may not include <liburing.h>'),
    ('no room in front', add('runtime/io/fs.c', '#include "fs.h"'), 'write the room in front of fs.h'),
    ('bin looks inside', add('bin/main.c', '#include "loop/loop.h"'), 'bin sees only jsr.h'),
    ('jsr.h within', add('runtime/loop/loop.c', '#include "jsr.h"'), 'only bin and jsr.c include jsr.h'),
    ('a room that DEPS does not know', create('runtime/engine/attic/a.c', 'int attic;\n'), 'room engine/attic is missing from DEPS'),
    ('DEPS upside down', upside_down, 'must stand above loop'),
    ('DEPS names a room that is not there', add('runtime/DEPS', 'cellar: base'), 'there is no room cellar'),
    ('a store that runs setters', add('runtime/ops/core/misc_bind.c', '\tjs_setproperty(J, -2, "x");'), 'a [[Set]] runs setters'),
    ('too many files', crowd, 'files, more than'),
    ('a header without an end', add('runtime/engine/core/gc.h', '\n' * 400), 'lines, more than'),
    ('a line without an end', add('runtime/io/fs.c', 'int x; /* ' + 'and so on ' * 20 + '*/'), 'beyond column 120'),
    ('headers that include each other', circle, 'includes itself'),
    ('a room without its page', lambda: os.unlink('runtime/engine/bytes/README.md'), 'README.md is missing'),
    ('a page that says something else than DEPS',
     replace('runtime/engine/code/README.md', 'It may include `', 'It may include `ops/core`, `'), 'its last sentence should be'),
    ('a page that names a file of before', replace('runtime/engine/text/README.md', '`uri.c`', '`uri_lib.c`'), 'there is no uri_lib.c'),
    ('a drawing of what was', replace('runtime/README.md', '──▶ engine/heap', '──▶ engine/bytes'), 'the drawing is not that of DEPS'),
]


def tidy(here):
    done = subprocess.run([sys.executable, here + '/tests/rooms.py'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout + ('and yet it passed\n' if done.returncode == 0 and done.stdout else '')


def main():
    here = os.getcwd()
    passed, failed = 0, 0
    for name, plant, expected in [('nothing', None, '')] + RULES:
        with tempfile.TemporaryDirectory(prefix='jsr-rules-') as folder:
            for part in ('runtime', 'bin'):
                shutil.copytree(part, os.path.join(folder, part))
            os.chdir(folder)
            if plant:
                plant()
            said = tidy(here)
            os.chdir(here)
        if (expected in said and 'and yet' not in said) if plant else said == '':
            passed += 1
        else:
            failed += 1
            print('FAILED: %s\n%s' % (name, said))
    print('%d passed, %d failed' % (passed, failed))
    sys.exit(failed > 0)


main()
