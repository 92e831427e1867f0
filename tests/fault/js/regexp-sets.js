// A pattern with sets, strings, names for two groups and modifiers, compiled and run.
// expect: ab,x true é! {"a":"2"} \x61b
const re = /[[\q{ab|cd|}a-z]--[b-w]]/gv;
const named = /(?<a>1)x|(?<a>2)(?i:Y)/;
console.log(String('ab!xq'.match(re).filter(Boolean)), /^\p{RGI_Emoji_Tag_Sequence}$/v.test('\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'),
  'É!'.replace(/[^\P{Lowercase_Letter}]/iv, 'é'), JSON.stringify(named.exec('2y').groups), RegExp.escape('ab'));
