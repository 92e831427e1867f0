export { TextDecoder as Decoder, inspect } from 'node:util';
export { promises as files } from 'node:fs';
