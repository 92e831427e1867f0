// A function in a block of a sloppy direct eval is a variable of the caller too, but gives way to a lexical name around it.
(function () { let c = 1; eval('{ function c() {} }'); console.log(c); })(); // expect: 1
(function () { let c = 1; { eval('{ function c() {} }'); console.log(c); } })(); // expect: 1
(function () { eval('{ function c() {} }'); console.log(typeof c); })(); // expect: function
(function () { var c; eval('{ function c() {} }'); console.log(typeof c); })(); // expect: function
(function () { for (const c of [2]) eval('{ function c() {} }'); console.log(typeof c); })(); // expect: undefined
(function () { let c; try { eval('var c'); } catch (e) { console.log(e.message); } })(); // expect: Identifier 'c' has already been declared
(function () { let c; try { eval('function c() {}'); } catch (e) { console.log(e.message); } })(); // expect: Identifier 'c' has already been declared
