// The largest there are, and what is refused for being larger.
'use strict';
const { printNumber: t } = require('../_outcome.js');
t(() => 2n**(2n**31n));
t(() => 2n**(2n**70n));
t(() => 3n**(2n**31n));
t(() => 1n<<(2n**40n));
t(() => 1n<<1073741824n);
t(() => (1n<<1073741823n)>>1073741823n);
t(() => 0n<<(2n**100n));
t(() => 1n>>(2n**100n));
t(() => -1n>>(2n**100n));
t(() => 1n<<-(2n**100n));
t(() => (1n<<1073741823n)*2n);
t(() => (1n<<1073741823n)+(1n<<1073741823n));
t(() => ~((1n<<1073741823n)-1n+(1n<<1073741823n)));
t(() => (2n**70n) && 6);
t(() => { try { return 2n ** -1n; } catch (e) { return e instanceof RangeError; } });
