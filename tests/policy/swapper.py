"""Swaps in one folder, as fast as it can: swap, a file and a link to ../out/secret.txt; swapdir, a folder and a link to ../out."""
import ctypes
import os
import sys

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
while True:
    for a, b in ((b'swap', b'swap2'), (b'swapdir', b'swapdir2')):
        libc.renameat2(-100, a, -100, b, 2)   # RENAME_EXCHANGE
