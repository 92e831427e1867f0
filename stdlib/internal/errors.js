'use strict';

// The errors of the standard library: constructors by code, with the messages, names and own properties of node's
// errors. A message is a string with %s for each argument, or a function of (args, error), which may also set
// properties on the error.

const { defineProperty, setPrototypeOf } = Object;

const bases = { E: Error, T: TypeError, R: RangeError, S: SyntaxError, U: URIError };

function inspect(value, options) {
	return require('internal/util/inspect').inspect(value, options);
}

function hidden(object, key, value) {
	defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

// Replaces the first line(s) of error.stack, which the engine created from name and message, by header.
function setHeader(error, header) {
	const { stack } = error;
	if (typeof stack !== 'string')
		return;
	const at = stack.indexOf('\n    at ');
	hidden(error, 'stack', at < 0 ? header : header + stack.slice(at));
}

// Makes the stack begin at the caller of hide, with this header.
function finish(error, hide, header) {
	Error.captureStackTrace(error, hide);
	if (header !== undefined)
		setHeader(error, header);
	return error;
}

function shownNumber(number) {
	return Object.is(number, -0) ? '-0' : `${number}`;
}

function formatText(text, args) {
	let used = 0;
	return text.replace(/%[sd]/g, () => {
		const value = args[used++];
		switch (typeof value) {
		case 'object': return value === null ? 'null' : inspect(value, { depth: 0 });
		case 'number': return shownNumber(value);
		case 'bigint': return `${value}n`;
		default: return String(value);
		}
	});
}

function makeText(text, args, error) {
	return typeof text === 'function' ? text.apply(error, args) : args.length ? formatText(text, args) : text;
}

// The constructor for one code on one base class.
function makeNodeError(code, Base, text) {
	let proto;
	function prototype() {
		proto = Object.create(Base.prototype);
		defineProperty(proto, 'constructor', { __proto__: null, get: () => Base, enumerable: false,
			configurable: true });
		hidden(proto, 'toString', function toString() {
			return `${this.name} [${code}]: ${this.message}`;
		});
		return proto;
	}
	return function NodeError(...args) {
		const error = setPrototypeOf(new Base(), proto ?? prototype());
		error.code = code;
		const message = makeText(text, args, error);
		hidden(error, 'message', message);
		return finish(error, NodeError, `${error.name} [${code}]: ${message}`);
	};
}

// A failed system call: context is {syscall, code, message, errno, path, dest}.
function makeSystemError(code, text) {
	return function NodeError(context) {
		const error = new Error();
		error.code = code;
		hidden(error, 'name', 'SystemError');
		let message = `${text}: ${context.syscall} returned ${context.code} (${context.message})`;
		if (context.path !== undefined)
			message += ` ${context.path}`;
		if (context.dest !== undefined)
			message += ` => ${context.dest}`;
		hidden(error, 'message', message);
		defineProperty(error, 'info', { __proto__: null, value: context, enumerable: true, configurable: true,
			writable: false });
		for (const key of ['errno', 'syscall', 'path', 'dest']) {
			const isName = key === 'path' || key === 'dest';
			if (isName && context[key] === undefined)
				continue;
			defineProperty(error, key, {
				get: () => isName ? context[key]?.toString() : context[key],
				set: value => { context[key] = value; },
				enumerable: true,
				configurable: true
			});
		}
		hidden(error, 'toString', function toString() { return `SystemError [${code}]: ${this.message}`; });
		return finish(error, NodeError, `SystemError [${code}]: ${message}`);
	};
}

// ---- parts of messages

// 1234567 -> 1_234_567
function addNumericalSeparator(digits) {
	let out = '';
	let i = digits.length;
	const first = digits[0] === '-' ? 1 : 0;
	for (; i >= first + 4; i -= 3)
		out = `_${digits.slice(i - 3, i)}${out}`;
	return digits.slice(0, i) + out;
}

// ['a', 'b', 'c'] -> a, b, or c
function formatList(list, word = 'and') {
	if (list.length < 3)
		return list.join(` ${word} `);
	return `${list.slice(0, -1).join(', ')}, ${word} ${list.at(-1)}`;
}

// The text after "Received": the type of a value rather than the value.
function determineSpecificType(value) {
	if (value === null || value === undefined)
		return `${value}`;
	const type = typeof value;
	if (type === 'function')
		return `function ${value.name || ''}`;
	if (type === 'object') {
		const { constructor } = value;
		if (constructor && (typeof constructor === 'object' || typeof constructor === 'function') &&
			'name' in constructor)
			return `an instance of ${constructor.name}`;
		return inspect(value, { depth: -1 });
	}
	let shown;
	if (type === 'string') {
		if (value.length > 28)
			value = `${value.slice(0, 25)}...`;
		shown = value.includes("'") ? JSON.stringify(value) : `'${value}'`;
	} else {
		shown = type === 'number' ? shownNumber(value) : type === 'bigint' ? `${value}n` : String(value);
	}
	return `type ${type} (${shown})`;
}

const typeNames = ['string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol'];

function invalidArgType(name, expected, actual) {
	const types = [], instances = [], other = [];
	(Array.isArray(expected) ? expected : [expected]).forEach(value => {
		if (typeNames.includes(value))
			types.push(value.toLowerCase());
		else if (/^([A-Z][a-z0-9]*)+$/.test(value))
			instances.push(value);
		else
			other.push(value);
	});
	// among classes, "object" is listed as one of them
	const at = types.indexOf('object');
	if (instances.length && at >= 0) {
		types.splice(at, 1);
		instances.push('Object');
	}
	const choices = [];
	if (types.length)
		choices.push(`${types.length > 1 ? 'one of type' : 'of type'} ${formatList(types, 'or')}`);
	if (instances.length)
		choices.push(`an instance of ${formatList(instances, 'or')}`);
	if (other.length > 1)
		choices.push(`one of ${formatList(other, 'or')}`);
	else if (other.length)
		choices.push(other[0].toLowerCase() !== other[0] ? `an ${other[0]}` : other[0]);
	const subject = name.endsWith(' argument') ? name : `"${name}" ${name.includes('.') ? 'property' : 'argument'}`;
	return `The ${subject} must be ${choices.join(' or ')}. Received ${determineSpecificType(actual)}`;
}

function invalidArgValue(name, value, reason = 'is invalid') {
	let shown = inspect(value);
	if (shown.length > 128)
		shown = `${shown.slice(0, 128)}...`;
	return `The ${name.includes('.') ? 'property' : 'argument'} '${name}' ${reason}. Received ${shown}`;
}

function receivedNumber(received) {
	if (typeof received === 'bigint')
		return `${received > 2 ** 32 || received < -(2 ** 32) ? addNumericalSeparator(String(received)) : received}n`;
	return Number.isInteger(received) && Math.abs(received) > 2 ** 32 ? addNumericalSeparator(String(received)) :
		inspect(received);
}

function outOfRange(name, range, received, isWholeText) {
	const shown = receivedNumber(received);
	return `${isWholeText ? name : `The value of "${name}" is out of range.`} It must be ${range}. Received ${shown}`;
}

function missingArgs(...names) {
	const quoted = names.map(name => Array.isArray(name) ? name.map(one => `"${one}"`).join(' or ') : `"${name}"`);
	return `The ${formatList(quoted)} argument${quoted.length > 1 ? 's' : ''} must be specified`;
}

function importedFrom(base) {
	return base ? ` imported from ${base}` : '';
}

const texts = {
	ERR_AMBIGUOUS_ARGUMENT: ['T', 'The "%s" argument is ambiguous. %s'],
	ERR_ARG_NOT_ITERABLE: ['T', '%s must be iterable'],
	ERR_ASSERTION: ['E', '%s'],
	ERR_ASYNC_CALLBACK: ['T', '%s must be a function'],
	ERR_ASYNC_TYPE: ['T', 'Invalid name for async "type": %s'],
	ERR_BROTLI_INVALID_PARAM: ['R', '%s is not a valid Brotli parameter'],
	ERR_BUFFER_OUT_OF_BOUNDS: ['R', name =>
		name ? `"${name}" is outside of buffer bounds` : 'Attempt to access memory outside buffer bounds'],
	ERR_BUFFER_TOO_LARGE: ['R', 'Cannot create a Buffer larger than %s bytes'],
	ERR_CHILD_CLOSED_BEFORE_REPLY: ['E', 'Child closed before reply received'],
	ERR_CHILD_PROCESS_IPC_REQUIRED: ['E', "Forked processes must have an IPC channel, missing value 'ipc' in %s"],
	ERR_CHILD_PROCESS_STDIO_MAXBUFFER: ['R', '%s maxBuffer length exceeded'],
	ERR_DOMAIN_CALLBACK_NOT_AVAILABLE: ['E',
		'A callback was registered through process.setUncaughtExceptionCaptureCallback(), which is mutually ' +
		'exclusive with using the `domain` module'],
	ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE: ['E',
		'The `domain` module is in use, which is mutually exclusive with calling ' +
		'process.setUncaughtExceptionCaptureCallback()'],
	ERR_CONSOLE_WRITABLE_STREAM: ['T', 'Console expects a writable stream instance for %s'],
	ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED: ['E', 'Custom engines not supported by this OpenSSL'],
	ERR_CRYPTO_ECDH_INVALID_FORMAT: ['T', 'Invalid ECDH format: %s'],
	ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY: ['E', 'Public key is not valid for specified curve'],
	ERR_CRYPTO_ENGINE_UNKNOWN: ['E', 'Engine "%s" was not found'],
	ERR_CRYPTO_FIPS_UNAVAILABLE: ['E', 'Cannot set FIPS mode in a non-FIPS build.'],
	ERR_CRYPTO_HASH_FINALIZED: ['E', 'Digest already called'],
	ERR_CRYPTO_INCOMPATIBLE_KEY: ['E', 'Incompatible %s: %s'],
	ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS: ['E', 'The selected key encoding %s %s.'],
	ERR_CRYPTO_INVALID_DIGEST: ['T', 'Invalid digest: %s'],
	ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE: ['T', 'Invalid key object type %s, expected %s.'],
	ERR_CRYPTO_INVALID_SCRYPT_PARAMS: ['R', reason => `Invalid scrypt params${reason && `: ${reason}`}`],
	ERR_CRYPTO_INVALID_STATE: ['E', 'Invalid state for operation %s'],
	ERR_CRYPTO_OPERATION_FAILED: ['E', '%s'],
	ERR_CRYPTO_SCRYPT_INVALID_PARAMETER: ['E', 'Invalid scrypt parameter'],
	ERR_CRYPTO_SIGN_KEY_REQUIRED: ['E', 'No key provided to sign'],
	ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH: ['R', 'Input buffers must have the same byte length'],
	ERR_CRYPTO_UNSUPPORTED_OPERATION: ['E', 'Unsupported crypto operation: %s'],
	ERR_DIR_CLOSED: ['E', 'Directory handle was closed'],
	ERR_DIR_CONCURRENT_OPERATION: ['E',
	'Cannot do synchronous work on directory handle with concurrent asynchronous operations'],
	ERR_DNS_SET_SERVERS_FAILED: ['E', (why, servers) => `c-ares failed to set servers: "${why}" [${servers}]`],
	ERR_ENCODING_NOT_SUPPORTED: ['R', 'The "%s" encoding is not supported'],
	ERR_EVENT_RECURSION: ['E', 'The event "%s" is already being dispatched'],
	ERR_FALSY_VALUE_REJECTION: ['E', function (reason) {
		this.reason = reason;
		return 'Promise was rejected with falsy value';
	}],
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
	ERR_HTTP_CONTENT_LENGTH_MISMATCH: ['E', "Response body's content-length of %s byte(s) does not match the " +
		'content-length of %s byte(s) set in header'],
	ERR_HTTP_HEADERS_SENT: ['E', 'Cannot %s headers after they are sent to the client'],
	ERR_HTTP_INVALID_HEADER_VALUE: ['T', 'Invalid value "%s" for header "%s"'],
	ERR_HTTP_INVALID_STATUS_CODE: ['R', 'Invalid status code: %s'],
	ERR_HTTP_REQUEST_TIMEOUT: ['E', 'Request timeout'],
	ERR_HTTP_SOCKET_ASSIGNED: ['E', 'ServerResponse has an already assigned socket'],
	ERR_HTTP_SOCKET_ENCODING: ['E', 'Changing the socket encoding is not allowed per RFC7230 Section 3.'],
	ERR_HTTP_TRAILER_INVALID: ['E', 'Trailers are invalid with this transfer encoding'],
	ERR_ILLEGAL_CONSTRUCTOR: ['T', 'Illegal constructor'],
	ERR_INCOMPATIBLE_OPTION_PAIR: ['T', 'Option "%s" cannot be used in combination with option "%s"'],
	ERR_INSPECTOR_NOT_ACTIVE: ['E', 'Inspector is not active'],
	ERR_INSPECTOR_NOT_AVAILABLE: ['E', 'Inspector is not available'],
	ERR_INSPECTOR_NOT_CONNECTED: ['E', 'Session is not connected'],
	ERR_INSPECTOR_NOT_WORKER: ['E', 'Current thread is not a worker'],
	ERR_INVALID_ADDRESS: ['E', 'Invalid socket address'],
	ERR_INTERNAL_ASSERTION: ['E', '%s'],
	ERR_INVALID_ADDRESS_FAMILY: ['R', function (family, host, port) {
		this.host = host;
		this.port = port;
		return `Invalid address family: ${family} ${host}:${port}`;
	}],
	ERR_INVALID_ARG_TYPE: ['T', invalidArgType],
	ERR_INVALID_ARG_VALUE: ['T', invalidArgValue, 'R'],
	ERR_INVALID_ASYNC_ID: ['R', 'Invalid %s value: %s'],
	ERR_INVALID_BUFFER_SIZE: ['R', 'Buffer size must be a multiple of %s'],
	ERR_INVALID_CHAR: ['T', (name, field) => `Invalid character in ${name}${field ? ` ["${field}"]` : ''}`],
	ERR_INVALID_CURSOR_POS: ['T', 'Cannot set cursor row without setting its column'],
	ERR_INVALID_FD: ['R', '"fd" must be a positive integer: %s'],
	ERR_INVALID_FD_TYPE: ['T', 'Unsupported fd type: %s'],
	ERR_INVALID_FILE_URL_HOST: ['T', 'File URL host must be "localhost" or empty on %s'],
	ERR_INVALID_FILE_URL_PATH: ['T', 'File URL path %s'],
	ERR_INVALID_HANDLE_TYPE: ['T', 'This handle type cannot be sent'],
	ERR_INVALID_HTTP_TOKEN: ['T', '%s must be a valid HTTP token ["%s"]'],
	ERR_INVALID_IP_ADDRESS: ['T', 'Invalid IP address: %s'],
	ERR_INVALID_MIME_SYNTAX: ['T', (production, text, at) =>
	`The MIME syntax for a ${production} in "${text}" is invalid${at < 0 ? '' : ` at ${at}`}`],
	ERR_INVALID_MODULE_SPECIFIER: ['T', (request, reason, base) =>
		`Invalid module "${request}" ${reason}${importedFrom(base)}`],
	ERR_INVALID_PACKAGE_CONFIG: ['E', (path, base, message) =>
		`Invalid package config ${path}${base ? ` while importing ${base}` : ''}` +
			`.${message ? ` ${message}` : ''}`],
	ERR_INVALID_PACKAGE_TARGET: ['E', (directory, key, target, isImport, base) => {
		const which = key === '.' ? '"exports" main' : isImport ? '"imports"' : '"exports"';
		const where = key === '.' ? '' : `for '${key}' `;
		const isBare = typeof target === 'string' && target !== '' && !isImport && !target.startsWith('./');
		return `Invalid ${which} target ${JSON.stringify(target)} defined ${where}in the package config ${directory}package.json` +
			importedFrom(base) + (isBare ? '; targets must start with "./"' : '');
	}],
	ERR_INVALID_PROTOCOL: ['T', 'Protocol "%s" not supported. Expected "%s"'],
	ERR_INVALID_RETURN_PROPERTY_VALUE: ['T', (input, name, property, value) =>
		`Expected ${input} to be returned for the "${property}" from the "${name}" hook but got ` +
			`${determineSpecificType(value)}.`],
	ERR_INVALID_RETURN_VALUE: ['T', (input, name, value) =>
		`Expected ${input} to be returned from the "${name}" function but got ${determineSpecificType(value)}.`,
			'R'],
	ERR_INVALID_STATE: ['T', 'Invalid state: %s'],
	ERR_INVALID_URI: ['U', 'URI malformed'],
	ERR_INVALID_SYNC_FORK_INPUT: ['T',
	'Asynchronous forks do not support Buffer, TypedArray, DataView or string input: %s'],
	ERR_INVALID_THIS: ['T', 'Value of "this" must be of type %s'],
	ERR_INVALID_TUPLE: ['T', '%s must be an iterable %s tuple'],
	ERR_INVALID_URL: ['T', function (input, base) {
		this.input = input;
		if (base !== undefined && base !== null)
			this.base = base;
		return 'Invalid URL';
	}],
	ERR_INVALID_URL_SCHEME: ['T', expected => `The URL must be of scheme ${expected}`],
	ERR_IPC_CHANNEL_CLOSED: ['E', 'Channel closed'],
	ERR_IPC_DISCONNECTED: ['E', 'IPC channel is already disconnected'],
	ERR_IPC_ONE_PIPE: ['E', 'Child process can have only one IPC pipe'],
	ERR_IPC_SYNC_FORK: ['E', 'IPC cannot be used with synchronous forks'],
	ERR_CONSTRUCT_CALL_REQUIRED: ['T', "Class constructor %s cannot be invoked without 'new'"],
	ERR_NOT_BUILDING_SNAPSHOT: ['E', 'Operation cannot be invoked when not building startup snapshot'],
	ERR_METHOD_NOT_IMPLEMENTED: ['E', 'The %s method is not implemented'],
	ERR_MISSING_ARGS: ['T', missingArgs],
	ERR_MISSING_OPTION: ['T', '%s is required'],
	ERR_MODULE_NOT_FOUND: ['E', function (path, base, exactUrl) {
		if (exactUrl)
			this.url = `${exactUrl}`;
		return `Cannot find ${exactUrl ? 'module' : 'package'} '${path}' imported from ${base}`;
	}],
	ERR_MULTIPLE_CALLBACK: ['E', 'Callback called multiple times'],
	ERR_OUT_OF_RANGE: ['R', outOfRange],
	ERR_PACKAGE_IMPORT_NOT_DEFINED: ['T', (request, directory, base) =>
		`Package import specifier "${request}" is not defined${directory ? ` in package ${directory}package.json` : ''} imported from ${base}`],
	ERR_PACKAGE_PATH_NOT_EXPORTED: ['E', (directory, subpath, base) =>
		(subpath === '.' ? 'No "exports" main defined' :
			`Package subpath '${subpath}' is not defined by "exports"`) +
			` in ${directory}package.json${importedFrom(base)}`],
	ERR_PARSE_ARGS_INVALID_OPTION_VALUE: ['T', '%s'],
	ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: ['T',
	"Unexpected argument '%s'. This command does not take positional arguments"],
	ERR_PARSE_ARGS_UNKNOWN_OPTION: ['T', (option, allowPositionals) =>
		`Unknown option '${option}'` + (allowPositionals ?
			". To specify a positional argument starting with a '-', " +
			`place it at the end of the command after '--', as in '-- ${JSON.stringify(option)}` : '')],
	ERR_PERFORMANCE_INVALID_TIMESTAMP: ['T', '%d is not a valid timestamp'],
	ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS: ['T', '%s'],
	ERR_REQUIRE_ASYNC_MODULE: ['E',
	'require() cannot be used on an ESM graph with top-level await. Use import() instead.'],
	ERR_SERVER_ALREADY_LISTEN: ['E',
	'Listen method has been called more than once without closing.'],
	ERR_SERVER_NOT_RUNNING: ['E', 'Server is not running.'],
	ERR_SOCKET_ALREADY_BOUND: ['E', 'Socket is already bound'],
	ERR_SOCKET_BAD_BUFFER_SIZE: ['T', 'Buffer size must be a positive integer'],
	ERR_SOCKET_BAD_PORT: ['R', (name, port, mayBeZero = true) =>
		`${name} should be ${mayBeZero ? '>=' : '>'} 0 and < 65536. Received ${determineSpecificType(port)}.`],
	ERR_SOCKET_BAD_TYPE: ['T', 'Bad socket type specified. Valid types are: udp4, udp6'],
	ERR_SOCKET_BUFFER_SIZE: 'Could not get or set buffer size',
	ERR_SOCKET_CLOSED: ['E', 'Socket is closed'],
	ERR_SOCKET_CLOSED_BEFORE_CONNECTION: ['E', 'Socket closed before the connection was established'],
	ERR_SOCKET_DGRAM_IS_CONNECTED: ['E', 'Already connected'],
	ERR_SOCKET_DGRAM_NOT_CONNECTED: ['E', 'Not connected'],
	ERR_SOCKET_DGRAM_NOT_RUNNING: ['E', 'Not running'],
	ERR_SOCKET_CONNECTION_TIMEOUT: ['E', 'Socket connection timeout'],
	ERR_STREAM_ALREADY_FINISHED: ['E', 'Cannot call %s after a stream was finished'],
	ERR_STREAM_CANNOT_PIPE: ['E', 'Cannot pipe, not readable'],
	ERR_STREAM_DESTROYED: ['E', 'Cannot call %s after a stream was destroyed'],
	ERR_STREAM_NULL_VALUES: ['T', 'May not write null values to stream'],
	ERR_STREAM_PREMATURE_CLOSE: ['E', 'Premature close'],
	ERR_STREAM_PUSH_AFTER_EOF: ['E', 'stream.push() after EOF'],
	ERR_STREAM_UNSHIFT_AFTER_END_EVENT: ['E', 'stream.unshift() after end event'],
	ERR_STREAM_WRITE_AFTER_END: ['E', 'write after end'],
	ERR_STRING_TOO_LONG: ['E', 'Cannot create a string longer than 0x1fffffe8 characters'],
	ERR_SYSTEM_ERROR: 'A system error occurred',
	ERR_TEST_FAILURE: ['E', function (error, failureType) {
		this.failureType = failureType;
		this.cause = error;
		const text = error?.message ?? error;
		return typeof text === 'string' ? text : inspect(text);
	}],
	ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET: ['E',
	'`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active'],
	ERR_UNESCAPED_CHARACTERS: ['T', '%s contains unescaped characters'],
	ERR_TLS_ALPN_CALLBACK_INVALID_RESULT: ['T', (value, protocols) =>
		`ALPN callback returned a value (${value}) that did not match any of the client's offered protocols ` +
		`(${protocols.join(', ')})`],
	ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS: ['T',
		'The ALPNCallback and ALPNProtocols TLS options are mutually exclusive'],
	ERR_TLS_CERT_ALTNAME_FORMAT: ['S', 'Invalid subject alternative name string'],
	ERR_TLS_CERT_ALTNAME_INVALID: ['E', function (reason, host, cert) {
		Object.assign(this, { reason, host, cert });
		return `Hostname/IP does not match certificate's altnames: ${reason}`;
	}],
	ERR_TLS_DH_PARAM_SIZE: ['E', 'DH parameter size %s is less than 2048'],
	ERR_TLS_HANDSHAKE_TIMEOUT: ['E', 'TLS handshake timeout'],
	ERR_TLS_INVALID_CONTEXT: ['T', '%s must be a SecureContext'],
	ERR_TLS_INVALID_PROTOCOL_METHOD: ['T', '%s'],
	ERR_TLS_INVALID_PROTOCOL_VERSION: ['T', '"%s" is not a valid %s TLS protocol version'],
	ERR_TLS_INVALID_STATE: ['E', 'TLS socket connection must be securely established'],
	ERR_TLS_PROTOCOL_VERSION_CONFLICT: ['T', 'TLS protocol version "%s" conflicts with secureProtocol "%s"'],
	ERR_TLS_RENEGOTIATION_DISABLED: ['E', 'TLS session renegotiation disabled for this socket'],
	ERR_TLS_REQUIRED_SERVER_NAME: ['E', '"servername" is required parameter for Server.addContext'],
	ERR_TLS_SESSION_ATTACK: ['E', 'TLS session renegotiation attack detected'],
	ERR_TLS_SNI_FROM_SERVER: ['E', 'Cannot issue SNI from a TLS server-side socket'],
	ERR_UNAVAILABLE_DURING_EXIT: ['E', 'Cannot call function in process exit handler'],
	ERR_UNHANDLED_ERROR: ['E', text =>
		text === undefined ? 'Unhandled error.' : `Unhandled error. (${text})`],
	ERR_UNHANDLED_REJECTION: ['E', text =>
		'This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was ' +
			`not handled with .catch(). The promise rejected with the reason "${text}".`],
	ERR_FEATURE_UNAVAILABLE_ON_PLATFORM: ['T',
		'The feature %s is unavailable on the current platform, which is being used to run jsr'],
	ERR_CLOSED_MESSAGE_PORT: ['E', 'Cannot send data on closed MessagePort'],
	ERR_WORKER_INIT_FAILED: ['E', 'Worker initialization failure: %s'],
	ERR_WORKER_INVALID_EXEC_ARGV: ['E', (errors, text = 'invalid execArgv flags') =>
		`Initiated Worker with ${text}: ${errors.join(', ')}`],
	ERR_WORKER_MESSAGING_ERRORED: ['E', 'The destination thread threw an error while processing the message'],
	ERR_WORKER_MESSAGING_FAILED: ['E', 'Cannot find the destination thread or listener'],
	ERR_WORKER_MESSAGING_SAME_THREAD: ['E', 'Cannot sent a message to the same thread'],
	ERR_WORKER_MESSAGING_TIMEOUT: ['E', 'Sending a message to another thread timed out'],
	ERR_WORKER_NOT_RUNNING: ['E', 'Worker instance not running'],
	ERR_WORKER_OUT_OF_MEMORY: ['E', 'Worker terminated due to reaching memory limit: %s'],
	ERR_WEBASSEMBLY_RESPONSE: ['T', 'WebAssembly response %s'],
	ERR_WORKER_PATH: ['T', '%s'],
	ERR_WORKER_UNSUPPORTED_OPERATION: ['T', '%s is not supported in workers'],
	ERR_UNKNOWN_BUILTIN_MODULE: ['E', 'No such built-in module: %s'],
	ERR_UNKNOWN_CREDENTIAL: ['E', '%s identifier does not exist: %s'],
	ERR_UNKNOWN_ENCODING: ['T', 'Unknown encoding: %s'],
	ERR_UNKNOWN_FILE_EXTENSION: ['T', 'Unknown file extension "%s" for %s'],
	ERR_UNKNOWN_MODULE_FORMAT: ['R', 'Unknown module format: %s for URL %s'],
	ERR_UNKNOWN_SIGNAL: ['T', 'Unknown signal: %s'],
	ERR_UNSUPPORTED_DIR_IMPORT: ['E', function (path, base, exactUrl) {
		this.url = exactUrl;
		return `Directory import '${path}' is not supported resolving ES modules imported from ${base}`;
	}],
	ERR_VM_MODULE_ALREADY_LINKED: ['E', 'Module has already been linked'],
	ERR_VM_MODULE_CACHED_DATA_REJECTED: ['E', 'cachedData buffer was rejected'],
	ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA: ['E', 'Cached data cannot be created for a module which has been evaluated'],
	ERR_VM_MODULE_DIFFERENT_CONTEXT: ['E', 'Linked modules must use the same context'],
	ERR_VM_MODULE_LINK_FAILURE: ['E', function (message, cause) {
		this.cause = cause;
		return message;
	}],
	ERR_VM_MODULE_NOT_MODULE: ['E', 'Provided module is not an instance of Module'],
	ERR_VM_MODULE_STATUS: ['E', 'Module status %s'],
	ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING: ['T', 'A dynamic import callback was not specified.'],
	ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG: ['T',
	'A dynamic import callback was invoked without --experimental-vm-modules'],
	ERR_SCRIPT_EXECUTION_TIMEOUT: ['E', 'Script execution timed out after %sms'],
	ERR_SCRIPT_EXECUTION_INTERRUPTED: ['E', 'Script execution was interrupted by `SIGINT`'],
	ERR_INVALID_REPL_EVAL_CONFIG: ['T', 'Cannot specify both "breakEvalOnSigint" and "eval" for REPL'],
	ERR_INVALID_REPL_INPUT: ['T', '%s'],
	ERR_USE_AFTER_CLOSE: ['E', '%s was closed'],
	ERR_ZLIB_INITIALIZATION_FAILED: ['E', 'Initialization failed']
};

// A constructor is created on first access to its code.
const codes = {};

function constructorOf(code) {
	const entry = texts[code];
	return typeof entry === 'string' ? makeSystemError(code, entry) : constructorFrom(code, entry);
}

function constructorFrom(code, entry) {
	const { 0: base, 1: text } = entry;
	const constructor = makeNodeError(code, bases[base], text);
	entry.slice(2).forEach(other => {
		constructor[bases[other].name] = makeNodeError(code, bases[other], text);
	});
	return constructor;
}

Object.keys(texts).forEach(code => {
	defineProperty(codes, code, {
		get() {
			const value = constructorOf(code);
			defineProperty(codes, code, { __proto__: null, value });
			return value;
		},
		configurable: true
	});
});

// ---- errors without a code of this list

class AbortError extends Error {
	constructor(message = 'The operation was aborted', options = undefined) {
		if (options !== undefined && typeof options !== 'object')
			throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
		super(message, options ?? undefined);
		this.code = 'ABORT_ERR';
		this.name = 'AbortError';
		finish(this, AbortError, `AbortError: ${this.message}`);
	}
}

// [name, message] of a negative errno.
function uvErrmapGet(errno) {
	return internalBinding('os').errmap(errno) ?? ['UNKNOWN', 'unknown error'];
}

// ENOENT: no such file or directory, open '/a' -> '/b'
function UVException({ message: reason, path, dest, ...context }) {
	const { 0: code, 1: text } = uvErrmapGet(context.errno);
	let message = `${code}: ${reason || text}, ${context.syscall}`;
	if (path)
		message += ` '${path}'`;
	if (dest)
		message += ` -> '${dest}'`;
	const error = Object.assign(new Error(message), context);
	error.code = code;
	if (path)
		error.path = `${path}`;
	if (dest)
		error.dest = `${dest}`;
	return finish(error, UVException);
}

function errnoException(errno, syscall, original) {
	const { 0: code } = uvErrmapGet(errno);
	const error = new Error(original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`);
	error.errno = errno;
	error.code = code;
	error.syscall = syscall;
	return finish(error, errnoException);
}

// connect ECONNREFUSED 1.1.1.1:80 - Local (extra)
function exceptionWithHostPort(errno, syscall, address, port, additional) {
	const { 0: code } = uvErrmapGet(errno);
	let details = port > 0 ? ` ${address}:${port}` : address ? ` ${address}` : '';
	if (additional)
		details += ` - Local (${additional})`;
	const error = new Error(`${syscall} ${code}${details}`);
	error.errno = errno;
	error.code = code;
	error.syscall = syscall;
	error.address = address;
	if (port)
		error.port = port;
	return finish(error, exceptionWithHostPort);
}

// listen EADDRINUSE: address already in use 1.1.1.1:80
function uvExceptionWithHostPort(errno, syscall, address, port) {
	const { 0: code, 1: text } = uvErrmapGet(errno);
	const where = port > 0 ? ` ${address}:${port}` : address ? ` ${address}` : '';
	const error = new Error(`${syscall} ${code}: ${text}${where}`);
	Object.assign(error, { code, errno, syscall, address });
	if (port)
		error.port = port;
	return finish(error, uvExceptionWithHostPort);
}

// Makes the stack of error begin at the caller of hide.
function hideFrames(error, hide) {
	const { 0: header } = error.stack.split('\n    at ', 1);
	return finish(error, hide, header);
}

function isStackOverflowError(error) {
	return error?.name === 'RangeError' && /call stack|stack overflow|too much recursion/i.test(error.message);
}

// Out of memory must not be treated as an ordinary failure: a catch that continues begins with passMemory.
function isMemory(error) {
	return internalBinding('util').isExhausted(error);
}

function passMemory(error) {
	if (isMemory(error)) throw error;
}

// A table of codes that one module needs, made when they are asked for: as `codes`, from entries as in `texts`.
function codesOf(entries) {
	const made = new Map();
	return new Proxy(entries, {
		get(all, code) {
			if (!Object.hasOwn(all, code))
				return codes[code];
			let found = made.get(code);
			if (found === undefined)
				made.set(code, found = constructorFrom(code, all[code]));
			return found;
		}
	});
}

module.exports = {
	codes,
	codesOf,
	AbortError,
	UVException,
	errnoException,
	exceptionWithHostPort,
	uvExceptionWithHostPort,
	uvErrmapGet,
	addNumericalSeparator,
	determineSpecificType,
	formatList,
	hideFrames,
	setHeader,
	isMemory,
	passMemory,
	isStackOverflowError
};
