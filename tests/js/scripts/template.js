// A template engine as people write them: replace callbacks, new Function, with.
function render(text, data) {
  return text.replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, function (all, name, body) {
    var value = data[name];
    if (Array.isArray(value)) return value.map(function (item) { return render(body, item); }).join('');
    return value ? render(body, data) : '';
  }).replace(/\{\{(\{?)\s*([\w.]+)\s*\}?\}\}/g, function (all, raw, name) {
    var value = name === '.' ? data : name.split('.').reduce(function (o, key) { return o == null ? o : o[key]; }, data);
    value = value == null ? '' : String(value);
    return raw ? value : value.replace(/[&<>"']/g, function (c) { return '&#' + c.charCodeAt(0) + ';'; });
  });
}
console.log(render('Hi {{name}}!{{#items}} [{{id}}:{{{ html }}}]{{/items}}{{#no}}never{{/no}} {{a.b.c}}{{a.x.y}}', {
  name: '<Ann & "Bob">', items: [{ id: 1, html: '<b>' }, { id: 2, html: '$&$1' }], a: { b: { c: 'deep' } }
}));
function compile(text) {
  var code = 'var out = [];\nwith (data) {\n';
  text.split(/<%(=?)([\s\S]+?)%>/).forEach(function (part, i) {
    if (i % 3 === 0) code += 'out.push(' + JSON.stringify(part) + ');\n';
    else if (i % 3 === 2) code += this.equals ? 'out.push(' + part + ');\n' : part + '\n';
    else this.equals = part;
  }, {});
  return new Function('data', code + '}\nreturn out.join("");');
}
console.log(compile('<% for (var i = 0; i < list.length; i++) { %><li><%= list[i] * factor %></li><% } %>|<%= typeof missing %>')({ list: [1, 2, 3], factor: 1.5 }));
console.log('a1b22'.replace(/(\w)(\d+)/g, '$2$1$$[$`|$\']'), 'x'.replace('x', '$&$&'), 'aaa'.replace(/a/g, function (m, at) { return at; }));
console.log('The quick brown fox'.replace(/(\w)(\w*)/g, function (m, a, b) { return b + a + 'ay'; }), 'fooBarBaz'.replace(/[A-Z]/g, '-$&').toLowerCase());

// expect: Hi &#60;Ann &#38; &#34;Bob&#34;&#62;! [1:<b>] [2:$&$1] deep
// expect: <li>1.5</li><li>3</li><li>4.5</li>|undefined
// expect: 1a$[|b22]22b$[a1|] xx 012
// expect: heTay uickqay rownbay oxfay foo-bar-baz
