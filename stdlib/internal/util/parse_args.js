'use strict';

// util.parseArgs: command line arguments by a table of options.  First the arguments become tokens, without any
// judgement; then each token is checked (strict) and stored.

const codes = require('internal/errors').codes;
const validators = require('internal/validators');

const hasOwn = Object.prototype.hasOwnProperty;

function option(options, name, field) {
	return hasOwn.call(options, name) && options[name] !== undefined && options[name] !== null ? options[name][field] : undefined;
}

function longName(short, options) {
	const names = Object.keys(options);
	for (let i = 0; i < names.length; i++) {
		if (option(options, names[i], 'short') === short)
			return names[i];
	}
	return short;
}

function takesText(options, name) {
	return option(options, name, 'type') === 'string';
}

function tokenize(args, options) {
	const tokens = [];
	let rest = args.slice();
	let index = -1;
	let group = 0;          // arguments in rest that came out of one "-abc"
	function push(name, rawName, value, inline) {
		tokens.push({ kind: 'option', name, rawName, index, value, inlineValue: inline });
	}
	function valueFollows(name) {
		return takesText(options, name) && rest[0] !== undefined && rest[0] !== null;
	}
	while (rest.length > 0) {
		const arg = rest.shift();
		var name;
		if (group > 0)
			group--;
		else
			index++;
		if (arg === '--') {
			tokens.push({ kind: 'option-terminator', index });
			rest.forEach(value => { tokens.push({ kind: 'positional', index: ++index, value }); });
			break;
		}
		if (arg.length === 2 && arg[0] === '-' && arg[1] !== '-') {
			name = longName(arg[1], options);
			if (valueFollows(name)) {
				push(name, arg, rest.shift(), false);
				index++;
				tokens[tokens.length - 1].index = index - 1;
			} else {
				push(name, arg, undefined, undefined);
			}
		} else if (arg.length > 2 && arg[0] === '-' && arg[1] !== '-') {
			name = longName(arg[1], options);
			if (takesText(options, name)) {
				push(name, `-${arg[1]}`, arg.slice(2), true);
				continue;
			}
			const parts = [];
			for (let i = 1; i < arg.length; i++) {
				if (takesText(options, longName(arg[i], options)) && i !== arg.length - 1) {
					parts.push(`-${arg.slice(i)}`);
					break;
				}
				parts.push(`-${arg[i]}`);
			}
			rest = parts.concat(rest);
			group = parts.length;
		} else if (arg.length > 2 && arg.slice(0, 2) === '--') {
			const equals = arg.indexOf('=', 3);
			if (equals >= 0) {
				name = arg.slice(2, equals);
				push(name, `--${name}`, arg.slice(equals + 1), true);
			} else {
				name = arg.slice(2);
				if (valueFollows(name)) {
					push(name, arg, rest.shift(), false);
					index++;
					tokens[tokens.length - 1].index = index - 1;
				} else {
					push(name, arg, undefined, undefined);
				}
			}
		} else {
			tokens.push({ kind: 'positional', index, value: arg });
		}
	}
	return tokens;
}

function checkUsage(config, token) {
	const options = config.options;
	let name = token.name;
	if (!hasOwn.call(options, name)) {
		const positive = config.allowNegative && name.slice(0, 3) === 'no-' ? name.slice(3) : undefined;
		if (positive === undefined || !hasOwn.call(options, positive) || option(options, positive, 'type') !== 'boolean')
			throw new codes.ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, config.allowPositionals);
		name = positive;
	}
	const short = option(options, name, 'short');
	const shown = `${short ? `-${short}, ` : ''}--${name}`;
	const type = option(options, name, 'type');
	if (type === 'string' && typeof token.value !== 'string')
		throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown} <value>' argument missing`);
	if (type === 'boolean' && token.value !== undefined && token.value !== null)
		throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown}' does not take an argument`);
}

// "--foo -x": is -x the value of foo or an option?
function checkLooksLikeOption(token) {
	if (token.inlineValue || typeof token.value !== 'string' || token.value.length < 2 || token.value[0] !== '-')
		return;
	const example = token.rawName.slice(0, 2) === '--' ? `'${token.rawName}=-XYZ'` : `'--${token.name}=-XYZ' or '${token.rawName}-XYZ'`;
	throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${token.rawName}' argument is ambiguous.\n` +
		`Did you forget to specify the option argument for '${token.rawName}'?\n` +
		`To specify an option argument starting with a dash use ${example}.`);
}

function store(config, token, values) {
	let name = token.name;
	let value = token.value === undefined || token.value === null ? true : token.value;
	if (config.allowNegative && name.slice(0, 3) === 'no-' && value === true) {
		name = token.name = name.slice(3);
		value = false;
	}
	if (name === '__proto__')
		return;
	if (option(config.options, name, 'multiple')) {
		if (values[name])
			values[name].push(value);
		else
			values[name] = [value];
	} else {
		values[name] = value;
	}
}

function mainArguments() {
	const exec = process.execArgv;
	const evaluated = exec.some(arg => arg === '-e' || arg === '--eval' || arg === '-p' || arg === '--print');
	return process.argv.slice(evaluated ? 1 : 2);
}

function checkDefault(type, multiple, value, name) {
	if (type === 'string')
		(multiple ? validators.validateStringArray : validators.validateString)(value, name);
	else
		(multiple ? validators.validateBooleanArray : validators.validateBoolean)(value, name);
}

module.exports = function parseArgs(config) {
	config = config === undefined ? {} : config;
	function given(name, otherwise) {
		return hasOwn.call(config, name) && config[name] !== undefined ? config[name] : otherwise;
	}
	let args = given('args', undefined);
	if (args === undefined || args === null)
		args = mainArguments();
	const strict = given('strict', true);
	const allowPositionals = given('allowPositionals', !strict);
	const returnTokens = given('tokens', false);
	const allowNegative = given('allowNegative', false);
	const options = given('options', {});

	validators.validateArray(args, 'args');
	validators.validateBoolean(strict, 'strict');
	validators.validateBoolean(allowPositionals, 'allowPositionals');
	validators.validateBoolean(returnTokens, 'tokens');
	validators.validateBoolean(allowNegative, 'allowNegative');
	validators.validateObject(options, 'options');
	const names = Object.keys(options);
	names.forEach(name => {
		validators.validateObject(options[name], `options.${name}`);
		const type = option(options, name, 'type');
		validators.validateUnion(type, `options.${name}.type`, ['string', 'boolean']);
		if (hasOwn.call(options[name], 'short')) {
			const short = options[name].short;
			validators.validateString(short, `options.${name}.short`);
			if (short.length !== 1)
				throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}.short`, short, 'must be a single character');
		}
		const multiple = option(options, name, 'multiple');
		if (hasOwn.call(options[name], 'multiple'))
			validators.validateBoolean(multiple, `options.${name}.multiple`);
		const otherwise = option(options, name, 'default');
		if (otherwise !== undefined)
			checkDefault(type, multiple, otherwise, `options.${name}.default`);
	});

	const all = { options, allowPositionals, allowNegative };
	const values = Object.create(null);
	const positionals = [];
	const tokens = tokenize(args, options);
	tokens.forEach(token => {
		if (token.kind === 'option') {
			if (strict) {
				checkUsage(all, token);
				checkLooksLikeOption(token);
			}
			store(all, token, values);
		} else if (token.kind === 'positional') {
			if (!allowPositionals)
				throw new codes.ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
			positionals.push(token.value);
		}
	});
	names.forEach(name => {
		const otherwise = option(options, name, 'default');
		if (otherwise !== undefined && values[name] === undefined && name !== '__proto__')
			values[name] = otherwise;
	});
	const result = { values, positionals };
	if (returnTokens)
		result.tokens = tokens;
	return result;
};
