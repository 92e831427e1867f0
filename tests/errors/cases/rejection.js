async function load(name) {
	try {
		return JSON.parse(name);
	} catch (cause) {
		throw new Error('cannot load ' + name, { cause });
	}
}
load('settings');
