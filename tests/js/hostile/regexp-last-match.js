// RegExp.$1 and its kin look at a text that nothing else may hold any longer, or that has moved since.
const collect = () => { for (let i = 0; i < 60000; i++) ({ i, a: [i] }); };
function moved() {
	const parent = 'ab'.repeat(400) + 'X' + 'cd'.repeat(400);
	const part = parent.slice(300, 1200);
	/X/.exec(part);
	parseFloat(part);              // gives the slice bytes of its own
	Symbol(part);
	({})[part];
	isNaN(part);
}
moved();
collect();
for (let i = 0; i < 50; i++)
	'zz'.repeat(500 + i).slice(3);
console.log(RegExp.leftContext === 'ab'.repeat(250), RegExp['$&'], RegExp.rightContext === 'cd'.repeat(200) + 'cd'.repeat(0));
// expect: true X false
console.log(RegExp.rightContext.length, RegExp.input.length);
// expect: 399 900

// The text of a property name, which has no header of its own.
for (const unit of ['a', 'é', '\u{1F600}']) {
	const text = unit.repeat(3000) + 'X' + unit.repeat(3000);
	const name = Object.keys({ [text]: 1 })[0];
	/X/.exec(name);
	console.log(RegExp.input === text, RegExp.leftContext === unit.repeat(3000), RegExp.rightContext === unit.repeat(3000));
	/(.)X/su.exec(name);
	collect();
	console.log(RegExp.$1 === unit, RegExp['$`'].length, RegExp["$'"].length);
}
// expect: true true true
// expect: true 2999 3000
// expect: true true true
// expect: true 2999 3000
// expect: true true true
// expect: true 5998 6000

// Many matches in such a text copy it once, not once for each.
const name = Object.keys({ ['é'.repeat(20000)]: 1 })[0];
console.log(name.match(/é/g).length, name.replace(/é/g, 'x').length, name.split(/é/).length, name.replace(/é/g, () => 'yy').length);
// expect: 20000 20000 20001 40000
console.log(RegExp.input === name);
// expect: true
