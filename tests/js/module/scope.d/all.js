import bare from 'bare';
import single from './node_modules/single.js';
import inner from 'bare/inner.js';
console.log(bare, '|', single, '|', inner.code);
await import('bare').then(space => console.log(Object.keys(space)));
