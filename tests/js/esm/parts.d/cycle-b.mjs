import { fromA, a } from '../cycle.mjs';
let seen = 'no error';
try { a; } catch (e) { seen = e.name; }
console.log('b sees', fromA(), seen);
export const b = 'b';
export const useA = () => a;
