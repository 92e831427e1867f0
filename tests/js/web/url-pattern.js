// URLPattern: what patterns match and give, how they are shown, and what is none.
const show = (label, value) => console.log(label, JSON.stringify(value));
const attempt = f => { try { return f(); } catch (e) { return e.name; } };
const parts = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const plain = p => parts.map(name => p[name]).join(' ');

const books = new URLPattern({ pathname: '/books/:id(\\d+)/:rest*' });
show('groups', books.exec('https://example.com/books/12/a/b').pathname);
show('optional', books.exec({ pathname: '/books/7' })?.pathname.groups.rest === undefined);
show('none', [books.exec('https://example.com/books/x/y'), books.test('nonsense'), books.test({ pathname: '/books/1/2' }), books.hasRegExpGroups]);
const full = new URLPattern('https://:sub.example.com:8080/{a/}?b*?q=:q#:h');
show('full', plain(full));
show('match', full.exec('https://www.example.com:8080/a/bcd?q=1#top') && parts.map(name => full.exec('https://www.example.com:8080/a/bcd?q=1#top')[name].groups));
show('base', plain(new URLPattern('../x/:y?z', 'https://user:pw@example.com:81/a/b/c?d#e')));
show('base of an init', plain(new URLPattern({ pathname: 'b/*', baseURL: 'https://example.com/a/' })));
show('default port', [new URLPattern({ protocol: 'https', port: '443' }).port, new URLPattern({ protocol: 'https', port: '80' }).port]);
show('case', [new URLPattern({ pathname: '/A' }).test({ pathname: '/a' }), new URLPattern({ pathname: '/A' }, { ignoreCase: true }).test({ pathname: '/a' })]);
show('encoded', [new URLPattern({ pathname: '/caf\u00e9' }).pathname, new URLPattern({ hostname: '\u2603.com' }).hostname, new URLPattern({ search: 'a b' }).search]);
show('opaque', [new URLPattern({ protocol: 'data', pathname: 'a b' }).pathname, new URLPattern('data\\:foo*').test('data:foobar')]);
show('slashes', [new URLPattern({ protocol: 'data', pathname: '////a/*' }).pathname, new URLPattern({ protocol: 'data', pathname: 'a \0' }).pathname, new URLPattern({ protocol: 'data', pathname: '//a' }).test('data:/.//a')]);
show('ipv6', [new URLPattern({ hostname: '[\\:\\:AB\\::num]' }).hostname, new URLPattern({ hostname: '[\\:\\:1]' }).test('http://[::1]/')]);
for (const pathname of ['/foo/:bar', '/foo/{:bar}?', '/{:a}b', '/:a{-x}', '/(.*)', '/*', '/(\\d+)', '{/a}+', '/a\\:b', '/{:x}{y}', ':a(.*)', '/:a*/z', '{a}{b}c', '/:\u212b'])
	show(pathname, attempt(() => new URLPattern({ pathname }).pathname));
const wrong = ['/:a/:a', '/(', '/()', '/(?x)', '/{a', '/a}', '/\\', '/(\u00e9)', '/([)', '{/:a{b}}', ':'];
show('wrong', wrong.map(pathname => attempt(() => new URLPattern({ pathname }) && 'taken')));
show('wrong too', [() => new URLPattern('/a'), () => new URLPattern({ port: '9x9999999' }), () => new URLPattern({}, 'https://x'), () => new URLPattern({ baseURL: 'x' }),
	() => new URLPattern('https://a b'), () => Reflect.get(URLPattern.prototype, 'port', {}), () => books.exec({}, 'https://x')].map(f => attempt(() => f() && 'taken')));
show('inputs', [books.exec({ pathname: '/books/1' }).inputs, new URLPattern('*', 'https://e.com').exec('/a', 'https://e.com')?.inputs]);
// a wildcard that is repeated takes no longer for it
const long = 'a'.repeat(200);
show('repeated', [':x+b', ':x*b', '**b', '{*}+b'].map(pathname => [pathname, new URLPattern({ pathname }).test({ pathname: long }),
	new URLPattern({ pathname }).exec({ pathname: `${long}b` })?.pathname.groups.x?.length, new URLPattern({ pathname }).test({ pathname: 'b' })]));
show('surface', [URLPattern.length, Object.keys(URLPattern.prototype), String(books)]);
