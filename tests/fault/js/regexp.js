// expect: b-c a
console.log('a b c'.replace(/(\w) (\w) (\w)/, '$2-$3 $1'));
