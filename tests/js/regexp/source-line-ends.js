// a pattern made of text shows itself as source that a literal can hold: the ends of lines, escaped or not, and slashes
for (const t of ['\\\n', '\n', '[\\\n]', '\\\r', '\\\u2028', '\\\u2029', 'a\\\\\n', '\\\\\\\n', '[/]', '\\/', '/', '[\\]/]', '\r\u2028\u2029', '[\n/]', ''])
{
	const re = new RegExp(t);
	console.log(JSON.stringify(t), JSON.stringify(re.source), String(re), eval('/' + re.source + '/').source === re.source, [...`\n\r\u2028\u2029\\/`].map((c) => +new RegExp(re.source).test(c)).join("") === [...`\n\r\u2028\u2029\\/`].map((c) => +re.test(c)).join(""));
}
