// Constants of node's inside by process.binding(), which old packages read as they are loaded.
'use strict';
const warnings = [];
process.on('warning', ({ code, message }) => { warnings.push(`${code} ${message}`); });
const { HTTPParser, methods, allMethods } = process.binding('http_parser');
console.log(methods.length, methods.indexOf('GET'), methods.at(-1), methods.toSorted?.().join() ?? [...methods].sort().join());
// expect: 35 1 QUERY ACL,BIND,CHECKOUT,CONNECT,COPY,DELETE,GET,HEAD,LINK,LOCK,M-SEARCH,MERGE,MKACTIVITY,MKCALENDAR,MKCOL,MOVE,NOTIFY,OPTIONS,PATCH,POST,PROPFIND,PROPPATCH,PURGE,PUT,QUERY,REBIND,REPORT,SEARCH,SOURCE,SUBSCRIBE,TRACE,UNBIND,UNLINK,UNLOCK,UNSUBSCRIBE
console.log(allMethods.length, allMethods.indexOf('PRI'), allMethods.indexOf('RECORD'), allMethods.at(-1));
// expect: 47 34 44 QUERY
console.log(HTTPParser.REQUEST, HTTPParser.kOnHeaders, HTTPParser.kOnHeadersComplete, HTTPParser.kOnTimeout, HTTPParser.kLenientAll);
// expect: 1 1 2 6 1023
const stream = process.binding('stream_wrap');
console.log(Object.keys(stream).sort().join());
// expect: ShutdownWrap,WriteWrap,kArrayBufferOffset,kBytesWritten,kLastWriteWasAsync,kReadBytesOrError,streamBaseState
console.log(stream.streamBaseState instanceof Int32Array, stream.streamBaseState.length >= 4, stream.kReadBytesOrError, new stream.WriteWrap() instanceof stream.WriteWrap);
// expect: true true 0 true
console.log(stream === process.binding('stream_wrap'), process.binding('buffer').kStringMaxLength === require('buffer').constants.MAX_STRING_LENGTH);
// expect: true true
const { internalModuleStat } = process.binding('fs');
console.log(internalModuleStat(__dirname), internalModuleStat(__filename), internalModuleStat(`${__filename}/none`) < 0);
// expect: 1 0 true
setImmediate(() => { console.log(warnings.join()); });
// expect: DEP0111 Access to process.binding('http_parser') is deprecated.
