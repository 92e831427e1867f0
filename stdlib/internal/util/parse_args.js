'use strict';

// util.parseArgs: parses command line arguments by a table of options.  The arguments are first split into tokens
// without checks; then each token is checked (strict) and stored.

const { codes } = require('internal/errors');
const { validateArray, validateBoolean, validateBooleanArray, validateObject, validateString, validateStringArray,
	validateUnion } =
	require('internal/validators');

const { hasOwn } = Object;

function own(object, key) {
	return hasOwn(object, key) ? object[key] : undefined;
}

function option(options, name, field) {
	return own(options, name)?.[field];
}

function longName(short, options) {
	return Object.keys(options).find(name => option(options, name, 'short') === short) ?? short;
}

function takesText(options, name) {
	return option(options, name, 'type') === 'string';
}

// Splits -abc into -a -b -c; the text after an option that takes a value is its value.
function splitGroup(arg, options) {
	const parts = [];
	for (let i = 1; i < arg.length; i++) {
		if (takesText(options, longName(arg[i], options))) {
			parts.push(`-${arg.slice(i)}`);
			break;
		}
		parts.push(`-${arg[i]}`);
	}
	return parts;
}

function tokenize(args, options) {
	const tokens = [];
	let rest = args.slice();
	let index = -1;
	let group = 0;          // number of arguments in rest that came from one "-abc"

	function push(name, rawName, value, inlineValue) {
		tokens.push({ kind: 'option', name, rawName, index, value, inlineValue });
	}
	// an option whose value, if it takes one, is the next argument
	function pushSeparate(name, rawName) {
		if (takesText(options, name) && rest[0] !== undefined && rest[0] !== null) {
			push(name, rawName, rest.shift(), false);
			index++;
		} else {
			push(name, rawName, undefined, undefined);
		}
	}

	while (rest.length > 0) {
		const arg = rest.shift();
		if (group > 0)
			group--;
		else
			index++;
		if (arg === '--') {
			tokens.push({ kind: 'option-terminator', index });
			for (const value of rest)
				tokens.push({ kind: 'positional', index: ++index, value });
			break;
		}
		if (arg.length > 1 && arg[0] === '-' && arg[1] !== '-') {
			const name = longName(arg[1], options);
			if (arg.length === 2) {
				pushSeparate(name, arg);
			} else if (takesText(options, name)) {
				push(name, `-${arg[1]}`, arg.slice(2), true);
			} else {
				const parts = splitGroup(arg, options);
				rest = parts.concat(rest);
				group = parts.length;
			}
		} else if (arg.length > 2 && arg.startsWith('--')) {
			const equals = arg.indexOf('=', 3);
			if (equals < 0) {
				pushSeparate(arg.slice(2), arg);
			} else {
				const name = arg.slice(2, equals);
				push(name, `--${name}`, arg.slice(equals + 1), true);
			}
		} else {
			tokens.push({ kind: 'positional', index, value: arg });
		}
	}
	return tokens;
}

function checkUsage({ options, allowPositionals, allowNegative }, token) {
	let { name } = token;
	if (!hasOwn(options, name)) {
		const positive = allowNegative && name.startsWith('no-') ? name.slice(3) : undefined;
		if (positive === undefined || own(options, positive)?.type !== 'boolean')
			throw new codes.ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, allowPositionals);
		name = positive;
	}
	const { short, type } = options[name];
	const shown = `${short ? `-${short}, ` : ''}--${name}`;
	if (type === 'string' && typeof token.value !== 'string')
		throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown} <value>' argument missing`);
	if (type === 'boolean' && token.value !== undefined)
		throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown}' does not take an argument`);
}

// For "--foo -x": is -x the value of foo or an option?
function checkLooksLikeOption({ name, rawName, value, inlineValue }) {
	if (inlineValue || typeof value !== 'string' || value.length < 2 || value[0] !== '-')
		return;
	const example = rawName.startsWith('--') ? `'${rawName}=-XYZ'` : `'--${name}=-XYZ' or '${rawName}-XYZ'`;
	throw new codes.ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${rawName}' argument is ambiguous.\n` +
		`Did you forget to specify the option argument for '${rawName}'?\n` +
		`To specify an option argument starting with a dash use ${example}.`);
}

function store({ options, allowNegative }, token, values) {
	let value = token.value ?? true;
	if (allowNegative && token.name.startsWith('no-') && value === true) {
		token.name = token.name.slice(3);
		value = false;
	}
	const { name } = token;
	if (name === '__proto__')
		return;
	if (option(options, name, 'multiple')) {
		values[name] ??= [];
		values[name].push(value);
	} else {
		values[name] = value;
	}
}

function mainArguments() {
	const isEvaluated = process.execArgv.some(arg => ['-e', '--eval', '-p', '--print'].includes(arg));
	return process.argv.slice(isEvaluated ? 1 : 2);
}

function checkDefault({ type, multiple }, value, name) {
	if (type === 'string')
		(multiple ? validateStringArray : validateString)(value, name);
	else
		(multiple ? validateBooleanArray : validateBoolean)(value, name);
}

function checkOption(options, name) {
	const one = options[name];
	const label = `options.${name}`;
	validateObject(one, label);
	validateUnion(one.type, `${label}.type`, ['string', 'boolean']);
	if (hasOwn(one, 'short')) {
		validateString(one.short, `${label}.short`);
		if (one.short.length !== 1)
			throw new codes.ERR_INVALID_ARG_VALUE(`${label}.short`, one.short,
				'must be a single character');
	}
	if (hasOwn(one, 'multiple'))
		validateBoolean(one.multiple, `${label}.multiple`);
	if (one.default !== undefined)
		checkDefault(one, one.default, `${label}.default`);
}

module.exports = function parseArgs(config = {}) {
	const args = own(config, 'args') ?? mainArguments();
	const strict = own(config, 'strict') ?? true;
	const allowPositionals = own(config, 'allowPositionals') ?? !strict;
	const returnTokens = own(config, 'tokens') ?? false;
	const allowNegative = own(config, 'allowNegative') ?? false;
	const options = own(config, 'options') ?? {};
	validateArray(args, 'args');
	validateBoolean(strict, 'strict');
	validateBoolean(allowPositionals, 'allowPositionals');
	validateBoolean(returnTokens, 'tokens');
	validateBoolean(allowNegative, 'allowNegative');
	validateObject(options, 'options');
	const names = Object.keys(options);
	for (const name of names)
		checkOption(options, name);

	const settings = { options, allowPositionals, allowNegative };
	const values = Object.create(null);
	const positionals = [];
	const tokens = tokenize(args, options);
	for (const token of tokens) {
		if (token.kind === 'option') {
			if (strict) {
				checkUsage(settings, token);
				checkLooksLikeOption(token);
			}
			store(settings, token, values);
		} else if (token.kind === 'positional') {
			if (!allowPositionals)
				throw new codes.ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
			positionals.push(token.value);
		}
	}
	for (const name of names) {
		if (options[name].default !== undefined && name !== '__proto__')
			values[name] ??= options[name].default;
	}
	return returnTokens ? { values, positionals, tokens } : { values, positionals };
};
