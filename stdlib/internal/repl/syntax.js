'use strict';
// Whether a text is whole, and what is run instead of it.

const binding = internalBinding('repl');

const COMPLETE = 0, MORE = 1, FAULTY = 2;

// { a: 1 } is more likely an object than a block.
const isObject = code => /^\s*\{/.test(code) && !/;\s*$/.test(code);

// Declarations become calls of import(): const { name: local } = await import(...).
function withoutImports(code, imports) {
	let text = '', at = 0;
	for (const [start, end, specifier, names, behind] of imports) {
		const attributes = /^\s*(?:with|assert)\s*(\{[^]*\})/.exec(code.slice(behind, end))?.[1];
		const call = `await import(${JSON.stringify(specifier)}${attributes ? `,
			{ with: ${attributes} }` : ''})`;
		const space = names.find(([name]) => name === null)?.[1];
		const others = names.filter(([name]) => name !== null)
			.map(([name, local]) => `${JSON.stringify(name)}: ${local}`).join(', ');
		text += code.slice(at, start);
		if (space === undefined && others === '')
			text += `${call};`;
		else if (space === undefined)
			text += `const { ${others} } = ${call};`;
		else
			text += `const ${space} = ${call};${others ? ` const { ${others} } = ${space};` : ''}`;
		at = end;
	}
	return text + code.slice(at);
}

function syntaxOf(code) {
	if (isObject(code)) {
		const object = `(${code.trim()}\n)`;
		if (binding.parse(object)[0] === COMPLETE)
			return { status: COMPLETE, code: object };
	}
	const { 0: status, 3: imports } = binding.parse(code);
	return { status, code: imports ? withoutImports(code, imports) : code };
}

module.exports = { COMPLETE, MORE, FAULTY, syntaxOf };
