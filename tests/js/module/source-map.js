// module.SourceMap: entries and origins of a map, of one with sections, and of odd ones.
const { SourceMap } = require('module');
const plain = { version: 3, file: 'out.js', sourceRoot: '', sources: ['a.js', 'b.js'], sourcesContent: ['x', null], names: ['first', 'second'], mappings: 'AAAAA,CAAC,EACAC;;ACFA,IAAIA,GAAG;C,E;AAwhhBA;' };
const map = new SourceMap(plain, { lineLengths: [10, 0, 20] });
for (const [line, column] of [[0, 0], [0, 1], [0, 2], [0, 3], [0, 99], [1, 0], [2, 0], [2, 3], [2, 4], [2, 8], [3, 0], [3, 1], [3, 4], [4, 0], [99, 0], [-1, 0], [0, -1]]) console.log(line, column, map.findEntry(line, column));
for (const [line, column] of [[1, 1], [1, 3], [1, 9], [3, 5], [4, 2], [0, 0], [100, 1]]) console.log(line, column, map.findOrigin(line, column));
console.log(map.payload, map.payload === map.payload, map.payload.sources === map.payload.sources, map.lineLengths, map.lineLengths === map.lineLengths);
plain.sources[0] = 'changed'; console.log(map.payload.sources, map.findEntry(0, 0).originalSource);
const sections = new SourceMap({ version: 3, sections: [{ offset: { line: 10, column: 5 }, map: { version: 3, sources: ['s.js'], names: [], mappings: 'AAAA,CAAC;AAAA' } }, { offset: { line: 0, column: 0 }, map: { version: 3, sources: ['t.js'], names: [], mappings: 'CAEE' } }] });
for (const [line, column] of [[0, 0], [0, 1], [5, 5], [10, 5], [10, 6], [11, 0], [20, 0]]) console.log(line, column, sections.findEntry(line, column));
console.log(new SourceMap({ sources: [], mappings: '' }).findEntry(0, 0), new SourceMap({ sources: [], mappings: ';;' }).findOrigin(1, 1));
for (const payload of [undefined, null, 5, 'x']) try { new SourceMap(payload); } catch (e) { console.log(e.name, e.code, e.message); }
console.log(SourceMap.name, SourceMap.length, require('module').findSourceMap('nope'), Object.keys(require('module')).includes('SourceMap'), sections.lineLengths);
