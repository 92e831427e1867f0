// expect: a,b,b0,c,default,inner,renamed,space,two words
// expect: 1 2 3 deep undefined
// expect: false
import * as all from './parts.d/reexport.mjs';
import { renamed, inner, 'two words' as words } from './parts.d/reexport.mjs';
console.log(Object.keys(all).join());
console.log(all.a, renamed, words, inner.name, all.both);
console.log('both' in all);
