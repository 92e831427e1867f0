'use strict';
test('late', () => { Promise.reject(new Error('unawaited')); });
test('goes on', () => new Promise(resolve => { setTimeout(resolve, 5); }));
