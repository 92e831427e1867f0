// .env files that nobody means to write: names over several lines, quotes closed late or never, nothing but a comment
const { parseEnv } = require('util');
for (const text of ['A="x"B=1', 'A="x" B=1\nC=2', "A='x'B=1", 'A="x\nB=1', 'A="x\nB=1"C=2\nD=3', 'A="a\\nb" # c\n#\n#x', '#A=1', 'A=1\n#B=2', '=1\nA=2', 'export\tA=1', 'export  A=1', 'A\nB=2', "A='q=1",
	'A= #y', 'A=\n\nB=1', 'b=1\na=2\nB=3\n10=1\n9=2\n\u00e9=4\nz=5', 'D=`m\nn`E = z', 'A\t=\tx\t', 'A=1\rB=2', '# c\n  # d\nA=1'])
	console.log(JSON.stringify(text), JSON.stringify(parseEnv(text)));
