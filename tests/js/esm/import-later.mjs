// import() runs nothing before the code that asks for it has come to its end, not even what the graph will run anyway.
// A namespace that was imported and goes on under its name is the same by either way. (V8 of node 20 does not say so yet.)
// expect: a b main
// expect: object true
import './parts.d/later-a.mjs';
import './parts.d/later-b.mjs';
import { order } from './parts.d/later-order.mjs';
import { space } from './parts.d/later-both.mjs';
import * as direct from './parts.d/later-order.mjs';
order.push('main');
console.log(...order);
console.log(typeof space, space === direct);
