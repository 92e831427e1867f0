import { total } from './totals.js';

console.log(total([1, 2, 3]));
