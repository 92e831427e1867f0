"""Swaps in one folder, as fast as it can: swap, a file and a link to ../out/secret.txt; swapdir, a folder and a link to ../out.
With a second argument, a name there, it begins when that exists."""
import ctypes
import os
import sys
import time

os.chdir(sys.argv[1])
libc = ctypes.CDLL(None)
os.makedirs('real/sub', exist_ok=True)
for name in ('real/secret.txt', 'real/secret.js', 'file1'):
    with open(name, 'w', encoding='utf-8') as f:
        f.write('0')
os.rename('file1', 'swap')
os.rename('real', 'swapdir')
os.symlink('../out/secret.txt', 'swap2')
os.symlink('../out', 'swapdir2')
open('ready', 'w', encoding='utf-8').close()
while len(sys.argv) > 2 and not os.path.exists(sys.argv[2]):
    time.sleep(0.01)
while True:
    for a, b in ((b'swap', b'swap2'), (b'swapdir', b'swapdir2')):
        libc.renameat2(-100, a, -100, b, 2)   # RENAME_EXCHANGE
