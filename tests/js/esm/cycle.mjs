// expect: b sees hoisted function ReferenceError
// expect: a then b
// expect: late a b
import { b, useA } from './parts.d/cycle-b.mjs';
export function fromA() { return 'hoisted function'; }
export let a = 'a';
console.log(a, 'then', b);
console.log('late', useA(), b);
