'use strict';

// The errors of the standard library: constructors by code, with the texts, names and own properties that node's
// errors have.  A text is a string with %s for each argument, or a function that makes it from (args, error) and may
// put more properties on the error.

var defineProperty = Object.defineProperty;
var setPrototypeOf = Object.setPrototypeOf;
var hasOwn = Object.prototype.hasOwnProperty;

var bases = { E: Error, T: TypeError, R: RangeError, S: SyntaxError, U: URIError };

function inspect(value, options) {
	return require('internal/util/inspect').inspect(value, options);
}

function hidden(object, key, value) {
	defineProperty(object, key, { value: value, writable: true, enumerable: false, configurable: true });
}

// Puts header in the place of the first line(s) of error.stack, which the engine made from name and message.
function setHeader(error, header) {
	var stack = error.stack;
	if (typeof stack !== 'string')
		return;
	var at = stack.indexOf('\n    at ');
	hidden(error, 'stack', at < 0 ? header : header + stack.slice(at));
}

function formatText(text, args) {
	var used = 0;
	return text.replace(/%[sd]/g, function () {
		var value = args[used++];
		return typeof value === 'object' && value !== null ? inspect(value, { depth: 0 }) :
			typeof value === 'symbol' ? value.toString() : typeof value === 'number' && value === 0 && 1 / value < 0 ? '-0' : '' + value;
	});
}

function makeText(text, args, error) {
	return typeof text === 'function' ? text.apply(error, args) : args.length ? formatText(text, args) : text;
}

// The constructor for one code on one base class.
function makeNodeError(code, Base, text) {
	var proto;
	function showAs() {
		return this.name + ' [' + code + ']: ' + this.message;
	}
	function prototype() {
		proto = Object.create(Base.prototype);
		defineProperty(proto, 'constructor', { get: function () { return Base; }, enumerable: false, configurable: true });
		hidden(proto, 'toString', showAs);
		return proto;
	}
	function NodeError() {
		var args = [];
		for (var i = 0; i < arguments.length; i++)
			args.push(arguments[i]);
		var error = new Base('');
		if (setPrototypeOf)
			setPrototypeOf(error, proto || prototype());
		else
			hidden(error, 'toString', showAs);
		error.code = code;
		var message = makeText(text, args, error);
		hidden(error, 'message', message);
		if (Error.captureStackTrace)
			Error.captureStackTrace(error, NodeError);
		setHeader(error, error.name + ' [' + code + ']: ' + message);
		return error;
	}
	return NodeError;
}

// A failed system call: context is {syscall, code, message, errno, path, dest}.
function makeSystemError(code, text) {
	return function NodeError(context) {
		var error = new Error('');
		error.code = code;
		hidden(error, 'name', 'SystemError');
		var message = text + ': ' + context.syscall + ' returned ' + context.code + ' (' + context.message + ')';
		if (context.path !== undefined)
			message += ' ' + context.path;
		if (context.dest !== undefined)
			message += ' => ' + context.dest;
		hidden(error, 'message', message);
		defineProperty(error, 'info', { value: context, enumerable: true, configurable: true, writable: false });
		['errno', 'syscall', 'path', 'dest'].forEach(function (key) {
			if ((key === 'path' || key === 'dest') && context[key] === undefined)
				return;
			defineProperty(error, key, {
				get: function () { return context[key] == null ? context[key] : key === 'errno' || key === 'syscall' ? context[key] : '' + context[key]; },
				set: function (value) { context[key] = value; },
				enumerable: true,
				configurable: true
			});
		});
		hidden(error, 'toString', function () { return 'SystemError [' + code + ']: ' + this.message; });
		if (Error.captureStackTrace)
			Error.captureStackTrace(error, NodeError);
		setHeader(error, 'SystemError [' + code + ']: ' + message);
		return error;
	};
}

// ---- the pieces of texts

// 1234567 -> 1_234_567
function addNumericalSeparator(digits) {
	var out = '';
	var i = digits.length;
	var first = digits[0] === '-' ? 1 : 0;
	for (; i >= first + 4; i -= 3)
		out = '_' + digits.slice(i - 3, i) + out;
	return digits.slice(0, i) + out;
}

// ['a', 'b', 'c'] -> a, b, or c
function formatList(list, word) {
	word = word || 'and';
	if (list.length === 1)
		return '' + list[0];
	if (list.length === 2)
		return list[0] + ' ' + word + ' ' + list[1];
	return list.slice(0, -1).join(', ') + ', ' + word + ' ' + list[list.length - 1];
}

// What "Received" says: the kind of a value rather than the value.
function determineSpecificType(value) {
	if (value === null || value === undefined)
		return '' + value;
	var type = typeof value;
	if (type === 'function')
		return 'function ' + (value.name || '');
	if (type === 'object') {
		var constructor = value.constructor;
		if (constructor && (typeof constructor === 'object' || typeof constructor === 'function') && 'name' in constructor)
			return 'an instance of ' + constructor.name;
		return inspect(value, { depth: -1 });
	}
	var shown;
	if (type === 'string') {
		if (value.length > 28)
			value = value.slice(0, 25) + '...';
		shown = value.indexOf("'") < 0 ? "'" + value + "'" : JSON.stringify(value);
	} else if (type === 'number') {
		shown = value === 0 && 1 / value < 0 ? '-0' : '' + value;
	} else if (type === 'bigint') {
		shown = value + 'n';
	} else if (type === 'symbol') {
		shown = value.toString();
	} else {
		shown = '' + value;
	}
	return 'type ' + type + ' (' + shown + ')';
}

var typeNames = ['string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol'];

function invalidArgType(name, expected, actual) {
	if (!Array.isArray(expected))
		expected = [expected];
	var text = 'The ';
	if (/ argument$/.test(name))
		text += name + ' ';
	else
		text += '"' + name + '" ' + (name.indexOf('.') >= 0 ? 'property' : 'argument') + ' ';
	text += 'must be ';
	var types = [], instances = [], other = [];
	expected.forEach(function (value) {
		if (typeNames.indexOf(value) >= 0)
			types.push(value.toLowerCase());
		else if (/^([A-Z][a-z0-9]*)+$/.test(value))
			instances.push(value);
		else
			other.push(value);
	});
	// among classes, "object" reads better as one of them
	var at = types.indexOf('object');
	if (instances.length && at >= 0) {
		types.splice(at, 1);
		instances.push('Object');
	}
	if (types.length) {
		text += (types.length > 1 ? 'one of type ' : 'of type ') + formatList(types, 'or');
		if (instances.length || other.length)
			text += ' or ';
	}
	if (instances.length) {
		text += 'an instance of ' + formatList(instances, 'or');
		if (other.length)
			text += ' or ';
	}
	if (other.length > 1)
		text += 'one of ' + formatList(other, 'or');
	else if (other.length)
		text += (other[0].toLowerCase() !== other[0] ? 'an ' : '') + other[0];
	return text + '. Received ' + determineSpecificType(actual);
}

function invalidArgValue(name, value, reason) {
	var shown = inspect(value);
	if (shown.length > 128)
		shown = shown.slice(0, 128) + '...';
	name = '' + name;
	return 'The ' + (name.indexOf('.') >= 0 ? 'property' : 'argument') + " '" + name + "' " +
		(reason === undefined ? 'is invalid' : reason) + '. Received ' + shown;
}

function outOfRange(name, range, received, isWholeText) {
	var shown;
	if (typeof received === 'number' && received % 1 === 0 && Math.abs(received) > 4294967296) {
		shown = addNumericalSeparator(String(received));
	} else if (typeof received === 'bigint') {
		shown = String(received);
		if (Math.abs(Number(received)) > 4294967296)
			shown = addNumericalSeparator(shown);
		shown += 'n';
	} else {
		shown = inspect(received);
	}
	return (isWholeText ? name : 'The value of "' + name + '" is out of range.') + ' It must be ' + range + '. Received ' + shown;
}

function missingArgs() {
	var names = [];
	for (var i = 0; i < arguments.length; i++) {
		var name = arguments[i];
		names.push(Array.isArray(name) ? name.map(function (n) { return '"' + n + '"'; }).join(' or ') : '"' + name + '"');
	}
	return 'The ' + formatList(names) + ' argument' + (names.length > 1 ? 's' : '') + ' must be specified';
}

function importedFrom(base) {
	return base ? ' imported from ' + base : '';
}

var texts = {
	ERR_AMBIGUOUS_ARGUMENT: ['T', 'The "%s" argument is ambiguous. %s'],
	ERR_ACCESS_DENIED: ['E', function (message, permission, resource) {
		this.permission = permission;
		this.resource = resource;
		return message;
	}],
	ERR_ARG_NOT_ITERABLE: ['T', '%s must be iterable'],
	ERR_ASSERTION: ['E', '%s'],
	ERR_ASYNC_CALLBACK: ['T', '%s must be a function'],
	ERR_ASYNC_TYPE: ['T', 'Invalid name for async "type": %s'],
	ERR_BUFFER_OUT_OF_BOUNDS: ['R', function (name) {
		return name ? '"' + name + '" is outside of buffer bounds' : 'Attempt to access memory outside buffer bounds';
	}],
	ERR_BUFFER_TOO_LARGE: ['R', 'Cannot create a Buffer larger than %s bytes'],
	ERR_CHILD_CLOSED_BEFORE_REPLY: ['E', 'Child closed before reply received'],
	ERR_CHILD_PROCESS_STDIO_MAXBUFFER: ['R', '%s maxBuffer length exceeded'],
	ERR_CONSOLE_WRITABLE_STREAM: ['T', 'Console expects a writable stream instance for %s'],
	ERR_CRYPTO_HASH_FINALIZED: ['E', 'Digest already called'],
	ERR_CRYPTO_HASH_UPDATE_FAILED: ['E', 'Hash update failed'],
	ERR_CRYPTO_INVALID_DIGEST: ['T', 'Invalid digest: %s'],
	ERR_DIR_CLOSED: ['E', 'Directory handle was closed'],
	ERR_DIR_CONCURRENT_OPERATION: ['E', 'Cannot do synchronous work on directory handle with concurrent asynchronous operations'],
	ERR_ENCODING_INVALID_ENCODED_DATA: ['T', function (encoding, errno) {
		this.errno = errno;
		return 'The encoded data was not valid for encoding ' + encoding;
	}],
	ERR_ENCODING_NOT_SUPPORTED: ['R', 'The "%s" encoding is not supported'],
	ERR_EVENT_RECURSION: ['E', 'The event "%s" is already being dispatched'],
	ERR_FALSY_VALUE_REJECTION: ['E', function (reason) {
		this.reason = reason;
		return 'Promise was rejected with falsy value';
	}],
	ERR_FEATURE_UNAVAILABLE_ON_PLATFORM: ['T', 'The feature %s is unavailable on the current platform, which is being used to run Node.js'],
	ERR_FS_CP_DIR_TO_NON_DIR: 'Cannot overwrite non-directory with directory',
	ERR_FS_CP_EEXIST: 'Target already exists',
	ERR_FS_CP_EINVAL: 'Invalid src or dest',
	ERR_FS_CP_FIFO_PIPE: 'Cannot copy a FIFO pipe',
	ERR_FS_CP_NON_DIR_TO_DIR: 'Cannot overwrite directory with non-directory',
	ERR_FS_CP_SOCKET: 'Cannot copy a socket file',
	ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY: 'Cannot overwrite symlink in subdirectory of self',
	ERR_FS_CP_UNKNOWN: 'Cannot copy an unknown file type',
	ERR_FS_EISDIR: 'Path is a directory',
	ERR_FS_FILE_TOO_LARGE: ['R', 'File size (%s) is greater than 2 GiB'],
	ERR_FS_INVALID_SYMLINK_TYPE: ['E', 'Symlink type must be one of "dir", "file", or "junction". Received "%s"'],
	ERR_HTTP_BODY_NOT_ALLOWED: ['E', 'Adding content for this request method or response status is not allowed.'],
	ERR_HTTP_CONTENT_LENGTH_MISMATCH: ['E', 'Response body\'s content-length of %s byte(s) does not match the content-length of %s byte(s) set in header'],
	ERR_HTTP_HEADERS_SENT: ['E', 'Cannot %s headers after they are sent to the client'],
	ERR_HTTP_INVALID_HEADER_VALUE: ['T', 'Invalid value "%s" for header "%s"'],
	ERR_HTTP_INVALID_STATUS_CODE: ['R', 'Invalid status code: %s'],
	ERR_HTTP_REQUEST_TIMEOUT: ['E', 'Request timeout'],
	ERR_HTTP_SOCKET_ASSIGNED: ['E', 'ServerResponse has an already assigned socket'],
	ERR_HTTP_SOCKET_ENCODING: ['E', 'Changing the socket encoding is not allowed per RFC7230 Section 3.'],
	ERR_HTTP_TRAILER_INVALID: ['E', 'Trailers are invalid with this transfer encoding'],
	ERR_ILLEGAL_CONSTRUCTOR: ['T', 'Illegal constructor'],
	ERR_IMPORT_ATTRIBUTE_UNSUPPORTED: ['T', 'Import attribute "%s" with value "%s" is not supported'],
	ERR_INCOMPATIBLE_OPTION_PAIR: ['T', 'Option "%s" cannot be used in combination with option "%s"'],
	ERR_INTERNAL_ASSERTION: ['E', function (message) {
		return message === undefined ? 'Internal assertion failed' : '' + message;
	}],
	ERR_INVALID_ADDRESS_FAMILY: ['R', function (type, host, port) {
		this.host = host;
		this.port = port;
		return 'Invalid address family: ' + type + ' ' + host + ':' + port;
	}],
	ERR_INVALID_ARG_TYPE: ['T', invalidArgType],
	ERR_INVALID_ARG_VALUE: ['T', invalidArgValue, 'R'],
	ERR_INVALID_ASYNC_ID: ['R', 'Invalid %s value: %s'],
	ERR_INVALID_BUFFER_SIZE: ['R', 'Buffer size must be a multiple of %s'],
	ERR_INVALID_CHAR: ['T', function (name, field) {
		return 'Invalid character in ' + name + (field !== undefined ? ' ["' + field + '"]' : '');
	}],
	ERR_INVALID_CURSOR_POS: ['T', 'Cannot set cursor row without setting its column'],
	ERR_INVALID_FD: ['R', '"fd" must be a positive integer: %s'],
	ERR_INVALID_FD_TYPE: ['T', 'Unsupported fd type: %s'],
	ERR_INVALID_FILE_URL_HOST: ['T', 'File URL host must be "localhost" or empty on %s'],
	ERR_INVALID_FILE_URL_PATH: ['T', 'File URL path %s'],
	ERR_INVALID_HANDLE_TYPE: ['T', 'This handle type cannot be sent'],
	ERR_INVALID_HTTP_TOKEN: ['T', '%s must be a valid HTTP token ["%s"]'],
	ERR_INVALID_IP_ADDRESS: ['T', 'Invalid IP address: %s'],
	ERR_INVALID_MODULE_SPECIFIER: ['T', function (request, reason, base) {
		return 'Invalid module "' + request + '" ' + reason + importedFrom(base);
	}],
	ERR_INVALID_PACKAGE_CONFIG: ['E', function (path, base, message) {
		return 'Invalid package config ' + path + (base ? ' while importing ' + base : '') + '.' + (message ? ' ' + message : '');
	}],
	ERR_INVALID_PACKAGE_TARGET: ['E', function (directory, key, target, isImport, base) {
		var relative = typeof target === 'string' && target.length && !isImport && target.slice(0, 2) !== './';
		var which = key === '.' ? '"exports" main target ' : '"' + (isImport ? 'imports' : 'exports') + '" target ';
		return 'Invalid ' + which + JSON.stringify(target) + ' defined ' + (key === '.' ? '' : "for '" + key + "' ") +
			'in the package config ' + directory + 'package.json' + importedFrom(base) + (relative ? '; targets must start with "./"' : '');
	}],
	ERR_INVALID_PROTOCOL: ['T', 'Protocol "%s" not supported. Expected "%s"'],
	ERR_INVALID_REPL_INPUT: ['T', '%s'],
	ERR_INVALID_RETURN_PROPERTY: ['T', function (input, name, prop, value) {
		return 'Expected a valid ' + input + ' to be returned for the "' + prop + '" from the "' + name + '" hook but got ' + determineSpecificType(value) + '.';
	}],
	ERR_INVALID_RETURN_PROPERTY_VALUE: ['T', function (input, name, prop, value) {
		return 'Expected ' + input + ' to be returned for the "' + prop + '" from the "' + name + '" hook but got ' + determineSpecificType(value) + '.';
	}],
	ERR_INVALID_RETURN_VALUE: ['T', function (input, name, value) {
		return 'Expected ' + input + ' to be returned from the "' + name + '" function but got ' + determineSpecificType(value) + '.';
	}, 'R'],
	ERR_INVALID_STATE: ['E', 'Invalid state: %s', 'T', 'R'],
	ERR_INVALID_THIS: ['T', 'Value of "this" must be of type %s'],
	ERR_INVALID_TUPLE: ['T', '%s must be an iterable %s tuple'],
	ERR_INVALID_URI: ['U', 'URI malformed'],
	ERR_INVALID_URL: ['T', function (input, base) {
		this.input = input;
		if (base != null)
			this.base = base;
		return 'Invalid URL';
	}],
	ERR_INVALID_URL_SCHEME: ['T', function (expected) {
		if (typeof expected === 'string')
			expected = [expected];
		return 'The URL must be ' + (expected.length === 1 ? 'of scheme ' + expected[0] : 'one of scheme ' + expected[0] + ' or ' + expected[1]);
	}],
	ERR_IPC_CHANNEL_CLOSED: ['E', 'Channel closed'],
	ERR_IPC_DISCONNECTED: ['E', 'IPC channel is already disconnected'],
	ERR_IPC_ONE_PIPE: ['E', 'Child process can have only one IPC pipe'],
	ERR_IPC_SYNC_FORK: ['E', 'IPC cannot be used with synchronous forks'],
	ERR_METHOD_NOT_IMPLEMENTED: ['E', 'The %s method is not implemented'],
	ERR_MISSING_ARGS: ['T', missingArgs],
	ERR_MISSING_OPTION: ['T', '%s is required'],
	ERR_MODULE_NOT_FOUND: ['E', function (path, base, exactUrl) {
		if (exactUrl)
			this.url = '' + exactUrl;
		return 'Cannot find ' + (exactUrl ? 'module' : 'package') + " '" + path + "' imported from " + base;
	}],
	ERR_MULTIPLE_CALLBACK: ['E', 'Callback called multiple times'],
	ERR_NOT_SUPPORTED_IN_SNAPSHOT: ['E', '%s is not supported in startup snapshot'],
	ERR_NO_CRYPTO: ['E', 'Node.js is not compiled with OpenSSL crypto support'],
	ERR_NO_ICU: ['T', '%s is not supported on Node.js compiled without ICU'],
	ERR_OPERATION_FAILED: ['E', 'Operation failed: %s', 'T'],
	ERR_OUT_OF_RANGE: ['R', outOfRange],
	ERR_PACKAGE_IMPORT_NOT_DEFINED: ['T', function (request, directory, base) {
		return 'Package import specifier "' + request + '" is not defined' + (directory ? ' in package ' + directory + 'package.json' : '') + ' imported from ' + base;
	}],
	ERR_PACKAGE_PATH_NOT_EXPORTED: ['E', function (directory, subpath, base) {
		return (subpath === '.' ? 'No "exports" main defined in ' : "Package subpath '" + subpath + '\' is not defined by "exports" in ') +
			directory + 'package.json' + importedFrom(base);
	}],
	ERR_PARSE_ARGS_INVALID_OPTION_VALUE: ['T', '%s'],
	ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: ['T', "Unexpected argument '%s'. This command does not take positional arguments"],
	ERR_PARSE_ARGS_UNKNOWN_OPTION: ['T', function (option, allowPositionals) {
		return "Unknown option '" + option + "'" + (!allowPositionals ? '' :
			". To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- " + JSON.stringify(option));
	}],
	ERR_PERFORMANCE_INVALID_TIMESTAMP: ['T', function (value) {
		return Number(value) + ' is not a valid timestamp';
	}],
	ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS: ['T', '%s'],
	ERR_REQUIRE_ASYNC_MODULE: ['E', 'require() cannot be used on an ESM graph with top-level await. Use import() instead.'],
	ERR_REQUIRE_CYCLE_MODULE: ['E', '%s'],
	ERR_REQUIRE_ESM: ['E', function (file, hasEsmSyntax, parent, packagePath) {
		var text = 'require() of ES Module ' + file + (parent ? ' from ' + parent : '') + ' not supported.';
		if (!packagePath)
			return text;
		var name = file.slice(file.lastIndexOf('/') + 1);
		if (hasEsmSyntax)
			return text + '\nInstead change the require of ' + name + ' in ' + parent + ' to a dynamic import() which is available in all CommonJS modules.';
		return text + '\n' + name + ' is treated as an ES module file as it is a .js file whose nearest parent package.json contains "type": "module" ' +
			'which declares all .js files in that package scope as ES modules.\nInstead either rename ' + name + ' to end in .cjs, change the requiring code to ' +
			'use dynamic import() which is available in all CommonJS modules, or change "type": "module" to "type": "commonjs" in ' + packagePath +
			' to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n';
	}],
	ERR_SCRIPT_EXECUTION_INTERRUPTED: ['E', 'Script execution was interrupted by `SIGINT`'],
	ERR_SERVER_ALREADY_LISTEN: ['E', 'Listen method has been called more than once without closing.'],
	ERR_SERVER_NOT_RUNNING: ['E', 'Server is not running.'],
	ERR_SOCKET_ALREADY_BOUND: ['E', 'Socket is already bound'],
	ERR_SOCKET_BAD_BUFFER_SIZE: ['T', 'Buffer size must be a positive integer'],
	ERR_SOCKET_BAD_PORT: ['R', function (name, port, allowZero) {
		return name + ' should be ' + (allowZero === false ? '>' : '>=') + ' 0 and < 65536. Received ' + determineSpecificType(port) + '.';
	}],
	ERR_SOCKET_BAD_TYPE: ['T', 'Bad socket type specified. Valid types are: udp4, udp6'],
	ERR_SOCKET_BUFFER_SIZE: 'Could not get or set buffer size',
	ERR_SOCKET_CLOSED: ['E', 'Socket is closed'],
	ERR_SOCKET_CLOSED_BEFORE_CONNECTION: ['E', 'Socket closed before the connection was established'],
	ERR_SOCKET_CONNECTION_TIMEOUT: ['E', 'Socket connection timeout'],
	ERR_SOCKET_DGRAM_IS_CONNECTED: ['E', 'Already connected'],
	ERR_SOCKET_DGRAM_NOT_CONNECTED: ['E', 'Not connected'],
	ERR_SOCKET_DGRAM_NOT_RUNNING: ['E', 'Not running'],
	ERR_STREAM_ALREADY_FINISHED: ['E', 'Cannot call %s after a stream was finished'],
	ERR_STREAM_CANNOT_PIPE: ['E', 'Cannot pipe, not readable'],
	ERR_STREAM_DESTROYED: ['E', 'Cannot call %s after a stream was destroyed'],
	ERR_STREAM_NULL_VALUES: ['T', 'May not write null values to stream'],
	ERR_STREAM_PREMATURE_CLOSE: ['E', 'Premature close'],
	ERR_STREAM_PUSH_AFTER_EOF: ['E', 'stream.push() after EOF'],
	ERR_STREAM_UNSHIFT_AFTER_END_EVENT: ['E', 'stream.unshift() after end event'],
	ERR_STREAM_WRAP: ['E', 'Stream has StringDecoder set or is in objectMode'],
	ERR_STREAM_WRITE_AFTER_END: ['E', 'write after end'],
	ERR_SYNTHETIC: ['E', 'JavaScript Callstack'],
	ERR_SYSTEM_ERROR: 'A system error occurred',
	ERR_TEST_FAILURE: ['E', function (error, failureType) {
		this.failureType = failureType;
		this.cause = error;
		return typeof error === 'string' ? error : (error && error.message) || inspect(error);
	}],
	ERR_TTY_INIT_FAILED: 'TTY initialization failed',
	ERR_UNAVAILABLE_DURING_EXIT: ['E', 'Cannot call function in process exit handler'],
	ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET: ['E', '`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active'],
	ERR_UNESCAPED_CHARACTERS: ['T', '%s contains unescaped characters'],
	ERR_UNHANDLED_ERROR: ['E', function (text) {
		return arguments.length === 0 || text === undefined ? 'Unhandled error.' : 'Unhandled error. (' + text + ')';
	}],
	ERR_UNHANDLED_REJECTION: ['E', function (text) {
		return 'This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was ' +
			'not handled with .catch(). The promise rejected with the reason "' + text + '".';
	}],
	ERR_UNKNOWN_BUILTIN_MODULE: ['E', 'No such built-in module: %s'],
	ERR_UNKNOWN_CREDENTIAL: ['E', '%s identifier does not exist: %s'],
	ERR_UNKNOWN_ENCODING: ['T', 'Unknown encoding: %s'],
	ERR_UNKNOWN_FILE_EXTENSION: ['T', 'Unknown file extension "%s" for %s'],
	ERR_UNKNOWN_MODULE_FORMAT: ['R', 'Unknown module format: %s for URL %s'],
	ERR_UNKNOWN_SIGNAL: ['T', 'Unknown signal: %s'],
	ERR_UNSUPPORTED_DIR_IMPORT: ['E', function (path, base, exactUrl) {
		this.url = exactUrl;
		return "Directory import '" + path + "' is not supported resolving ES modules imported from " + base;
	}],
	ERR_USE_AFTER_CLOSE: ['E', '%s was closed']
};

// A constructor is made when its code is first asked for.
var codes = {};
var made = {};

function constructorOf(code) {
	if (hasOwn.call(made, code))
		return made[code];
	var entry = texts[code];
	var constructor;
	if (typeof entry === 'string') {
		constructor = makeSystemError(code, entry);
	} else {
		constructor = makeNodeError(code, bases[entry[0]], entry[1]);
		for (var i = 2; i < entry.length; i++)
			constructor[bases[entry[i]].name] = makeNodeError(code, bases[entry[i]], entry[1]);
	}
	return made[code] = constructor;
}

Object.keys(texts).forEach(function (code) {
	defineProperty(codes, code, { get: function () { return constructorOf(code); }, enumerable: true, configurable: true });
});

// Adds a code of another module: E('ERR_X', text, Base, OtherBase...).
function E(code, text, Base) {
	var constructor = made[code] = makeNodeError(code, Base, text);
	for (var i = 3; i < arguments.length; i++)
		constructor[arguments[i].name] = makeNodeError(code, arguments[i], text);
	defineProperty(codes, code, { value: constructor, writable: true, enumerable: true, configurable: true });
}

// ---- errors without a code of ours

function AbortError(message, options) {
	if (options !== undefined && typeof options !== 'object')
		throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
	var error = new Error(message === undefined ? 'The operation was aborted' : message);
	if (setPrototypeOf)
		setPrototypeOf(error, AbortError.prototype);
	if (options && hasOwn.call(options, 'cause'))
		hidden(error, 'cause', options.cause);
	if (Error.captureStackTrace)
		Error.captureStackTrace(error, AbortError);
	error.code = 'ABORT_ERR';
	error.name = 'AbortError';
	setHeader(error, 'AbortError: ' + error.message);
	// the name must not show among the error's properties
	hidden(error, 'name', 'AbortError');
	return error;
}
AbortError.prototype = Object.create(Error.prototype, {
	constructor: { value: AbortError, writable: true, configurable: true, enumerable: false }
});

// [name, message] of a negated errno.
function uvErrmapGet(errno) {
	return internalBinding('os').errmap(errno) || ['UNKNOWN', 'unknown error'];
}

function finish(error, hide) {
	if (Error.captureStackTrace)
		Error.captureStackTrace(error, hide);
	return error;
}

// ENOENT: no such file or directory, open '/a' -> '/b'
function UVException(context) {
	var entry = uvErrmapGet(context.errno);
	var message = entry[0] + ': ' + (context.message || entry[1]) + ', ' + context.syscall;
	var path, dest;
	if (context.path) {
		path = '' + context.path;
		message += " '" + path + "'";
	}
	if (context.dest) {
		dest = '' + context.dest;
		message += " -> '" + dest + "'";
	}
	var error = new Error(message);
	for (var key in context) {
		if (key !== 'message' && key !== 'path' && key !== 'dest')
			error[key] = context[key];
	}
	error.code = entry[0];
	if (path)
		error.path = path;
	if (dest)
		error.dest = dest;
	return finish(error, UVException);
}

// connect ECONNREFUSED: connection refused h:3
function UVExceptionWithHostPort(errno, syscall, address, port) {
	var entry = uvErrmapGet(errno);
	var details = '';
	if (port && port > 0)
		details = ' ' + address + ':' + port;
	else if (address)
		details = ' ' + address;
	var error = new Error(syscall + ' ' + entry[0] + ': ' + entry[1] + details);
	error.code = entry[0];
	error.errno = errno;
	error.syscall = syscall;
	error.address = address;
	if (port)
		error.port = port;
	return finish(error, UVExceptionWithHostPort);
}

function ErrnoException(errno, syscall, original) {
	var code = uvErrmapGet(errno)[0];
	var error = new Error(original ? syscall + ' ' + code + ' ' + original : syscall + ' ' + code);
	error.errno = errno;
	error.code = code;
	error.syscall = syscall;
	return finish(error, ErrnoException);
}

// connect ECONNREFUSED 1.1.1.1:80 - Local (extra)
function ExceptionWithHostPort(errno, syscall, address, port, additional) {
	var code = uvErrmapGet(errno)[0];
	var details = '';
	if (port && port > 0)
		details = ' ' + address + ':' + port;
	else if (address)
		details = ' ' + address;
	if (additional)
		details += ' - Local (' + additional + ')';
	var error = new Error(syscall + ' ' + code + details);
	error.errno = errno;
	error.code = code;
	error.syscall = syscall;
	error.address = address;
	if (port)
		error.port = port;
	return finish(error, ExceptionWithHostPort);
}

function ConnResetException(message) {
	var error = new Error(message);
	error.code = 'ECONNRESET';
	return finish(error, ConnResetException);
}

function makeAggregate(errors, message) {
	var error;
	if (typeof AggregateError === 'function') {
		error = new AggregateError(errors, message);
	} else {
		error = new Error(message);
		hidden(error, 'name', 'AggregateError');
		hidden(error, 'errors', errors);
	}
	return error;
}

// Both errors in one: an inner one that happened while the outer one was on its way.
function aggregateTwoErrors(inner, outer) {
	if (inner && outer && inner !== outer) {
		if (Array.isArray(outer.errors)) {
			outer.errors.push(inner);
			return outer;
		}
		var error = makeAggregate([outer, inner], outer.message);
		finish(error, aggregateTwoErrors);
		error.code = outer.code;
		return error;
	}
	return inner || outer;
}

// Marks a function whose frame the stack of an error it throws should not show.
function hideStackFrames(fn) {
	if (!Error.captureStackTrace)
		return fn;
	return function hidden() {
		try {
			return fn.apply(this, arguments);
		} catch (error) {
			if (error && typeof error === 'object' && typeof error.stack === 'string') {
				var header = error.stack.split('\n    at ')[0];
				Error.captureStackTrace(error, hidden);
				setHeader(error, header);
			}
			throw error;
		}
	};
}

function isStackOverflowError(error) {
	return !!error && error.name === 'RangeError' && /call stack|stack overflow|too much recursion/i.test(error.message);
}

exports.codes = codes;
exports.E = E;
exports.AbortError = AbortError;
exports.aggregateTwoErrors = aggregateTwoErrors;
exports.makeAggregate = makeAggregate;
exports.determineSpecificType = determineSpecificType;
exports.addNumericalSeparator = addNumericalSeparator;
exports.formatList = formatList;
exports.hideStackFrames = hideStackFrames;

// Want of memory, which no code here may take for an ordinary failure.
exports.isMemory = function (err) {
	return err !== null && typeof err === 'object' && (err.code === 'ENOMEM' || (err instanceof RangeError && err.message === 'Out of memory'));
};
exports.isStackOverflowError = isStackOverflowError;
exports.uvErrmapGet = uvErrmapGet;
exports.UVException = exports.uvException = UVException;
exports.UVExceptionWithHostPort = UVExceptionWithHostPort;
exports.ErrnoException = exports.errnoException = ErrnoException;
exports.ExceptionWithHostPort = exports.exceptionWithHostPort = ExceptionWithHostPort;
exports.ConnResetException = exports.connResetException = ConnResetException;
exports.setHeader = setHeader;
