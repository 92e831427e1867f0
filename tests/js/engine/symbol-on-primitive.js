// expect: Cannot create property 'Symbol(q)' on number '1'
// expect: Cannot create property 'Symbol()' on string 'abc'
// expect: Cannot create property 'name' on boolean 'true'
'use strict';
for (const call of [() => { (1)[Symbol('q')] = 1; }, () => { 'abc'[Symbol()] = 2; }, () => { true.name = 3; }])
  try { call(); } catch ({ message }) { console.log(message); }
