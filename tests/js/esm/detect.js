// expect: module by its text undefined
import { both } from './parts.d/two.mjs';
console.log('module by its text', this);
if (both !== 2) throw new Error();
