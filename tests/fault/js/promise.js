// expect: 3
Promise.resolve(1).then(function (x) { return x + 1; }).then(function (x) { return new Promise(function (r) { r(x + 1); }); }).then(function (x) { console.log(x); });
