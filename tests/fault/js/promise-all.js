// expect: 1 2 3
Promise.all([1, Promise.resolve(2), new Promise(function (r) { setTimeout(r, 1, 3); })]).then(function (l) { console.log(l.join(' ')); });
