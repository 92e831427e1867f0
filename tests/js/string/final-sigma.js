// The final sigma by the properties Cased and Case_Ignorable, canonical equivalence in localeCompare, letters that are twice in Unicode.
// expect: aς 𝒢ς a.ς ͅσ aσ𝒢 aςͅ aσͅα
// expect: 0 0 0 -1 1
// expect: true true true false
console.log('AΣ'.toLowerCase(), '𝒢Σ'.toLowerCase(), 'A.Σ'.toLowerCase(), '\u0345Σ'.toLowerCase(), 'AΣ𝒢'.toLowerCase(), 'AΣ\u0345'.toLowerCase(), 'AΣ\u0345Α'.toLowerCase());
console.log('o\u0308'.localeCompare('ö'), 'ä\u0323'.localeCompare('a\u0323\u0308'), '\u1111\u1171\u11B6'.localeCompare('퓛'), 'a'.localeCompare('ä'), 'ä\u0323'.localeCompare('a'));
console.log(/[\u0390]/iu.test('\u1fd3'), /\u03b0/iu.test('\u1fe3'), /[\ufb05]/iu.test('\ufb06'), /\u0390/i.test('\u1fd3'));
