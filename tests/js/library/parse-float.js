// parseFloat, positions that are -0, names of groups in any script, a proxy as JSON's list of names
console.log(parseFloat('\u00a01.5x'), parseFloat('-Infinityx'), parseFloat('.'), parseFloat('-.5e3e'), parseFloat(''), parseFloat('  0x10'), Object.is(parseFloat('-0'),-0), parseFloat('1e1000'), parseFloat('12345678901234567890'), parseFloat(undefined), parseFloat('e5'), parseFloat('+'), parseFloat('5.'), parseFloat('1e'));
console.log(1/[1].indexOf(1,-0), 1/[1].lastIndexOf(1,-0), JSON.stringify({a:1,b:2,c:3}, new Proxy(['a','c'],{})));
console.log(/(?<狸>a)/.exec('a').groups.狸, /(?<π>b)\k<π>/u.test('bb'));
