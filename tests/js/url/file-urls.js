// fileURLToPath and pathToFileURL, there and back, and what they refuse.
// expect: "file:///a/b%20c" /a/b c
// expect: "file:///" /
// expect: "file:///a?q#h" /a
// expect: "file:///%E4%BD%A0" /你
// expect: "file:a" /a
// expect: "FILE:///x/../y" /y
// expect: "file://localhost/a" /a
// expect: "file:///a/./b/../c" /a/c
// expect: "file:///C:/x" /C:/x
// expect: "file:///a%2Fb" TypeError ERR_INVALID_FILE_URL_PATH File URL path must not include encoded / characters
// expect: "http://x/" TypeError ERR_INVALID_URL_SCHEME The URL must be of scheme file
// expect: "file://host/a" TypeError ERR_INVALID_FILE_URL_HOST File URL host must be "localhost" or empty on linux
// expect: "/a" TypeError ERR_INVALID_URL Invalid URL
// expect: 5 TypeError ERR_INVALID_ARG_TYPE The "path" argument must be of type string or an instance of URL. Received type number (5)
// expect: "/a b" file:///a%20b file: /a%20b true
// expect: "/a%b" file:///a%25b file: /a%25b true
// expect: "/a?b#c" file:///a%3Fb%23c file: /a%3Fb%23c true
// expect: "/a\\b" file:///a%5Cb file: /a%5Cb true
// expect: "/a\nb" file:///a%0Ab file: /a%0Ab true
// expect: "/a/" file:///a/ file: /a/ true
// expect: "/é" file:///%C3%A9 file: /%C3%A9 true
// expect: "/a/../b" file:///b file: /b true
// expect: "/~!@$^&*()_+=[]{}|;:,<>.\"'`" file:///%7E!@$%5E&*()_+=%5B%5D%7B%7D%7C;:,%3C%3E.%22'%60 file: /%7E!@$%5E&*()_+=%5B%5D%7B%7D%7C;:,%3C%3E.%22'%60 true
// expect: /x/ü #1?.txt true TypeError ERR_INVALID_ARG_TYPE The "path" argument must be of type string. Received null
var url = require('url');
const { orError: message } = require('../_outcome.js');
['file:///a/b%20c', 'file:///', 'file:///a?q#h', 'file:///%E4%BD%A0', 'file:a', 'FILE:///x/../y', 'file://localhost/a', 'file:///a/./b/../c', 'file:///C:/x', 'file:///a%2Fb', 'http://x/', 'file://host/a', '/a', 5].forEach(function (s) {
  console.log(JSON.stringify(s), message(function () { return url.fileURLToPath(s); }));
});
['/a b', '/a%b', '/a?b#c', '/a\\b', '/a\nb', '/a/', '/é', '/a/../b', '/~!@$^&*()_+=[]{}|;:,<>."\'`'].forEach(function (s) {
  var u = url.pathToFileURL(s); console.log(JSON.stringify(s), u.href, u.protocol, u.pathname, String(u) === u.href);
});
console.log(url.fileURLToPath(url.pathToFileURL('/x/ü #1?.txt')), url.pathToFileURL('rel').href === 'file://' + encodeURI(process.cwd()) + '/rel', message(function () { return url.pathToFileURL(null); }));
