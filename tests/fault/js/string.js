// expect: olleh 5
var s = 'hel' + 'lo';
console.log(s.split('').reverse().join('') + ' ' + s.length);
