// path: every function on ordinary and odd paths.
// expect: true / : \ ;
// expect: ["",".",".","","",false] {"root":"","dir":"","base":"","ext":"","name":""}
// expect: [".",".",".",".","",false] {"root":"","dir":"","base":".","ext":"","name":"."}
// expect: ["/","/","/","","",true] {"root":"/","dir":"/","base":"","ext":"","name":""}
// expect: ["//","/","/","","",true] {"root":"/","dir":"/","base":"","ext":"","name":""}
// expect: ["/a","/a","/","a","",true] {"root":"/","dir":"/","base":"a","ext":"","name":"a"}
// expect: ["a/","a/",".","a","",false] {"root":"","dir":"","base":"a","ext":"","name":"a"}
// expect: ["a/b/../c","a/c","a/b/..","c","",false] {"root":"","dir":"a/b/..","base":"c","ext":"","name":"c"}
// expect: ["../../x","../../x","../..","x","",false] {"root":"","dir":"../..","base":"x","ext":"","name":"x"}
// expect: ["/..","/","/","..","",true] {"root":"/","dir":"/","base":"..","ext":".","name":"."}
// expect: ["/../a/./b//","/a/b/","/../a/.","b","",true] {"root":"/","dir":"/../a/.","base":"b","ext":"","name":"b"}
// expect: ["./a","a",".","a","",false] {"root":"","dir":".","base":"a","ext":"","name":"a"}
// expect: ["a//b","a/b","a/","b","",false] {"root":"","dir":"a/","base":"b","ext":"","name":"b"}
// expect: ["/a/b/.c.d","/a/b/.c.d","/a/b",".c.d",".d",true] {"root":"/","dir":"/a/b","base":".c.d","ext":".d","name":".c"}
// expect: [".bashrc",".bashrc",".",".bashrc","",false] {"root":"","dir":"","base":".bashrc","ext":"","name":".bashrc"}
// expect: ["x.","x.",".","x.",".",false] {"root":"","dir":"","base":"x.","ext":".","name":"x"}
// expect: ["a.b.c","a.b.c",".","a.b.c",".c",false] {"root":"","dir":"","base":"a.b.c","ext":".c","name":"a.b"}
// expect: ["/tmp/.","/tmp","/tmp",".","",true] {"root":"/","dir":"/tmp","base":".","ext":"","name":"."}
// expect: ["a/..",".","a","..","",false] {"root":"","dir":"a","base":"..","ext":"","name":".."}
// expect: ../b . /a/b/c .
// expect: /a/c /b/c / true
// expect: ../../d  b ../b x
// expect: f  aa b
// expect: /a/b.c /n.e /x q.z
// expect: ERR_INVALID_ARG_TYPE The "path" argument must be of type string. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE The "paths[0]" argument must be of type string. Received null
// expect: ERR_INVALID_ARG_TYPE The "pathObject" argument must be of type object. Received type string ('x')
// expect: ERR_INVALID_ARG_TYPE The "path" argument must be of type string. Received an instance of Object
// expect: ERR_INVALID_ARG_TYPE The "suffix" argument must be of type string. Received type number (1)
var p = require('path');
console.log(p === p.posix, p.sep, p.delimiter, p.win32.sep, p.win32.delimiter);
['', '.', '/', '//', '/a', 'a/', 'a/b/../c', '../../x', '/..', '/../a/./b//', './a', 'a//b', '/a/b/.c.d', '.bashrc', 'x.', 'a.b.c', '/tmp/.', 'a/..'].forEach(function (s) {
  console.log(JSON.stringify([s, p.normalize(s), p.dirname(s), p.basename(s), p.extname(s), p.isAbsolute(s)]), JSON.stringify(p.parse(s)));
});
console.log(p.join('a', '..', '..', 'b'), p.join(''), p.join('/a', '/b/', './c'), p.join('a', '', '..'));
console.log(p.resolve('/a', 'b', '../c'), p.resolve('/a', '/b', 'c/'), p.resolve('/') , p.resolve('x') === process.cwd() + '/x');
console.log(p.relative('/a/b/c', '/a/d'), p.relative('/a', '/a'), p.relative('/a', '/a/b'), p.relative('/a/bc', '/a/b'), p.relative('/', '/x'));
console.log(p.basename('f.html', '.html'), p.basename('f.html', 'f.html'), p.basename('aaa', 'a'), p.basename('/a/b/', 'b'));
console.log(p.format({ dir: '/a', base: 'b.c' }), p.format({ root: '/', name: 'n', ext: 'e' }), p.format({ root: '/', dir: '/', base: 'x' }), p.format({ name: 'q', ext: '.z' }));
function message(f) { try { return f(); } catch (e) { return e.code + ' ' + e.message; } }
console.log(message(function () { return p.join('a', 5); })); console.log(message(function () { return p.resolve(null); })); console.log(message(function () { return p.format('x'); })); console.log(message(function () { return p.basename({}); })); console.log(message(function () { return p.basename('a', 1); }));
