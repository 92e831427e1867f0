// exit() in the builds for tests: the pool's threads are still in libcrypto, which must not be taken apart then.
const { pbkdf2 } = require('crypto');
let left = 12;
const again = () => pbkdf2('a', 'b', 2000, 64, 'sha512', () => {
	if (--left > 0) {
		again();
	} else {
		console.log('leaves');
		process.exit(3);
	}
});
for (let i = 0; i < 8; i++) again();
// expect: leaves
// exit: 3
