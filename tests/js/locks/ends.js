// A lock that is held keeps nothing alive, nor does a request that only its own thread could grant.
'use strict';
navigator.locks.request('a', () => new Promise(() => {}));
navigator.locks.request('a', () => console.log('never'));
navigator.locks.request('a', { mode: 'shared' }, () => console.log('never'));
process.on('exit', code => console.log('exit', code));
// expect: exit 0
