// What JSON.parse says of a text, in V8's words: of an object's first property what it wants there, of a later one what it found.
// expect: Expected ':' after property name in JSON at position 4
// expect: Unexpected number in JSON at position 10
// expect: Unexpected string in JSON at position 10
// expect: Unexpected token '_', "{"z":1,"a"_}" is not valid JSON
// expect: Unexpected number in JSON at position 3
// expect: Unexpected string in JSON at position 2
// expect: Bad escaped character in JSON at position 2
// expect: Unexpected token '€', ""\€"" is not valid JSON
// expect: Unexpected end of JSON input
'use strict';
for (const text of ['{"a"1}', '{"z":1,"a"1}', '{"z":1,"a""b"}', '{"z":1,"a"_}', 'fal-se', 'nu"l', '"\\x"', '"\\\u20AC"', '{"z":1,"a"']) {
	try {
		JSON.parse(text);
	} catch (error) {
		console.log(error.message);
	}
}
