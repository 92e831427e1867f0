// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received an instance of Object
[function () { setTimeout(); }, function () { setInterval('x', 1); }, function () { setImmediate(null); }, function () { process.nextTick(5); },
  function () { queueMicrotask({}); }].forEach(function (f) {
  try { f(); console.log('no error'); } catch (e) { console.log(e.name, e.code, e.message); }
});
