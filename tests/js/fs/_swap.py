#!/usr/bin/env python3
"""Runs a script while another process keeps exchanging F/a, a directory, and F.b, a link out of F, for some folders F.

usage: _swap.py JSR SCRIPT ROUNDS

The long form, by hand, some minutes:  python3 tests/js/fs/_swap.py $PWD/build/jsr $PWD/tests/js/fs/swapped.js 1000
"""
import ctypes
import os
import signal
import subprocess
import sys
import tempfile

FOLDERS = [b'tree', b'src', b'dest']
AT_FDCWD, RENAME_EXCHANGE = -100, 2


def swap_forever():
    renameat2 = ctypes.CDLL(None).renameat2
    pairs = [(f + b'/a', f + b'.b') for f in FOLDERS]
    while os.getppid() == parent:
        for a, b in pairs:
            for _ in range(50):
                if renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE):
                    break


# Where a rename is no matter for a disk, if there is such a place.
memory = '/dev/shm' if os.access('/dev/shm', os.W_OK) else None
folder = tempfile.TemporaryDirectory(dir=memory, ignore_cleanup_errors=True)
os.chdir(folder.name)
parent = os.getpid()
swapper = os.fork()
if swapper == 0:
    swap_forever()
    os._exit(0)
try:
    code = subprocess.call([sys.argv[1], *sys.argv[2:]])
finally:
    os.kill(swapper, signal.SIGKILL)
    os.waitpid(swapper, 0)
    os.chdir('/')
    folder.cleanup()
sys.exit(code)
