// What is not a delay of 1 to 2^31-1 ms is 1 ms; fractions are cut; too large a delay warns.
// stderr-has: TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer.
// stderr-has: Timeout duration was set to 1.
// stderr-has: TimeoutOverflowWarning: Infinity does not fit into a 32-bit signed integer.
// expect: NaN null undefined -5 0 0.5 1.9 1 infinite large 5
var order = [];
function t(name, delay) { setTimeout(function () { order.push(name); }, delay); }
var start = Date.now();
while (Date.now() === start);
t('NaN', NaN); t('null', null); t('undefined', undefined); t('-5', -5); t('0', 0); t('0.5', 0.5); t('1.9', 1.9); t('1', 1);
t('infinite', Infinity); t('large', 2147483648);
t('5', '5');
setTimeout(function () { console.log(order.join(' ')); }, 40);
