// expect: Function.prototype.apply was called on 1, which is a number and not a function
// expect: Function.prototype.apply was called on null, which is null and not a function
// expect: Function.prototype.apply was called on undefined, which is a undefined and not a function
// expect: Function.prototype.apply was called on #<Object>, which is an object and not a function
for (const value of [1, null, undefined, {}])
  try { Reflect.apply(value, 1, []); } catch ({ message }) { console.log(message); }
