// What a report shows of an error about text that is in no file: that text's line, as node 20 does, unless a throw statement threw it on.
// run: n=0; sed -n 's#^//: ##p' {file} | while IFS= read -r line; do printf '%s\n' "$line" > $n.js; echo "== $n"; {jsr} $n.js 2>&1 | sed "/^    at /,\$d; s#^$PWD/##"; n=$((n+1)); done
//: JSON.parse('{"a":1,')
//: JSON.parse("")
//: JSON.parse("{\n  \"a\": tru\n}")
//: JSON.parse("[1,\r\n2 3]")
//: JSON.parse("[\t1,\tx]")
//: JSON.parse()
//: JSON.parse({})
//: JSON.parse("[\n\n\n")
//: eval("\n\n  foo bar\n")
//: new Function("a b")
//: eval("(")
//: (0, eval)("let x; let x")
//: eval("\"abc")
//: try { JSON.parse("{") } catch (e) { throw e }
//: Promise.reject((() => { try { JSON.parse("x") } catch (e) { return e } })())
//: (async () => { JSON.parse("x") })()
//: setTimeout(() => JSON.parse("x"))
//: JSON.parse("1", () => { throw new Error("reviver") })
//: class E extends SyntaxError {} throw new E("x")
// expect: == 0
// expect: <anonymous_script>:1
// expect: {"a":1,
// expect: 
// expect: SyntaxError: Expected double-quoted property name in JSON at position 7
// expect: == 1
// expect: <anonymous_script>:1
// expect: 
// expect: 
// expect: SyntaxError: Unexpected end of JSON input
// expect: == 2
// expect: <anonymous_script>:2
// expect:   "a": tru
// expect: 
// expect: SyntaxError: Unexpected token '
// expect: ', "{
// expect:   "a": tru
// expect: }" is not valid JSON
// expect: == 3
// expect: <anonymous_script>:2
// expect: 2 3]
// expect:   ^
// expect: 
// expect: SyntaxError: Expected ',' or ']' after array element in JSON at position 7
// expect: == 4
// expect: <anonymous_script>:1
// expect: [	1,	x]
// expect:  	  	^
// expect: 
// expect: SyntaxError: Unexpected token 'x', "[	1,	x]" is not valid JSON
// expect: == 5
// expect: <anonymous_script>:1
// expect: undefined
// expect: ^
// expect: 
// expect: SyntaxError: "undefined" is not valid JSON
// expect: == 6
// expect: <anonymous_script>:1
// expect: [object Object]
// expect:  ^
// expect: 
// expect: SyntaxError: "[object Object]" is not valid JSON
// expect: == 7
// expect: <anonymous_script>:4
// expect: 
// expect: 
// expect: SyntaxError: Unexpected end of JSON input
// expect: == 8
// expect: <anonymous_script>:3
// expect:   foo bar
// expect:       ^^^
// expect: 
// expect: SyntaxError: Unexpected identifier 'bar'
// expect: == 9
// expect: <anonymous_script>:3
// expect: a b
// expect:   ^
// expect: 
// expect: SyntaxError: Unexpected identifier 'b'
// expect: == 10
// expect: <anonymous_script>:1
// expect: (
// expect:  
// expect: 
// expect: SyntaxError: Unexpected end of input
// expect: == 11
// expect: <anonymous_script>:1
// expect: let x; let x
// expect:            ^
// expect: 
// expect: SyntaxError: Identifier 'x' has already been declared
// expect: == 12
// expect: <anonymous_script>:1
// expect: "abc
// expect: ^^^^
// expect: 
// expect: SyntaxError: Invalid or unexpected token
// expect: == 13
// expect: 13.js:1
// expect: try { JSON.parse("{") } catch (e) { throw e }
// expect:                                     ^
// expect: 
// expect: SyntaxError: Expected property name or '}' in JSON at position 1
// expect: == 14
// expect: <anonymous_script>:1
// expect: x
// expect: ^
// expect: 
// expect: SyntaxError: Unexpected token 'x', "x" is not valid JSON
// expect: == 15
// expect: <anonymous_script>:1
// expect: x
// expect: ^
// expect: 
// expect: SyntaxError: Unexpected token 'x', "x" is not valid JSON
// expect: == 16
// expect: <anonymous_script>:1
// expect: x
// expect: ^
// expect: 
// expect: SyntaxError: Unexpected token 'x', "x" is not valid JSON
// expect: == 17
// expect: 17.js:1
// expect: JSON.parse("1", () => { throw new Error("reviver") })
// expect:                         ^
// expect: 
// expect: Error: reviver
// expect: == 18
// expect: 18.js:1
// expect: class E extends SyntaxError {} throw new E("x")
// expect:                                ^
// expect: 
// expect: E [SyntaxError]: x
