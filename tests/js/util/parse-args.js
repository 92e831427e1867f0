// parseArgs: short groups, values, negation, tokens, and each complaint.
// expect: {"values":{"f":true,"bar":"b","m":["d"]},"positionals":[]}
// expect: {"values":{"f":true,"bar":"x","m":["1","2"]},"positionals":["-z"],"tokens":[{"kind":"option","name":"f","rawName":"-f","index":0},{"kind":"option","name":"bar","rawName":"-b","index":0,"value":"x","inlineValue":true},{"kind":"option","name":"m","rawName":"--m","index":1,"value":"1","inlineValue":true},{"kind":"option","name":"m","rawName":"--m","index":2,"value":"2","inlineValue":false},{"kind":"option-terminator","index":4},{"kind":"positional","index":5,"value":"-z"}]}
// expect: {"values":{"f":false,"m":["d"]},"positionals":["x"]}
// expect: ERR_PARSE_ARGS_INVALID_OPTION_VALUE | Option '-f, --f' does not take an argument
// expect: ERR_PARSE_ARGS_INVALID_OPTION_VALUE | Option '-b, --bar <value>' argument missing
// expect: ERR_PARSE_ARGS_INVALID_OPTION_VALUE | Option '-b' argument is ambiguous.
// expect: Did you forget to specify the option argument for '-b'?
// expect: To specify an option argument starting with a dash use '--bar=-XYZ' or '-b-XYZ'.
// expect: ERR_PARSE_ARGS_INVALID_OPTION_VALUE | Option '--bar' argument is ambiguous.
// expect: Did you forget to specify the option argument for '--bar'?
// expect: To specify an option argument starting with a dash use '--bar=-XYZ'.
// expect: ERR_PARSE_ARGS_UNKNOWN_OPTION | Unknown option '-z'
// expect: ERR_PARSE_ARGS_UNKNOWN_OPTION | Unknown option '-z'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "-z"
// expect: ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL | Unexpected argument 'pos'. This command does not take positional arguments
// expect: {"values":{"a":true,"b":true,"c":true,"x":"1"},"positionals":["p"]}
// expect: ERR_INVALID_ARG_TYPE | The "options.a.type" property must be ('string|boolean'). Received type string ('x')
// expect: ERR_INVALID_ARG_VALUE | The property 'options.a.short' must be a single character. Received 'ab'
// expect: ERR_INVALID_ARG_TYPE | The "options.a.default" property must be of type string. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE | The "args" argument must be an instance of Array. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE | The "strict" argument must be of type boolean. Received type string ('x')
var parseArgs = require('util').parseArgs;
function t(c) { try { console.log(JSON.stringify(parseArgs(c))); } catch (e) { console.log(e.code + ' | ' + e.message); } }
var o = { f: { type: 'boolean', short: 'f' }, bar: { type: 'string', short: 'b' }, m: { type: 'string', multiple: true, default: ['d'] } };
t({ args: ['-f', '--bar', 'b'], options: o }); t({ args: ['-fbx', '--m=1', '--m', '2', '--', '-z'], options: o, allowPositionals: true, tokens: true });
t({ args: ['--no-f', 'x'], options: o, allowNegative: true, allowPositionals: true }); t({ args: ['--f=x'], options: o }); t({ args: ['--bar'], options: o }); t({ args: ['-b', '-f'], options: o }); t({ args: ['--bar', '--f'], options: o });
t({ args: ['-z'] }); t({ args: ['-z'], allowPositionals: true }); t({ args: ['pos'] }); t({ args: ['-abc', '--x=1', 'p'], strict: false });
t({ args: [], options: { a: { type: 'x' } } }); t({ args: [], options: { a: { type: 'string', short: 'ab' } } }); t({ args: [], options: { a: { type: 'string', default: 5 } } }); t({ args: 5 }); t({ strict: 'x' });
