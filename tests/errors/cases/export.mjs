import { readFileSycn } from 'node:fs';

console.log(readFileSycn('x'));
