#!/usr/bin/env python3
"""run.py --prefix P [--mujs DIR] [--cc CC] [--cflags FLAGS] -- programs that embed the engine, on the library installed at P.

values.c and errors.c are written for MuJS's interface; the shell is MuJS's own main.c, unchanged, and runs scripts/.  Where MuJS's source is, all
are built on MuJS as well, and each line in which the two answer differently must be listed below, with what the standard says.  modern.js runs on jsr
alone.  The last line is `N passed, N failed`.
"""
import argparse
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = os.path.join(HERE, 'scripts')

# (MuJS's lines, jsr's lines, the standard's side).  The standard is ECMA-262, 16th edition, and always jsr's side.
DIFFERENCES = {
    'values': [
        (['(function(){}): string function () { [byte code] }'], ['(function(){}): string function(){}'], '20.2.3.5: toString gives the source'),
        ([], ['own: foo'], '10.1.11: own keys in the order they were made; MuJS sorts them'),
        (['own: foo'], [], 'the same'),
    ],
    'language': [
        (['this: ["number", 1]'], ['this: ["object", 1]'], '10.2.1.2: this of a sloppy function is an object'),
        (['arguments: [3, 1, ["b", "c"]]'], ['arguments: [3, 2, ["b", "c"]]'], '10.4.4: arguments of a sloppy function are mapped to its parameters'),
        (['getters: [6, ["_a", "a"]]'], ['getters: [6, ["a", "_a"]]'], '10.1.11'),
        (['number formats: [0.30000000000000007, 1e+21, 1e-7, 123456789012345690000, -Infinity, NaN, 255, 2, -2, -Infinity]'],
         ['number formats: [0.30000000000000004, 1e+21, 1e-7, 123456789012345680000, -Infinity, NaN, 255, 2, -2, -Infinity]'],
         '6.1.6.1.20: the digits nearest to the number'),
        (['order of keys: ["0", "1", "a", "b"]'], ['order of keys: ["0", "1", "b", "a"]'], '10.1.11'),
        (['string of a function: "function add(a,b) { [byte code] }"'], ['string of a function: "function add(a, b) { return a + b; }"'], '20.2.3.5'),
    ],
    'library': [
        (['substring: throws TypeError'], ['substring: ["bcd", "de", "de", ""]'], 'B.2.2.1: substr'),
        (['exec: [0, "b", 2, 2, "", 3, 3, "b", 5]'], ['exec: [0, "b", 2, 2, undefined, 3, 3, "b", 5]'], '22.2.7.2: a group that took no part is undefined'),
        (['trim: "\\u00A0x\\u3000"'], ['trim: "x"'], '12.2: white space'),
        (['code points: throws ReferenceError'], ['code points: ["A\\u20AC", 8364, 1]'], 'B.2.1.1: escape'),
        (['number methods: ["1.00", "1234.6", "1e-5", "1.23e+3", "p"]'], ['number methods: ["1.00", "1234.6", "0.00001", "1.23e+3", "p"]'],
         '21.1.3.5: an exponent below -6 only'),
        (['Math: [-Infinity, 0, 0, 3, 1024, 3, -2, 1.4142135623730952, 0.7853981633974483]'],
         ['Math: [-Infinity, 0, -0, 3, 1024, 3, -2, 1.4142135623730951, 0.7853981633974483]'], '21.3.2.28: round(-0.5) is -0; 6.1.6.1.20'),
        (['JSON list: "{\\"a\\":1,\\"c\\":3}"'], ['JSON list: "{\\"c\\":3,\\"a\\":1}"'], '25.5.2: in the order of the list'),
        (['redefine: undefined'], ['redefine: throws TypeError'], '10.1.6.3: what is not configurable keeps its value'),
        (['errors: ["TypeError: m\\n\\tat library.js:51\\n\\tat show (library.js:4)\\n\\tat library.js:51", true, "RangeError", true]'],
         ['errors: ["TypeError: m", true, "RangeError", true]'], 'none: the shell adds stackTrace, which only MuJS makes; jsr has stack'),
        (['substring of a long text: throws TypeError'], ['substring of a long text: [2997, "abca", 2994]'], 'B.2.2.1: substr'),
    ],
}

passed = failed = 0


def check(name, fault):
    global passed, failed
    if fault:
        failed += 1
        print(f'embed: {name}:\n    ' + fault.replace('\n', '\n    '))
    else:
        passed += 1


def command(words, **options):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, **options)


def build(cc, flags, sources, out, libraries):
    r = command(cc + flags + ['-o', out] + sources + libraries)
    return r.stdout.decode(errors='replace') if r.returncode else ''


def run(words):
    r = command(words, cwd=SCRIPTS, stdin=subprocess.DEVNULL, env=dict(os.environ, TZ='UTC'))
    return r.returncode, r.stdout.decode('utf-8', 'backslashreplace').splitlines()


def compare(name, ours, theirs):
    """Each hunk in which the answers differ must be listed, and each listed one must be there."""
    listed = [(a, b) for a, b, _ in DIFFERENCES.get(name, [])]
    faults = []
    for kind, i, j, k, m in difflib.SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
        if kind == 'equal':
            continue
        a, b = theirs[i:j], ours[k:m]
        singles = [([x], [y]) for x, y in zip(a, b)] if len(a) == len(b) else [(a, b)]
        for single in singles:
            if single in listed:
                listed.remove(single)
            else:
                faults.append('MuJS: ' + '\n      '.join(single[0]) + '\njsr:  ' + '\n      '.join(single[1]))
    faults += [f'listed, but not there: {a} {b}' for a, b in listed]
    return '\n'.join(faults)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--prefix', required=True)
    p.add_argument('--mujs')
    p.add_argument('--cc', default='cc')
    p.add_argument('--cflags', default='')
    p.add_argument('--cxx', default='c++')
    o = p.parse_args()
    cc, flags = shlex.split(o.cc), ['-O1', '-g'] + shlex.split(o.cflags)
    warnings = ['-Wall', '-Wextra', '-Wno-unused-parameter', '-Werror']
    pc = open(os.path.join(o.prefix, 'lib/pkgconfig/jsr.pc')).read()
    libraries = re.search(r'^Libs: (.*)$', pc, re.M).group(1).replace('${libdir}', os.path.join(o.prefix, 'lib')).split()
    include = ['-I' + os.path.join(o.prefix, 'include')]
    mujs = o.mujs if o.mujs and os.path.exists(os.path.join(o.mujs, 'one.c')) else None
    with tempfile.TemporaryDirectory() as work:
        program = {}
        for name in ['values', 'errors']:
            program[name] = os.path.join(work, name)
            check(f'{name}.c on jsr', build(cc, flags + warnings + include, [os.path.join(HERE, name + '.c')], program[name], libraries))
        source = os.path.join(work, 'modern_header.cc')
        with open(source, 'w') as f:
            f.write('#include "mujs.h"\nint main() { js_State *J = js_newstate(0, 0, 0); int r = 1; if (!js_try(J)) { r = js_dostring(J, "1"); js_endtry(J); }'
                    ' js_freestate(J); return r; }\n')
        try:
            fault = build(shlex.split(o.cxx), flags + include, [source], os.path.join(work, 'cxx'), libraries)
            check('the header in C++', fault or run([os.path.join(work, 'cxx')])[0] and 'fails' or '')
        except FileNotFoundError:
            print('embed: there is no C++ compiler, the header is not tried in it')
        theirs = {}
        if mujs:
            shell = os.path.join(work, 'shell')
            check("MuJS's main.c on jsr", build(cc, flags + ['-w'] + include, [os.path.join(mujs, 'main.c')], shell, libraries))
            program['shell'] = shell
            # -O0: js_repr of 1.3.6 reads a local after longjmp that is not volatile
            one = os.path.join(work, 'one.o')
            check('MuJS', build(cc, ['-O0', '-w', '-c', '-I' + mujs], [os.path.join(mujs, 'one.c')], one, []))
            for name, text in [('values', HERE + '/values.c'), ('errors', HERE + '/errors.c'), ('shell', os.path.join(mujs, 'main.c'))]:
                theirs[name] = os.path.join(work, name + '-mujs')
                check(f'{name} on MuJS', build(cc, ['-O1', '-w', '-I' + mujs], [text, one], theirs[name], ['-lm', '-lpthread']))
        else:
            print("embed: MuJS's source is not there: nothing is compared, and its shell is left out")
        for name in ['values', 'errors']:
            status, lines = run([program[name]])
            check(f'{name} ends well', '' if status == 0 and lines else f'status {status}\n' + '\n'.join(lines[-40:]))
            if mujs:
                check(f'{name} beside MuJS', compare(name, lines, run([theirs[name]])[1]))
        if mujs:
            for name, status in [('language', 0), ('library', 0), ('shell', 3)]:
                words = [name + '.js', 'library.js', 'loaded.inc']
                got, lines = run([program['shell']] + words)
                check(f'{name}.js ends well', '' if got == status and lines else f'status {got}\n' + '\n'.join(lines[-40:]))
                check(f'{name}.js beside MuJS', compare(name, lines, run([theirs['shell']] + words)[1]))
            wanted = re.findall(r'// expect: (.*)', open(os.path.join(SCRIPTS, 'modern.js'), encoding='utf-8').read())
            status, lines = run([program['shell'], 'modern.js'])
            check('modern.js', '' if status == 0 and lines == wanted else f'status {status}\n' + '\n'.join(difflib.ndiff(wanted, lines)))
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
