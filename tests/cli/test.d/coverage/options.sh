# options.sh JSR DIR: run in an empty directory
jsr=$1; dir=$2
mkdir -p src node_modules/dep
cp $dir/comments.js $dir/switches.js src/
cp $dir/crlf.js node_modules/dep/index.js
echo 'const { test } = require("node:test"); test("a", () => { require("./src/switches.js").name(3); require("dep"); });' > a.test.js
echo 'const { test } = require("node:test"); test("b", () => { require("./src/comments.js").c(); require("./src/switches.js").name(0); });' > b.test.js
table() { sed -n '/start of/,$p'; }

echo '--- the table'; $jsr test --coverage | table
echo '--- colours'; FORCE_COLOR=1 $jsr test --coverage --coverage-include '**/switches.js' | table | cat -v
echo '--- TAP'; $jsr --test --experimental-test-coverage --test-reporter tap --test-coverage-exclude 'src/c*' | table
echo '--- other files'; $jsr test --coverage --coverage-include '**/dep/*' | grep -F '.js |'
$jsr test --coverage --coverage-include 'src/s*' --coverage-exclude '**/switches.js' | grep -F '.js |'; echo none
echo '--- one script'; $jsr --experimental-test-coverage --test-coverage-lines=90 --test-reporter=tap b.test.js > out; echo $?; table < out
echo '--- thresholds'; for o in '--coverage-lines 50 --coverage-branches 50' '--coverage-lines 99' '--coverage-functions=100' '--coverage-branches=100'; do
	$jsr test $o > out; echo $?; grep Error: out; done
echo '--- lcov'; $jsr test --coverage --coverage-reporter lcov | grep -c 'start of'; head -3 coverage/lcov.info
$jsr test --coverage --coverage-reporter lcov --coverage-reporter text --coverage-dir x/y | grep -c 'start of'; tail -3 x/y/lcov.info
echo '--- bad ones'; for o in --coverage-lines=101 --coverage-lines=x --coverage-reporter=html; do $jsr test --coverage $o; echo $?; done
$jsr --test --experimental-test-coverage --test-coverage-functions=-1 2>&1 | grep -oE 'The value of .*'
TMPDIR=/nonexistent $jsr test --coverage; echo $?
echo '--- a file that dies'
echo 'const { test } = require("node:test"); test("c", () => { require("./src/comments.js").e(); process.kill(process.pid, 9); });' > c.test.js
$jsr test --coverage a c.test.js | grep -F '.js |'
echo 'const { test } = require("node:test"); test("c", () => { require("./src/comments.js").e(); process.exit(3); });' > c.test.js
$jsr test --coverage c.test.js | grep -F '.js |'
echo '--- what node writes'; rm c.test.js
NODE_V8_COVERAGE=v8 $jsr test --coverage > out; NODE_V8_COVERAGE=v8 $jsr src/switches.js; ls v8 | sed -E 's/[0-9]+/N/g'
$jsr -p 'JSON.parse(fs.readFileSync("v8/" + fs.readdirSync("v8").pop())).result.length > 0'
ls $TMPDIR | grep jsr-coverage
echo '--- end'
