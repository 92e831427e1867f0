export * from 'node:util';
export * as stream from 'node:stream';
