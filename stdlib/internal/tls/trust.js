'use strict';
/* NODE_TLS_REJECT_UNAUTHORIZED=0: whether certificates are taken unchecked where a program does not say.  Bindings, whose
 * credentials belong to the policy, never ask. */

let hasWarned = false;

function trustsAll() {
	if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0')
		return false;
	if (!hasWarned)
		process.emitWarning('Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to \'0\' makes TLS ' +
			'connections and HTTPS requests insecure by disabling certificate verification.');
	hasWarned = true;
	return true;
}

module.exports = { trustsAll };
