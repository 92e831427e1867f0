// pathToFileURL and fileURLToPath for the paths of Windows, and for those of this system.
'use strict';
const { pathToFileURL, fileURLToPath } = require('url');
const tell = (f, value, options) => {
	try {
		const got = f(value, options);
		console.log(JSON.stringify(value), JSON.stringify(options), typeof got === 'string' ? JSON.stringify(got) : got.href);
	} catch (error) {
		console.log(JSON.stringify(value), JSON.stringify(options), '!!', error.name, error.code, error.message);
	}
};
const both = [{ windows: true }, { windows: false }];
for (const options of [undefined, null, {}, 1, { windows: 0 }, { windows: 'yes' }]) {
	tell(pathToFileURL, '/C:\\foo', options);
	tell(fileURLToPath, 'file:///C:/foo', options);
}
for (const path of ['C:\\foo\\', 'C:/foo/', 'C:\\', 'C:\\\\', '\\\\server\\share\\res', '\\\\server\\share\\', '\\\\server\\', '\\\\server\\a\\..\\b\\',
	'\\\\?\\UNC\\server\\share\\folder\\file.txt', '\\\\?\\C:\\path\\file.txt', '\\\\.\\pipe\\a', '\\\\sÉrver\\share\\x', '\\\\exa mple\\share',
	'\\\\server\\sh%20are\\a?b#c', 'C:\\foo bar', 'C:\\a%b', 'C:\\a?b#c', 'C:\\a\nb\tc\rd', 'C:\\é😀', 'C:\\a\\..\\b', 'C:\\~|^{}`<>"\'[]', 'C:\\a\ud800b',
	'C:\\a:b&c=d+e,f@g;h', '//server/share/x', '\\\\server', '\\\\\\share', '\\\\?\\UNC\\server', '/a\\b', '/a b?c#d%\\', '/'])
	tell(pathToFileURL, path, { windows: true });
for (const path of ['/a\\b', '/a b?c#d%\\', '/', '/C:\\foo\\'])
	tell(pathToFileURL, path, { windows: false });
for (const url of ['file:///c:/foo/', 'file:///foo', 'file:///', 'file://server/share/x', 'file:///C:/a%20b', 'file:///C:/a%2fb', 'file:///C:/a%5Cb', 'file:///C:/%E4%BD%A0',
	'file:///C:/%zz', 'file:///C|/foo', 'file://xn--fiqs8s/a', 'file://nas/My%20Docs/', 'file:///1:/a', 'file:C:/a', 'file:///C:/a/../b', 'file:///C:', 'file:///%43:/x',
	'file:///C%3A/x', 'file:///a%00b', 'file:///C:/a?b#c', 'file://localhost/c:/x', 'file:////server/x', 'http://a']) {
	for (const options of both)
		tell(fileURLToPath, url, options);
	tell(fileURLToPath, new URL(url), { windows: true });
}
for (const wrong of [1, null, undefined, {}, []]) {
	tell(pathToFileURL, wrong, { windows: true });
	tell(fileURLToPath, wrong, { windows: true });
}
