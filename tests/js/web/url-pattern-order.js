// URLPattern.compareComponent, an order for lists of routes, and generate, the way back (node 20 has no URLPattern).
const of = pathname => new URLPattern({ pathname });
const routes = ['*', '/', '/a', '/a/:b', '/a/:c', '/a/b', '/a/*', '/a/(\\d+)', '/a/:b?', '/a/:b*', '/a/:b+', '/a{/x}?', '/:a/b'].map(of);
console.log(routes.sort((a, b) => -URLPattern.compareComponent('pathname', a, b)).map(route => route.pathname).join(' '));
// expect: /a/b /a /a{/x}? /a/(\d+) /a/:b /a/:c /a/:b+ /a/:b? /a/:b* /a/* / /:a/b *
console.log(URLPattern.compareComponent('port', new URLPattern({ port: '9' }), new URLPattern({ port: '100' })),
	URLPattern.compareComponent('hash', of('/a'), of('/b')), Object.is(URLPattern.compareComponent('pathname', of('/:a'), of('/:b')), 0));
// expect: 1 0 true
const attempt = f => { try { return f(); } catch (error) { return `${error.name} ${error.code ?? ''}`; } };
for (const args of [[], ['pathname', of('/'), {}], ['pathname', null, of('/')], ['host', of('/'), of('/')]])
	console.log(attempt(() => URLPattern.compareComponent(...args)));
// expect: TypeError ERR_MISSING_ARGS
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_VALUE

const api = new URLPattern('https://{:tenant.}example.com/users/:id{.:format}');
console.log(api.generate('hostname', { tenant: 'Ü' }), api.generate('pathname', { id: 'a b', format: 5, more: 1 }), api.generate('port', {}) === '');
// expect: xn--tda.example.com /users/a%20b.5 true
for (const [pattern, groups] of [['/:a', {}], ['/:a', { a: 'b/c' }], ['/:a', { a: '' }], ['/:a', Object.create({ a: 'b' })], ['*', { 0: 'a' }],
	['/(x)', { 0: 'x' }], ['/{x}?', {}], ['/:a', 'text'], ['/:a', undefined], ['/:a', { a: 'b', [Symbol('s')]: 1 }]])
	console.log(attempt(() => of(pattern).generate('pathname', groups)));
// expect: TypeError 
// expect: TypeError 
// expect: TypeError 
// expect: TypeError 
// expect: TypeError 
// expect: TypeError 
// expect: TypeError 
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE
// expect: TypeError ERR_INVALID_ARG_TYPE
console.log(attempt(() => of('/').generate('x', {})), attempt(() => of('/').generate('pathname')), attempt(() => URLPattern.prototype.generate.call({}, 'hash', {})));
// expect: TypeError ERR_INVALID_ARG_VALUE TypeError ERR_MISSING_ARGS TypeError ERR_INVALID_THIS
