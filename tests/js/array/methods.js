// Every array method on flat, holey, frozen and array-like receivers, and under callbacks that change the array.  The lines are node 20's.
// expect: 1 [9,8,2,3,4,1,2] 6 [9,8,2,3,4,1,2] 5 [9,8,2,3,4,1,2] 7 [9,8,2,3,4,1,2] 7
// expect: true true _12_3:5 1_:2 3_1:3
// expect: [2,3] [7] [5] [7] [] [7] [] [7] [1,"x","y","z",4] [7] [] [7]
// expect: _2_3:4
// expect: a_2_3:5
// expect: a2_3:4
// expect: a562_3:6
// expect: a562_:5
// expect: _265a:5
// expect: 12___6:6
// expect: 12___:5
// expect: 12_z:4
// expect: [1,2,3] [1,10,2,3] [1,2,3,10] 123u__:6 31u_:4
// expect: stable true
// expect: true 1000
// expect: true
// expect: ["","A","a","b","z","é","😀","～"] ["a","a\u0000","a\u0000b","aa"]
// expect: 1 -1 1 -1 true true -1 2 0 -1 2 -1 0 true true
// expect: 1,2,3 1---3 1,2;3  1 1,2,3 ,
// expect: 1,,2 1,,2
// expect: [2,4,6] [1,3] 1_3:3 6 16 cba [1,2,1,2]
// expect: true false 2 1 2 -1 true
// expect: 5 0 [5] this
// expect: 100:3 777:3 193:3 [4,5,3,4,5] [1,1,2,3,5] 1_1_:4
// expect: [1,2,[3,[4]]] [1,2,3,4] [1,2,3] [1,[2],2,[4]] [1,2]
// expect: 3 true [1,2,3] [2,1,3] [1,"x","y",3] [1,9,3] [1,null] 13u:3
// expect: ["a","😀","b"] [0,1,4] [1,null,3] [7,8] {"0":1,"1":2,"n":2,"length":2} 1
// expect: 3 [1,2] 2 ["3"] true false 1 1 1
// expect: ["aa","bb","cc"] a+b+c ["b","c"] 4 {"0":"c","1":"d","length":2} a {"0":"c","1":"d","length":2} 4 {"0":"c","1":"d","length":2} ["b"] {"0":"c","1":"d","length":2} {"0":"c","1":"d","length":2} {"0":"c","1":"d","length":2} z {"0":"c","1":"d","length":2} 2
// expect: RangeError: Invalid array length
// expect: TypeError: Reduce of empty array with no initial value
// expect: TypeError: 1 is not a function
// expect: TypeError: #<Object> is not a function
// expect: TypeError: x is not a function
// expect: TypeError: The comparison function must be either a function or undefined
// expect: RangeError: Invalid index : 3
// expect: TypeError: flatMap mapper function is not callable
// expect: TypeError: undefined is not a function
// expect: TypeError: Cannot add property 2, object is not extensible
// expect: TypeError: Cannot assign to read only property '0' of object '[object Array]'
// expect: TypeError: Cannot assign to read only property '0' of object '[object Array]'
// expect: TypeError: Cannot convert undefined or null to object
// expect: TypeError: object null is not iterable (cannot read property Symbol(Symbol.iterator))
// expect: TypeError: undefined is not a function
// expect: 4 12:2
// expect: [1,2,3,1,2,3]
// expect: [1,2,3,4,5]
// expect: [1,9,9] [1,9,9,9]
// expect: [1,2,3,4,5,[6],"x"] 2 2
// expect: true 0
// expect: true 1,2,3 0
'use strict';
function s(x){ return JSON.stringify(x) }
function l(){ console.log(Array.prototype.slice.call(arguments).map(function(x){return typeof x==='string'?x:s(x)}).join(' ')) }
function holes(a){ var r=[]; for(var i=0;i<a.length;i++) r.push(i in a ? a[i]===undefined?'u':a[i] : '_'); return r.join('')+':'+a.length }
function e(f){ try { l('none', f()) } catch (x) { l(x.name + ': ' + x.message) } }
var a=[1,2,3,4,5];
l(a.shift(),a,a.unshift(9,8),a,a.pop(),a,a.push(1,2),a,a.push());
l([].shift()===undefined,[].pop()===undefined,holes([,1,2].concat([,3])),holes([1,,3].slice(0,2)),holes([1,,3].reverse()));
var b=[1,2,3,4,5]; l(b.splice(1,2),b,b.splice(-1),b,b.splice(1,0,'x','y','z'),b,b.splice(),b,b.splice(0),b,b.splice(undefined,undefined,7),b);
var h=[1,,2,,3]; h.shift(); l(holes(h)); h.unshift('a'); l(holes(h)); h.splice(1,1); l(holes(h)); h.splice(1,0,5,6); l(holes(h)); h.pop(); l(holes(h)); h.reverse(); l(holes(h));
var q=[1,2]; q[5]=6; l(holes(q)); q.pop(); l(holes(q)); q.length=3; q.push('z'); l(holes(q));
l([3,1,2].sort(),[3,1,10,2].sort(),[3,1,10,2].sort(function(x,y){return x-y}),holes([3,,undefined,1,,2].sort()),holes([3,,undefined,1].sort(function(x,y){return y-x})));
var st=[];for(var i=0;i<200;i++)st.push({k:i%7,i:i}); st.sort(function(x,y){return x.k-y.k}); var ok=true;for(i=1;i<200;i++)if(st[i-1].k>st[i].k||(st[i-1].k===st[i].k&&st[i-1].i>st[i].i))ok=false; l('stable',ok);
var seed=12345;function rnd(){seed=(seed*1103515245+12345)%2147483648;return seed}
var big=[];for(i=0;i<1000;i++)big.push(rnd()%500); var c=big.slice().sort(function(x,y){return x-y});ok=true;for(i=1;i<c.length;i++)if(c[i]<c[i-1])ok=false;l(ok,c.length); var d=big.slice().sort();ok=true;for(i=1;i<d.length;i++)if(String(d[i])<String(d[i-1]))ok=false;l(ok);
l(['b','a','\u00e9','z','\ud83d\ude00','\uff5e','A',''].sort(),['a\0b','a','a\0','aa'].sort());
l([1,2,3].indexOf(2),[1,2,3].indexOf(4),['a','b'].indexOf('b'),[NaN].indexOf(NaN),[NaN].includes(NaN),[,].includes(undefined),[,].indexOf(undefined),[1,2,1].lastIndexOf(1),[1,2,1].lastIndexOf(1,-2),[1,2,3].indexOf(1,1),[1,2,3].indexOf(3,-1),[null].indexOf(undefined),[true].indexOf(true),[0].includes(-0),['long string here!!'].includes('long string'+' here!!'));
l([1,2,3].join(),[1,null,undefined,3].join('-'),[[1,2],[3]].join(';'),[].join(),[1].join('x'),String([1,[2,[3]]]),[,,].join());
var cyc=[1];cyc.push(cyc,2); l(cyc.join(),String(cyc));
l([1,2,3].map(function(x){return x*2}),[1,2,3,4].filter(function(x){return x%2}),holes([1,,3].map(function(x){return x})),[1,2,3].reduce(function(p,x){return p+x}),[1,2,3].reduce(function(p,x){return p+x},10),['a','b','c'].reduceRight(function(p,x){return p+x}),[[1],[2]].reduce(function(p,x,i,arr){return p.concat(x,i,arr.length)}));
l([1,2,3].every(function(x){return x>0}),[1,2,3].some(function(x){return x>5}),[1,2,3].find(function(x){return x>1}),[1,2,3].findIndex(function(x){return x>1}),[1,2,3].findLast(function(x){return x<3}),[1,2,3].findLastIndex(function(x){return x>5}),[1].find(function(){})===undefined);
[5].forEach(function(x,i,arr){l(x,i,arr,this.k)},{k:'this'});
l(holes([1,2,3].fill(0,1)),holes(new Array(3).fill(7)),holes([1,2,3].fill(9,-2,-1)),[1,2,3,4,5].copyWithin(0,3),[1,2,3,4,5].copyWithin(1,0,3),holes([1,,3,4].copyWithin(2,0)));
l([1,[2,[3,[4]]]].flat(),[1,[2,[3,[4]]]].flat(Infinity),[[1,,2],,3].flat(),[1,2].flatMap(function(x){return [x,[x*2]]}),[1,2].flatMap(function(x){return x}));
l([1,2,3].at(-1),[1,2,3].at(5)===undefined,[3,1,2].toSorted(),[3,1,2].toReversed(),[1,2,3].toSpliced(1,1,'x','y'),[1,2,3].with(1,9),[,1].toReversed(),holes([3,,1].toSorted()));
l(Array.from('a\ud83d\ude00b'),Array.from({length:3},function(v,i){return i*i}),Array.from([1,,3]),Array.of(7,8),Array.of.call(function(n){this.n=n},1,2),Array.from.call(Object,{length:1,0:'a'}));
l(new Array(3).length,new Array(1,2),Array(2).length,new Array('3'),Array.isArray([]),Array.isArray({length:0}),Array.length,Array.prototype.concat.length,Array.prototype.push.length);
var al={length:3,0:'a',1:'b',2:'c'}; l(Array.prototype.map.call(al,function(x){return x+x}),Array.prototype.join.call(al,'+'),Array.prototype.slice.call(al,1),Array.prototype.push.call(al,'d'),al,Array.prototype.shift.call(al),al,Array.prototype.unshift.call(al,'z'),al,Array.prototype.splice.call(al,1,1),al,Array.prototype.reverse.call(al),Array.prototype.sort.call(al),Array.prototype.pop.call(al),al,Array.prototype.indexOf.call('hello','l'));
e(function(){return new Array(-1)});e(function(){return [].reduce(function(){})});e(function(){return [].map(1)});e(function(){return [].map({})});e(function(){return [].map('x')});e(function(){return [1].sort(1)});e(function(){return [1].with(3,3)});e(function(){return [].flatMap(1)});e(function(){return [].find()});e(function(){var f=Object.freeze([1,2]);f.push(3)});e(function(){var f=Object.freeze([1,2]);f.shift()});e(function(){var f=Object.freeze([2,1]);f.sort()});e(function(){return Array.prototype.at.call(null)});e(function(){return Array.from(null)});e(function(){return [].forEach(undefined)});
// the callback changes the array
var m=[1,2,3,4]; l(m.map(function(x,i){ if(i===0) m.length=2; return x }).length, holes(m)); m=[1,2,3]; m.forEach(function(x){ if(m.length<6) m.push(x) }); l(m);
m=[5,4,3,2,1]; m.sort(function(x,y){ m.length=0; return x-y }); l(m); m=[1,2,3]; l(m.filter(function(x,i){ m[i+1]=9; return true }),m);
l([1,2,3].concat(4,[5,[6]],'x'),[].concat.call(1,2).length,[[]].concat([[]]).length);
var nest=[];for(i=0;i<50;i++)nest=[nest]; l(String(nest)==='',nest.flat(Infinity).length);
l(Object.getOwnPropertyNames(Array.prototype).length>30,[1,2,3].toLocaleString(),Array.prototype.length);
