import { order } from './later-order.mjs';
order.push('b');
