// stderr-has: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "#<Object>".
// stderr-has: ERR_UNHANDLED_REJECTION
// exit: 1
Promise.reject({ a: 1 });
