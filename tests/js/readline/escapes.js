// Escapes in front of keys: one or two belong to the key, a third is a key of its own.
const { PassThrough } = require('stream');
const readline = require('readline');
const inputs = ['\x1b\x1b ', '\x1b\x1b', '\x1b', '\x1b\x1b\x1b', '\x1b\x1b\x1b\x1b', '\x1b\x1ba', '\x1b\x1bA1', '\x1b\x1b[A', '\x1b\x1b\x1b[A', '\x1b\x1bOP', '\x1b\x1b\r\n', '\x1b\x1b\x7f\x1b\b', '\x1b\x1b\u{1f600}x', '\x1b\u00e9', '\x1b\x01', '\x1b\x1b[1;5A', '\x1b[[', 'a\x1b', '\b\x7f\x1b\b\x1b\x7f\x1b\x1b  \x1b ', '\x1b\x1b[', '\x1bO', '\x00', '\x1b\x00'];
(function next() {
	if (inputs.length === 0) return;
	const text = inputs.shift(), stream = new PassThrough(), keys = [];
	readline.emitKeypressEvents(stream, { escapeCodeTimeout: 20 });
	stream.on('keypress', (s, k) => keys.push([s, k.sequence, k.name, `${k.ctrl ? 'c' : ''}${k.meta ? 'm' : ''}${k.shift ? 's' : ''}`, k.code]));
	stream.write(text);
	setTimeout(() => { console.log(JSON.stringify(text), JSON.stringify(keys)); next(); }, 60);
})();
// expect: "\u001b\u001b " [[null,"\u001b\u001b ","space","m",null]]
// expect: "\u001b\u001b" [[null,"\u001b\u001b","escape","m",null]]
// expect: "\u001b" [[null,"\u001b","escape","m",null]]
// expect: "\u001b\u001b\u001b" [[null,"\u001b\u001b\u001b","escape","m",null]]
// expect: "\u001b\u001b\u001b\u001b" [[null,"\u001b\u001b\u001b","escape","m",null],[null,"\u001b","escape","m",null]]
// expect: "\u001b\u001ba" [[null,"\u001b\u001ba","a","m",null]]
// expect: "\u001b\u001bA1" [[null,"\u001b\u001bA","a","ms",null],["1","1","1","",null]]
// expect: "\u001b\u001b[A" [[null,"\u001b\u001b[A","up","","[A"]]
// expect: "\u001b\u001b\u001b[A" [[null,"\u001b\u001b\u001b","escape","m",null],["[","[",null,"",null],["A","A","a","s",null]]
// expect: "\u001b\u001bOP" [[null,"\u001b\u001bOP","f1","","OP"]]
// expect: "\u001b\u001b\r\n" [[null,"\u001b\u001b\r","return","m",null],["\n","\n","enter","",null]]
// expect: "\u001b\u001b\u001b\b" [[null,"\u001b\u001b","backspace","m",null],[null,"\u001b\b","backspace","m",null]]
// expect: "\u001b\u001b😀x" [[null,"\u001b\u001b😀",null,"m",null],["x","x","x","",null]]
// expect: "\u001bé" [[null,"\u001bé",null,"m",null]]
// expect: "\u001b\u0001" [[null,"\u001b\u0001",null,"m",null]]
// expect: "\u001b\u001b[1;5A" [[null,"\u001b\u001b[1;5A","up","c","[A"]]
// expect: "\u001b[[" []
// expect: "a\u001b" [["a","a","a","",null],[null,"\u001b","escape","m",null]]
// expect: "\b\u001b\b\u001b\u001b\u001b  \u001b " [["\b","\b","backspace","",null],["","","backspace","",null],[null,"\u001b\b","backspace","m",null],[null,"\u001b","backspace","m",null],[null,"\u001b\u001b ","space","m",null],[" "," ","space","",null],[null,"\u001b ","space","m",null]]
// expect: "\u001b\u001b[" []
// expect: "\u001bO" []
// expect: "\u0000" [["\u0000","\u0000","`","c",null]]
// expect: "\u001b\u0000" [[null,"\u001b\u0000",null,"m",null]]
