// navigator as node 24 has it, self, reportError.
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
console.log(navigator, Object.keys(Navigator.prototype).join(), String(navigator), Object.keys(navigator).length);
// expect: Navigator {} hardwareConcurrency,language,languages,userAgent,platform,locks [object Navigator] 0
console.log(navigator.hardwareConcurrency === require('os').availableParallelism(), navigator.language, navigator.languages, Object.isFrozen(navigator.languages));
// expect: true en-US [ 'en-US' ] true
console.log(navigator.userAgent === `jsr/${process.versions.jsr}`, navigator.platform.startsWith(process.platform === 'linux' ? 'Linux ' : ''));
// expect: true true
console.log(attempt(() => new Navigator()), '|', attempt(() => Reflect.get(Navigator.prototype, 'language', {})));
// expect: TypeError ERR_ILLEGAL_CONSTRUCTOR: Illegal constructor | TypeError ERR_INVALID_THIS: Value of "this" must be of type Navigator
console.log(self === globalThis, ['self', 'navigator', 'reportError', 'EventSource'].some(name => Object.keys(globalThis).includes(name)));
// expect: true false
self = 5;
navigator = { mine: true };
console.log(globalThis.self, navigator.mine);
// expect: 5 true
console.log(typeof addEventListener, attempt(() => reportError()), reportError.length);
// expect: undefined TypeError ERR_MISSING_ARGS: The "e" argument must be specified 1
process.on('uncaughtException', (error, origin) => console.log('told:', error instanceof Error ? error.message : error, origin));
reportError(new Error('first'));
console.log('goes on');
reportError(null);
Promise.resolve().then(() => reportError('from a job'));
// expect: told: first uncaughtException
// expect: goes on
// expect: told: null uncaughtException
// expect: told: from a job uncaughtException
