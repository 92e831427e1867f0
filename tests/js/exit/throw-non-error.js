// stderr-has: Uncaught
// stderr-has: a plain string
// exit: 1
throw 'a plain string';
