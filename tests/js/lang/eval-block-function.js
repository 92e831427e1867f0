// A function in a block of a sloppy direct eval is a variable of the caller too, but gives way to a lexical name around it.
// expect: 1
// expect: 1
// expect: function
// expect: function
// expect: undefined
// expect: Identifier 'c' has already been declared
// expect: Identifier 'c' has already been declared
(function () { let c = 1; eval('{ function c() {} }'); console.log(c); })();
(function () { let c = 1; { eval('{ function c() {} }'); console.log(c); } })();
(function () { eval('{ function c() {} }'); console.log(typeof c); })();
(function () { var c; eval('{ function c() {} }'); console.log(typeof c); })();
(function () { for (const c of [2]) eval('{ function c() {} }'); console.log(typeof c); })();
(function () { let c; try { eval('var c'); } catch (e) { console.log(e.message); } })();
(function () { let c; try { eval('function c() {}'); } catch (e) { console.log(e.message); } })();
