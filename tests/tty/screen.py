"""A terminal's screen: what a program writes to a pty, as rows of cells.  It knows the sequences that jsr's editor and
inspection send, and fails aloud at others."""
import re
import unicodedata

CSI = re.compile(r'\x1b\[([?>]?)([\d;]*)([@-~])')


def width(ch):
    if unicodedata.combining(ch) or unicodedata.category(ch) in ('Mn', 'Me', 'Cf') or 0xFE00 <= ord(ch) <= 0xFE0F:
        return 0
    return 2 if unicodedata.east_asian_width(ch) in 'WF' else 1


class Screen:
    def __init__(self, rows=24, columns=80):
        self.rows, self.columns = rows, columns
        self.cells = [self.blank() for _ in range(rows)]
        self.scrolled = []                      # rows that have left at the top
        self.row = self.column = 0
        self.wrap = False                       # the last column was written: the next character wraps
        self.style = ''
        self.pasting = False
        self.rest = ''

    def blank(self):
        return [(' ', '')] * self.columns

    def resize(self, rows, columns):
        """Cuts and pads as xterm does; what a real terminal wraps anew is not."""
        self.cells = [(row + [(' ', '')] * columns)[:columns] for row in self.cells]
        while len(self.cells) > rows:
            self.scrolled.append(self.cells.pop(0))
            self.row = max(0, self.row - 1)
        while len(self.cells) < rows:
            self.cells.append([(' ', '')] * columns)
        self.rows, self.columns = rows, columns
        self.column = min(self.column, columns - 1)
        self.wrap = False

    def line_feed(self):
        if self.row + 1 < self.rows:
            self.row += 1
            return
        self.scrolled.append(self.cells.pop(0))
        self.cells.append(self.blank())

    def put(self, ch):
        w = width(ch)
        if w == 0:
            at = self.column if self.wrap else self.column - 1
            while at > 0 and self.cells[self.row][at][0] == '':
                at -= 1
            if at >= 0:
                old, style = self.cells[self.row][at]
                self.cells[self.row][at] = (old + ch, style)
            return
        if self.wrap or self.column + w > self.columns:
            self.column = 0
            self.line_feed()
            self.wrap = False
        row = self.cells[self.row]
        row[self.column] = (ch, self.style)
        if w == 2:
            row[self.column + 1] = ('', self.style)
        self.column += w
        if self.column >= self.columns:
            self.column = self.columns - 1
            self.wrap = True

    def sequence(self, private, numbers, last):
        args = [int(n) if n else 0 for n in numbers.split(';')]
        n = max(1, args[0])
        self.wrap = False
        if private:
            if last in 'hl' and numbers == '2004':
                self.pasting = last == 'h'
            elif not (last in 'hl' and numbers == '25'):
                raise ValueError('unknown sequence CSI %s%s%s' % (private, numbers, last))
        elif last == 'A':
            self.row = max(0, self.row - n)
        elif last == 'B':
            self.row = min(self.rows - 1, self.row + n)
        elif last == 'C':
            self.column = min(self.columns - 1, self.column + n)
        elif last == 'D':
            self.column = max(0, self.column - n)
        elif last == 'G':
            self.column = min(self.columns - 1, n - 1)
        elif last == 'H':
            self.row = min(self.rows - 1, n - 1)
            self.column = min(self.columns - 1, (args[1] if len(args) > 1 else 1) - 1 if len(args) > 1 else 0)
        elif last == 'J' and args[0] == 0:
            self.cells[self.row][self.column:] = [(' ', '')] * (self.columns - self.column)
            for i in range(self.row + 1, self.rows):
                self.cells[i] = self.blank()
        elif last == 'J':
            self.cells = [self.blank() for _ in range(self.rows)]
        elif last == 'K':
            self.cells[self.row][self.column:] = [(' ', '')] * (self.columns - self.column)
        elif last == 'm':
            self.paint(args)
        else:
            raise ValueError('unknown sequence CSI %s%s' % (numbers, last))

    def paint(self, args):
        parts = [p for p in self.style.split() if p]
        for a in args:
            if a == 0:
                parts = []
            elif a == 39:
                parts = [p for p in parts if not re.match(r'(3|9)\d$', p)]
            elif a == 22:
                parts = [p for p in parts if p not in ('1', '2')]
            elif a in (23, 24, 27):
                parts = [p for p in parts if p != str(a - 20)]
            else:
                parts.append(str(a))
        self.style = ' '.join(parts)

    def feed(self, text):
        text, self.rest = self.rest + text, ''
        i = 0
        while i < len(text):
            ch = text[i]
            if text.startswith('\x1bc', i):
                self.__init__(self.rows, self.columns)
                i += 2
                continue
            if ch == '\x1b':
                m = CSI.match(text, i)
                if not m:
                    if len(text) - i < 12:
                        self.rest = text[i:]
                        return
                    raise ValueError('unknown sequence %r' % text[i:i + 12])
                self.sequence(*m.groups())
                i = m.end()
                continue
            if ch == '\r':
                self.column, self.wrap = 0, False
            elif ch == '\n':
                self.wrap = False
                self.line_feed()
            elif ch == '\b':
                self.column = max(0, self.column - 1)
            elif ch >= ' ':
                self.put(ch)
            i += 1

    def line(self, i):
        return ''.join(ch for ch, _ in self.cells[i]).rstrip()

    def lines(self):
        return [self.line(i) for i in range(self.rows)]

    def text(self):
        """What was ever shown, without empty rows at the end."""
        old = [''.join(ch for ch, _ in row).rstrip() for row in self.scrolled]
        return '\n'.join(old + self.lines()).rstrip('\n')
