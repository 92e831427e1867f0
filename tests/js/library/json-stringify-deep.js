// JSON.stringify: endless and very deep values end in a RangeError, or in text, never in a crash.
// fault: skip, its millions of allocations take a minute there
// expect: RangeError
// expect: RangeError
// expect: true
// expect: true
'use strict';
function t(f) { try { console.log(f()) } catch (e) { console.log(e.name) } }
var c = { toJSON: function () { return { k: c } } };
t(function () { return JSON.stringify(c) });
t(function () { return JSON.stringify(1, function () { return [1] }) });
function nested(n) { var top = [], p = top; while (--n) { p.push([]); p = p[0] } return top }
t(function () { return JSON.stringify(nested(2000)).length === 4000 });
t(function () { try { return JSON.stringify(nested(3000000)).length === 6000000 } catch (e) { return e instanceof RangeError } });
