import { order } from './later-order.mjs';
import('./later-b.mjs');
order.push('a');
