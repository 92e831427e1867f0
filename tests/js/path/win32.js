// path.win32: drives, shares, devices.
// expect: ["",".",".","","",false] {"root":"","dir":"","base":"","ext":"","name":""}
// expect: ["C:","C:.","C:","","",false] {"root":"C:","dir":"C:","base":"","ext":"","name":""}
// expect: ["C:\\","C:\\","C:\\","","",true] {"root":"C:\\","dir":"C:\\","base":"","ext":"","name":""}
// expect: ["C:/a/../b","C:\\b","C:/a/..","b","",true] {"root":"C:/","dir":"C:/a/..","base":"b","ext":"","name":"b"}
// expect: ["c:x","c:x","c:","x","",false] {"root":"c:","dir":"c:","base":"x","ext":"","name":"x"}
// expect: ["\\\\host\\share","\\\\host\\share\\","\\\\host\\share","share","",true] {"root":"\\\\host\\share","dir":"\\\\host\\share","base":"","ext":"","name":""}
// expect: ["\\\\host\\share\\a\\..\\b","\\\\host\\share\\b","\\\\host\\share\\a\\..","b","",true] {"root":"\\\\host\\share\\","dir":"\\\\host\\share\\a\\..","base":"b","ext":"","name":"b"}
// expect: ["//host/share/x","\\\\host\\share\\x","//host/share/","x","",true] {"root":"//host/share/","dir":"//host/share/","base":"x","ext":"","name":"x"}
// expect: ["\\a\\b","\\a\\b","\\a","b","",true] {"root":"\\","dir":"\\a","base":"b","ext":"","name":"b"}
// expect: ["a/b\\c","a\\b\\c","a/b","c","",false] {"root":"","dir":"a/b","base":"c","ext":"","name":"c"}
// expect: ["..\\..\\x","..\\..\\x","..\\..","x","",false] {"root":"","dir":"..\\..","base":"x","ext":"","name":"x"}
// expect: ["C:\\a\\.b.c","C:\\a\\.b.c","C:\\a",".b.c",".c",true] {"root":"C:\\","dir":"C:\\a","base":".b.c","ext":".c","name":".b"}
// expect: ["\\\\.\\pipe\\x","\\\\.\\pipe\\x","\\\\.\\pipe\\","x","",true] {"root":"\\\\.\\pipe\\","dir":"\\\\.\\pipe\\","base":"x","ext":"","name":"x"}
// expect: ["\\\\?\\C:\\a","\\\\?\\C:\\a","\\\\?\\C:\\","a","",true] {"root":"\\\\?\\C:\\","dir":"\\\\?\\C:\\","base":"a","ext":"","name":"a"}
// expect: C:\b \\a\b\ \\a\b\c D:\x\y ..\c\d D:\a \\?\C:\a C:\d\b
// expect: ..\..\b\İ\test.txt
// expect: test.txt
// expect: d:\İ
// expect: ..
var w = require('path').win32;
['', 'C:', 'C:\\', 'C:/a/../b', 'c:x', '\\\\host\\share', '\\\\host\\share\\a\\..\\b', '//host/share/x', '\\a\\b', 'a/b\\c', '..\\..\\x', 'C:\\a\\.b.c', '\\\\.\\pipe\\x', '\\\\?\\C:\\a'].forEach(function (s) {
  console.log(JSON.stringify([s, w.normalize(s), w.dirname(s), w.basename(s), w.extname(s), w.isAbsolute(s)]), JSON.stringify(w.parse(s)));
});
console.log(w.join('C:\\', 'a', '..', 'b'), w.join('//a', 'b'), w.join('\\\\a\\b', 'c'), w.resolve('C:\\a', '..\\b', 'D:\\x', 'y'), w.relative('C:\\a\\b', 'C:\\a\\c\\d'), w.relative('C:\\a', 'D:\\a'), w.toNamespacedPath('C:\\a'), w.format({ dir: 'C:\\d', base: 'b' }));
for (const [from, to] of [['c:\\İ\\a\\İ', 'c:\\İ\\b\\İ\\test.txt'], ['c:\\a\\İ', 'c:\\a\\İ\\test.txt'], ['c:\\İ', 'd:\\İ'], ['c:\\İ\\x\\', 'C:\\İ']])
	console.log(w.relative(from, to));
