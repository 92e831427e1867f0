"""A program in a pty, with the screen that it sees."""
import codecs
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import tempfile
import termios
import time

from screen import Screen

WAIT = 15                                       # seconds for what should be immediate, on a machine that is busy

KEYS = {'up': '\x1b[A', 'down': '\x1b[B', 'right': '\x1b[C', 'left': '\x1b[D', 'home': '\x1b[H', 'end': '\x1b[F',
        'delete': '\x1b[3~', 'backspace': '\x7f', 'enter': '\r', 'tab': '\t', 'escape': '\x1b', 'C-left': '\x1b[1;5D',
        'C-right': '\x1b[1;5C'}


class Session:
    def __init__(self, argv, rows=24, columns=80, env=None, home=None):
        self.screen = Screen(rows, columns)
        self.own = home is None
        self.home = home or tempfile.mkdtemp(prefix='jsr-tty-')
        self.decoder = codecs.getincrementaldecoder('utf-8')('replace')
        self.code = None
        self.raw = ''
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(self.home)
            wanted = {'HOME': self.home, 'PATH': os.environ['PATH'], 'LANG': 'C.UTF-8', 'TERM': 'xterm-256color', 'TZ': 'UTC'}
            for name in ('ASAN_OPTIONS', 'UBSAN_OPTIONS', 'JSR_BACKEND'):
                if name in os.environ:
                    wanted[name] = os.environ[name]
            wanted.update(env or {})
            os.execve(argv[0], argv, wanted)
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def pump(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b''
        if not data:
            self.reap()
            return False
        text = self.decoder.decode(data)
        self.raw += text
        self.screen.feed(text)
        return True

    def reap(self):
        if self.code is None:
            _, status = os.waitpid(self.pid, 0)
            self.code = os.waitstatus_to_exitcode(status)

    def send(self, text):
        data = text.encode()
        while data:
            _, writable, _ = select.select([], [self.fd], [], 0.05)
            if writable:
                data = data[os.write(self.fd, data[:1024]):]
            self.pump(0)

    def key(self, *names):
        for name in names:
            if name.startswith('C-') and len(name) == 3:
                self.send(chr(ord(name[2].upper()) & 31))
            elif name.startswith('M-'):
                self.send('\x1b' + name[2:])
            else:
                self.send(KEYS[name])

    def until(self, holds, what):
        """Reads until holds() is true; seconds that took."""
        begin = time.monotonic()
        while not holds():
            if time.monotonic() - begin > WAIT or self.code is not None:
                raise AssertionError('%s\n--- screen\n%s\n--- code %s' % (what, self.screen.text()[-3000:], self.code))
            self.pump(0.05)
        return time.monotonic() - begin

    def shows(self, text):
        return self.until(lambda: text in self.screen.text(), 'never shown: %r' % text)

    def cursor_line(self, text):
        """The cursor's row is this."""
        return self.until(lambda: self.screen.line(self.screen.row) == text,
                          'the row with the cursor is never %r' % text)

    def prompt(self, more=''):
        return self.cursor_line(('> ' + more).rstrip())

    def run(self, line):
        self.send(line + '\r')

    def quiet(self, seconds=0.3):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.05)

    def ends(self, code=0):
        self.until_end()
        if self.code != code:
            raise AssertionError('exit code %s, not %s\n%s' % (self.code, code, self.screen.text()))

    def until_end(self):
        begin = time.monotonic()
        while self.code is None:
            if time.monotonic() - begin > WAIT:
                raise AssertionError('does not end\n' + self.screen.text())
            self.pump(0.05)

    def close(self):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.reap()
        os.close(self.fd)
        if self.own:
            shutil.rmtree(self.home, ignore_errors=True)
