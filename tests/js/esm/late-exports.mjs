// Names of built-in modules that load more of the library: there for whoever asks, in whatever way, and when.
import fs, { promises, ReadStream, opendir, constants } from 'node:fs';
import { parseArgs, types, MIMEType } from 'util';
import { Decoder, files, inspect } from './late.d/some.mjs';
import * as again from './late.d/all.mjs';
import * as whole from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

console.log(promises === fs.promises, files === promises, ReadStream === fs.ReadStream, opendir === fs.opendir, constants === fs.constants);
console.log(typeof parseArgs, types.isDate(new Date()), String(new MIMEType('a/b')), new Decoder().encoding, typeof inspect);
console.log(Object.keys(again).includes('TextEncoder'), again.TextEncoder === TextEncoder, again.stream.promises.pipeline.name);
console.log(Object.keys(whole).filter((name) => name !== 'default' && whole[name] !== fs[name]), Object.keys(whole).every((name) => whole[name] !== undefined));

const util = await import('node:util');
console.log(Object.keys(util).filter((name) => name !== 'default' && util[name] !== util.default[name]), util.MIMEParams.name);

const stream = await import('node:stream');
const saved = fs.promises;
stream.default.promises;
fs.readFileSync = () => 'replaced';
syncBuiltinESMExports();
console.log(whole.readFileSync(), whole.promises === saved, stream.promises === stream.default.promises);
await import('data:text/javascript,import { nothing } from "fs"').catch((e) => console.log(e.name, e.message.split('\n')[0]));
await import('data:text/javascript,import { FileReadStream } from "fs"; console.log(FileReadStream.name)');
