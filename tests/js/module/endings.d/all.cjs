const all = ['./plain', './odd.yarn', './modern', './modern.odd', './commonjs/modern', './old.js'];
const shown = e => `${e.name} ${e.code} ${e.message.split('\n')[0].replaceAll(__dirname, '')}`;
for (const request of all) try { console.log(request, require(request)); } catch (e) { console.log(request, shown(e)); }
(async () => {
	for (const request of all) await import(request).then(space => console.log(request, space), e => console.log(request, shown(e)));
})();
