// Deadline order holds, also when the loop was blocked past all of them; equal deadlines fire in start order.
// expect: 5a 5b 10 15 20 30
var order = [];
function t(name, delay) { setTimeout(function () { order.push(name); }, delay); }
t('30', 30); t('20', 20); t('5a', 5); t('10', 10); t('5b', 5); t('15', 15);
var start = Date.now();
while (Date.now() - start < 50);
setTimeout(function () { console.log(order.join(' ')); }, 60);
