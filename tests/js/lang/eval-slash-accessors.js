// eval as a value, division after ++ and after keyword names, strings in process.env, __defineGetter__ and its kin.
// expect: undefined 2 2
// expect: 3.5 4
// expect: 4 2
// expect: true null true undefined true true
// expect: 3 3 undefined undefined undefined [ 'x' ]
// expect: 9 3
// expect: Object.prototype.__defineGetter__: Expecting function
// expect: q
// expect: 1
// expect: undefined
console.log((0,eval)('typeof module'),[eval][0]('1+1'),{e:eval}.e('2'));
var i=7;console.log(i++ / 2, i-- /2/1);var o={in:8,new:4};console.log(o.in / 2/1, o.new /2);
process.env.FOO=5;process.env.N=null;console.log(process.env.FOO==='5',process.env.N,delete process.env.FOO,process.env.FOO,process.env['B']=true,process.env.B);
var g={};g.__defineGetter__('x',function(){return 3});console.log(g.x,g.__lookupGetter__('x')(),g.__lookupSetter__('x'),g.__lookupGetter__('y'),Object.getOwnPropertyDescriptor(g,'x').set,Object.keys(g));
g.__defineSetter__('x',function(v){this.y=v});g.x=9;console.log(g.y,g.x);
try{g.__defineGetter__('z',1)}catch(e){console.log(e.message)}
if(1){function q(){return 'q'}}console.log(q());
(function(){var x=1;console.log(eval('x'));var e=eval;console.log(e('typeof x'))})();
