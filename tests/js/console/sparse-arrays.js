// Holes in arrays.
// expect: [ <1 empty item>, 1 ] [ 1, <1 empty item>, 2 ] [ 1, <2 empty items>, 2 ] [ <3 empty items> ] [ <5 empty items> ] [ <1 empty item> ]
// expect: [ 1, <1 empty item>, 3, <3 empty items>, 'x' ]
// expect: [ <3 empty items>, 1, foo: 'bar' ] 4
// expect: [ <120 empty items>, 1, <29 empty items> ]
// expect: [ undefined, undefined, undefined ] [ undefined, <1 empty item>, undefined ]
// expect: [ undefined, undefined, undefined ] [ undefined, undefined ]
// expect: [ 'a', <5 empty items>, 'g' ]
// expect: [
// expect:   <1 empty item>, 1,              2,              <1 empty item>, 4,
// expect:   5,              <1 empty item>, 7,              8,              <1 empty item>,
// expect:   10,             11,             <1 empty item>, 13,             14,
// expect:   <1 empty item>, 16,             17,             <1 empty item>, 19,
// expect:   20,             <1 empty item>, 22,             23,             <1 empty item>,
// expect:   25,             26,             <1 empty item>, 28,             29,
// expect:   <1 empty item>, 31,             32,             <1 empty item>, 34,
// expect:   35,             <1 empty item>, 37,             38,             <1 empty item>,
// expect:   40,             41,             <1 empty item>, 43,             44,
// expect:   <1 empty item>, 46,             47,             <1 empty item>, 49,
// expect:   50,             <1 empty item>, 52,             53,             <1 empty item>,
// expect:   55,             56,             <1 empty item>, 58,             59,
// expect:   <1 empty item>, 61,             62,             <1 empty item>, 64,
// expect:   65,             <1 empty item>, 67,             68,             <1 empty item>,
// expect:   70,             71,             <1 empty item>, 73,             74,
// expect:   <1 empty item>, 76,             77,             <1 empty item>, 79,
// expect:   80,             <1 empty item>, 82,             83,             <1 empty item>,
// expect:   85,             86,             <1 empty item>, 88,             89,
// expect:   <1 empty item>, 91,             92,             <1 empty item>, 94,
// expect:   95,             <1 empty item>, 97,             98,             <1 empty item>,
// expect:   ... 29 more items
// expect: ]
console.log([, 1], [1, , 2], [1, , , 2], [, , ,], new Array(5), new Array(1));
var a = [1, 2, 3]; delete a[1]; a[6] = 'x';
console.log(a);
var b = []; b[3] = 1; b.foo = 'bar';
console.log(b, b.length);
var c = []; c.length = 150; c[120] = 1;
console.log(c);
console.log(Array.from(new Array(3)), [undefined, , undefined]);
console.log(Array(3).fill(), Array.apply(null, Array(2)));
var d = Array(7); d[0] = 'a'; d[6] = 'g';
console.log(d);
var e = []; for (var i = 0; i < 130; i += 1) if (i % 3) e[i] = i;
console.log(e);
