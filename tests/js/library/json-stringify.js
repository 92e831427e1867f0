// JSON.stringify: circles, replacers, indentation, escapes, what may run script in between.  The lines are node 20's.
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'x' -> object with constructor 'Object'~    |     property 'y' -> object with constructor 'Object'~    --- property 'z' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'x' -> object with constructor 'Object'~    |     property 'y' -> object with constructor 'Object'~    |     property 'w' -> object with constructor 'Object'~    --- property 'z' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'y' -> object with constructor 'Object'~    |     property 'w' -> object with constructor 'Object'~    |     ...~    |     property 'r' -> object with constructor 'Object'~    --- property 'z' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Array'~    |     index 1 -> object with constructor 'Array'~    --- index 1 closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Foo'~    |     property 'a-b' -> object with constructor 'Array'~    |     index 0 -> object with constructor 'Object'~    --- property 'self' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'x' -> object with constructor 'Object'~    --- property 'f' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'x' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'long key with space' -> object with constructor 'Object'~    --- property '5' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'a' -> object with constructor 'Object'~    --- property 'é"' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- <anonymous> closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Foo'~    |     property 'q' -> object with constructor 'Array'~    |     index 0 -> object with constructor 'Array'~    --- index 0 closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'a' -> object with constructor 'Object'~    --- property 'm' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Error'~    --- property 'e' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Date'~    --- property 'e' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property '$ok_1' -> object with constructor 'Object'~    --- property '1a' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property '01' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property '-1' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'été' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    --- property 'it's' closes the circle
// expect: {"b":2,"1":3,"a":1}
// expect: [{"a":1}]
// expect: {~ab~"a": [~ab~ab~1,~ab~ab~{}~ab~],~ab~"b": {},~ab~"c": []~}
// expect: {~abcdefghij"a": [~abcdefghijabcdefghij1~abcdefghij]~}
// expect: {~   "a": [~      1~   ]~}
// expect: {~  "a": [~    1~  ]~}
// expect: {"a":[1]}{"a":[1]}
// expect: {~          "a": [~                    1~          ]~}
// expect: {~ "a": [~  1~ ]~}
// expect: "😀\ud800 \udc00\u0000\u001f??\"\\/\b\f\n\r\t"
// expect: [7,"zz"]
// expect: string:false{"a":{"b":1},"c":[2]}|stringa:false{"b":1}|stringb:false1|stringc:false[2]|string0:false2
// expect: {"1":1,"2":1,"b":1,"a":1}
// expect: "string:1"{"z":"kz"}["string0"]
// expect: ["a",1]
// expect: {"a":1,"c":3}
// expect: TypeError: boo
// expect: [9,null,null]
// expect: [1,null,3]
// expect: "1970-01-01T00:00:00.000Z"null{}{}{}{}
// expect: {"0":1,"1":2}{"0":0,"1":0,"2":0}{}
// expect: 3stringify
// expect: {"a":1}{}[]{}
// expect: {"a":1}
// expect: {"a":1,"b":{"r":2}}
// expect: {}
// expect: {"a":1,"b":2}
// expect: {"own":2}{"inh":1,"own":2}
// expect: {}
// expect: undefined
// expect: "é😀"{"é":1,"\"":2,"\n":3,"\ud800":4}
// expect: {~ "a": [~  {~   "b": [~    [],~    [~     1~    ]~   ]~  }~ ],~ "c": {~  "d": {}~ }~}
// expect: [null,null,null]
// expect: 951
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'n' -> object with constructor 'Array'~    |     index 0 -> object with constructor 'Object'~    |     ...~    |     index 0 -> object with constructor 'Object'~    --- property 'back' closes the circle
// expect: TypeError: Converting circular structure to JSON~    --> starting at object with constructor 'Object'~    |     property 'n' -> object with constructor 'Array'~    |     index 0 -> object with constructor 'Object'~    |     ...~    |     index 0 -> object with constructor 'Object'~    --- property 'back' closes the circle
// expect: ]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}
// expect: ]}]}]}]}]}]},"d":"1970-01-01T00:00:00.000Z","b":1}
// expect: [{"y":[1,{"z":2}]},"{\"y\":[1,{\"z\":2}]}",{"y":[1,{"z":2}]}]
// expect: "\"""1234567\\""12345678\u001f90123456\"""abcdefghijklmnop\u0000"
// expect: 15
// expect: 10
// expect: [{"keep":1,"last":2},{"keep":1,"last":2}]
// expect: [1,2]{"toJSON":null}
// expect: ["shown",{"f":"shown"}]
// expect: [0,"up",2]
// expect: "all""all"
// expect: {"a":1,"b":9}
// expect: parse,stringify,rawJSON,isRawJSON [object JSON]
// expect: [~ null,~ null,~ null~]{~--"a": 1~}
// expect: {"":{"":"deep"}}
'use strict';
function t(f) { var r; try { r = f() } catch (e) { r = e.name + ': ' + e.message } console.log(String(r).replace(/\n/g, '~').replace(/[\u007f\u2028]/g, '?')) }
var a={};a.a=a;t(function(){return JSON.stringify(a)});
var b={x:{y:{}}};b.x.y.z=b;t(function(){return JSON.stringify(b)});
var b={x:{y:{w:{}}}};b.x.y.w.z=b;t(function(){return JSON.stringify(b)});
var b={x:{y:{w:{q:{r:{}}}}}};b.x.y.w.q.r.z=b.x;t(function(){return JSON.stringify(b)});
var b=[1,[2]];b[1].push(b);t(function(){return JSON.stringify(b)});
function Foo(){this['a-b']=[{}]};var f=new Foo;f['a-b'][0].self=f;t(function(){return JSON.stringify(f)});
var f=Object.create(null);f.x={f:f};t(function(){return JSON.stringify(f)});
t(function(){return JSON.stringify({x:1},function(k,v){return k==='x'?this:v})});
var l={};l['long key with space']={};l['long key with space'][5]=l;t(function(){return JSON.stringify(l)});
var d={a:{}};d.a['é"']=d;t(function(){return JSON.stringify(d)});
var o={};o.constructor='x';o.a=o;t(function(){return JSON.stringify(o)});
var o={};o.constructor={name:'Q'};o.a=o;t(function(){return JSON.stringify(o)});
var o=Object.create({get constructor(){console.log('getter');return Foo}});o.a=o;t(function(){return JSON.stringify(o)});
var o={};o.a=o;t(function(){return JSON.stringify(o,null,2)});
var o={};o['']=o;t(function(){return JSON.stringify(o)});
var x=new (function(){}) ;x.a=x;t(function(){return JSON.stringify(x)});
var y={};Object.setPrototypeOf(y,Foo.prototype);y.q=[[y]];t(function(){return JSON.stringify(y)});
var n={a:{}};n.a.m=n; t(function(){return JSON.stringify({out:n})});
var e=new Error('x');e.e=e;t(function(){return JSON.stringify(e)});
var dd=new Date(0);dd.toJSON=undefined;dd.e=dd;t(function(){return JSON.stringify(dd)});
var k={};k['$ok_1']={};k.$ok_1['1a']=k;t(function(){return JSON.stringify(k)});
var k={};k['01']=k;t(function(){return JSON.stringify(k)});
var k={};k['-1']=k;t(function(){return JSON.stringify(k)});
var k={};k['été']=k;t(function(){return JSON.stringify(k)});
var k={};k["it's"]=k;t(function(){return JSON.stringify(k)});
t(function(){return JSON.stringify({a:1,b:2,1:3},['b',1,new String('a'),'b',new Number(1),null])});
t(function(){return JSON.stringify([{a:1,b:2}],['a'])});
t(function(){return JSON.stringify({a:[1,{}],b:{}, c:[]},null,'ab\n')});
t(function(){return JSON.stringify({a:[1]},null,'abcdefghijklmnop')});
t(function(){return JSON.stringify({a:[1]},null,new Number(3))});
t(function(){return JSON.stringify({a:[1]},null,2.9)});
t(function(){return JSON.stringify({a:[1]},null,-5)+JSON.stringify({a:[1]},null,NaN)});
t(function(){return JSON.stringify({a:[1]},null,1e9)});
t(function(){return JSON.stringify({a:[1]},null,new String(' '))});
t(function(){return JSON.stringify('\ud83d\ude00\ud800 \udc00\u0000\u001f\x7f\u2028"\\/\b\f\n\r\t')});
t(function(){var n=new Number(3);n.valueOf=function(){return 7};var s=new String('a');s.toString=function(){return 'zz'};return JSON.stringify([n,s])});
t(function(){var l=[];JSON.stringify({a:{b:1},c:[2]},function(k,v){l.push(typeof k+k+':'+(this===undefined)+JSON.stringify(v));return v});return l.join('|')});
t(function(){return JSON.stringify({b:1,2:1,a:1,1:1})});
t(function(){return JSON.stringify({toJSON:function(k){return typeof k+':'+k+arguments.length},x:1})+JSON.stringify({z:{toJSON:function(k){return 'k'+k}}})+JSON.stringify([{toJSON:function(k){return typeof k+k}}])});
t(function(){String.prototype.toJSON=function(k){return 'S'+typeof this};Number.prototype.toJSON=function(){return 1};try{return JSON.stringify(['a',1])}finally{delete String.prototype.toJSON;delete Number.prototype.toJSON}});
t(function(){return JSON.stringify({get a(){delete this.b;return 1},b:2,c:3})});
t(function(){return JSON.stringify({get a(){throw new TypeError('boo')}})});
t(function(){var arr=[1,2,3];Object.defineProperty(arr,0,{get:function(){arr.length=1;return 9}});return JSON.stringify(arr)});
t(function(){var arr=[1,,3];arr.x=1;return JSON.stringify(arr)});
t(function(){return JSON.stringify(new Date(0))+JSON.stringify(new Date(NaN))+JSON.stringify(/x/)+JSON.stringify(new Error('q'))+JSON.stringify(Math)+JSON.stringify(JSON)});
t(function(){return JSON.stringify((function(){return arguments})(1,2))+JSON.stringify(new Uint8Array(3))+JSON.stringify(new ArrayBuffer(2))});
t(function(){return JSON.stringify.length+JSON.stringify.name});
t(function(){return JSON.stringify({a:1},null,'')+JSON.stringify({},null,2)+JSON.stringify([],null,2)+JSON.stringify({u:undefined},null,2)});
t(function(){return JSON.stringify(Object.defineProperty({a:1},'h',{value:1}))});
t(function(){return JSON.stringify({a:1,b:[1,2]},function(k,v){return Array.isArray(v)?{r:v.length}:v})});
t(function(){return JSON.stringify({a:1,b:2},[])});
t(function(){return JSON.stringify({a:1,b:2},{})});
t(function(){var p=Object.create({inh:1});p.own=2;return JSON.stringify(p)+JSON.stringify(p,['inh','own'])});
t(function(){return JSON.stringify({a:{}}, function(k,v){return k===''?v:undefined})});
t(function(){return JSON.stringify(1,function(k,v){return undefined})});
t(function(){return JSON.stringify('é\ud83d\ude00'.replace('x',''))+JSON.stringify({'é':1,'"':2,'\n':3,'\ud800':4})});
t(function(){return JSON.stringify({a:[{b:[[],[1]]}],c:{d:{}}},null,1)});
var Sp=new Array(5);Sp.length=3;t(function(){return JSON.stringify(Sp)});
var chain = {}, end = chain; for (var i = 0; i < 50; i++) { end.n = [{ other: {} }]; end = end.n[0]; } t(function(){ return JSON.stringify(chain).length });
end.back = chain.n[0]; t(function(){ return JSON.stringify(chain) }); t(function(){ return JSON.stringify(chain, function (k, v) { return v }) });
delete end.back; end.same = [end.other, end.other]; t(function(){ return JSON.stringify(chain).slice(-60, -20) });
t(function(){ return JSON.stringify({ a: chain, d: new Date(0), b: 1 }).slice(-50) });
t(function(){ var c = { x: 1, toJSON: function () { return JSON.stringify(d) } }, d = { y: [1, { z: 2 }] }; return JSON.stringify([d, c, d]) });
t(function(){ return JSON.stringify('"') + JSON.stringify('1234567\\') + JSON.stringify('12345678\u001f90123456"') + JSON.stringify('abcdefghijklmnop\u0000') });
t(function(){ return JSON.stringify([1], null, '\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00').length });
t(function(){ return JSON.stringify('\u0000\ud83d'.concat('\ude00')).length });
t(function(){ var o = { keep: 1, drop: undefined, f: t, last: 2 }; return JSON.stringify([o, o]) });
t(function(){ var a = [1, 2]; a.toJSON = 5; return JSON.stringify(a) + JSON.stringify({ toJSON: null }) });
t(function(){ var f = function () {}; f.toJSON = function () { return 'shown' }; return JSON.stringify([f, { f: f }]) });
t(function(){ Array.prototype[1] = 'up'; try { return JSON.stringify([0, , 2]) } finally { delete Array.prototype[1] } });
t(function(){ Object.prototype.toJSON = function () { return 'all' }; try { return JSON.stringify([{}]) + JSON.stringify({ a: 1 }) } finally { delete Object.prototype.toJSON } });
t(function(){ var o = { a: { toJSON: function () { delete o.c; o.d = 4; o.b = 9; return 1 } }, b: 2, c: 3 }; return JSON.stringify(o) });
t(function(){ return Object.getOwnPropertyNames(JSON) + ' ' + JSON });
t(function(){ return JSON.stringify(new Array(3), null, 1) + JSON.stringify({ a: 1 }, ['a', 'a', { toString: function () { return 'a' } }], '--') });
t(function(){ return JSON.stringify({ '': { '': 1 } }, function (k, v) { return k === '' && typeof v === 'number' ? 'deep' : v }) });
