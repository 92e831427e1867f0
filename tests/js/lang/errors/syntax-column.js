// A syntax error shows file and line, the line, and marks below the word, counted in UTF-16 units.
// stderr-has: syntax-column.js:7
// stderr-has: 	const é = '𝒳'; /* 𝒳 */ bad word;
// stderr-has: 	                             ^^^^
// stderr-has: SyntaxError: Unexpected identifier 'word'
// exit: 1
	const é = '𝒳'; /* 𝒳 */ bad word;
