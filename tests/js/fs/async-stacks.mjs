// What the system refuses names the async functions that wait for it, as in node (whose frames of its own are left out here).
// expect: Error: ENOENT: no such file or directory, open '/proc/nope'
// expect:     at async inner (async-stacks.mjs:24:33)
// expect:     at async outer (async-stacks.mjs:25:26)
// expect:     at async async-stacks.mjs:30:7
// expect: Error: ENOENT: no such file or directory, stat '/proc/nope'
// expect:     at async Promise.all (index 1)
// expect:     at async async-stacks.mjs:31:7
// expect: Error: EISDIR: illegal operation on a directory, read
// expect:     at async async-stacks.mjs:33:7
// expect: Error: ENOENT: no such file or directory, scandir '/proc/nope'
// expect:     at async async-stacks.mjs:34:7
// expect: Error: ENOENT: no such file or directory, stat '/proc/nope'
// expect: Error: ENOENT: no such file or directory, access '/proc/nope3'
// expect:     at async async-stacks.mjs:37:1
// stderr-has: async-stacks.mjs:38
// stderr-has: await lstat('/proc/nope4');
// stderr-has: Error: ENOENT: no such file or directory, lstat '/proc/nope4'
// stderr-has:     at async file://
// exit: 1
import fs, { readFile, open, stat, readdir, lstat } from 'node:fs/promises';
import { stat as statBack } from 'node:fs';

async function inner() { return await readFile('/proc/nope'); }
async function outer() { await inner(); }
const dir = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1);
const show = ({ stack }) => console.log(stack.split('\n').filter((line) => !/node:|#run/.test(line)).join('\n').replaceAll(dir, ''));

// who waits, and for what
try { await outer(); } catch (e) { show(e); }
try { await Promise.all([stat('/'), stat('/proc/nope')]); } catch (e) { show(e); }
const handle = await open('/tmp');
try { await handle.readFile(); } catch (e) { show(e); }
try { await readdir('/proc/nope'); } catch (e) { show(e); }
await handle.close();
await new Promise((resolve) => statBack('/proc/nope', (e) => { show(e); resolve(); }));
await fs.access('/proc/nope3').catch(show);
await lstat('/proc/nope4');
