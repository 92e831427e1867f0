'use strict';

// check(fn, args): what assert.ok does, as a call of fn, for others that have a function like it; set by assert.js.
