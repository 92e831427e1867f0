import { basename } from 'node:path';
console.log('worker', process.execArgv.map(word => basename(word)));
