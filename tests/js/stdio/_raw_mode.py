"""Puts two terminals into raw mode and looks what is left of it after each way of ending: argv[1] is jsr."""
import os
import pty
import signal
import subprocess
import sys
import termios

RAW = '''const tty = require('tty');
process.stdin.setRawMode(true).setRawMode(true);
const other = new tty.ReadStream(3);
other.setRawMode(true);
'''
WAIT = "setInterval(() => {}, 1000); require('fs').writeSync(1, 'ready');"


def run(what, script, number=None, before=RAW):
    _, first = pty.openpty()
    _, second = pty.openpty()
    _, untouched = pty.openpty()
    attributes = termios.tcgetattr(untouched)
    attributes[3] &= ~termios.ECHO                      # set by somebody else: stays
    termios.tcsetattr(untouched, termios.TCSANOW, attributes)
    terminals = [first, second, untouched]
    as_it_was = [termios.tcgetattr(t) for t in terminals]

    def descriptors():
        os.dup2(second, 3)
        os.dup2(untouched, 4)

    p = subprocess.Popen([sys.argv[1], '-e', before + script], stdin=first, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         pass_fds=[3, 4], preexec_fn=descriptors)
    raw = ''
    if number:
        p.stdout.read(5)
        raw = ' raw' if all(termios.tcgetattr(t) != a for t, a in zip(terminals[:2], as_it_was)) else ' not raw'
        p.send_signal(number)
    p.communicate(timeout=30)
    print(what + raw, p.returncode, 'restored' if [termios.tcgetattr(t) for t in terminals] == as_it_was else 'LEFT')
    for fd in terminals:
        os.close(fd)


for held in (3, 4):                                     # so that openpty gives others
    os.dup2(0, held)
for name in ('INT', 'TERM', 'HUP', 'QUIT', 'ALRM', 'USR2'):
    run(name, WAIT, getattr(signal, 'SIG' + name))
run('listener gone', "const f = () => {}; process.on('SIGTERM', f); process.off('SIGTERM', f);" + WAIT, signal.SIGTERM)
run('exit', 'process.exit(3);')
run('throw', 'throw 1;')
run('abort', 'process.abort();')
run('kill', "process.kill(process.pid, 'SIGHUP'); setTimeout(() => {}, 5000);")
run('closed', "other.destroy(); process.stdin.destroy(); setTimeout(() => process.exit(0), 50);")
run('end', 'process.stdin.unref(); other.unref();')
run('by hand', 'process.stdin.setRawMode(false); other.setRawMode(false); process.exit(4);')
run('never raw', 'process.exit(5);', before='')
