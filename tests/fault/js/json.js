// expect: {"a":[1,{"b":"c"}]}
console.log(JSON.stringify(JSON.parse('{"a": [1, {"b": "c"}]}')));
