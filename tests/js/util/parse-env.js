// .env files, line by line.
const { parseEnv } = require('util');
for (const s of ['A=1','A = 1 ','A="x y" # c',"B='a#b'",'C=`q"\'`','export D=5','#E=1\nF=2','G=a # c','H=a#b','I=','J','K="a\\nb"',"L='a\\nb'",'M="multi\nline"\nN=1','O="unclosed\nP=2','  Q=1','R=a=b','S="a"b','T=\'\'','U="" #x','V=a\r\nW=b\r\n','X.Y=1','Z-A=2','=x','AA="a\\"b"','BB=\\n','CC=  spaced  ','DD="  kept  "','A=1\nA=2','EE=# c','FF="#x"','GG=\'multi\nline\' #z\nHH=1','__proto__=1','toString=2',' =3','export=4','II=a"b"','JJ="a\\tb\\\\n"'])console.log(JSON.stringify(s),JSON.stringify(parseEnv(s)));
try{parseEnv(5)}catch(e){console.log(e.code,e.message)}
console.log(parseEnv('A=1'));
