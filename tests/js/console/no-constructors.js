// No method of a Console is a constructor, nor what it prints or names itself by.
// expect: 19 methods
const { Console } = console;
const own = new Console(process.stdout);
const names = Object.keys(own);
for (const name of names) {
	for (const holder of [console, own, Console.prototype]) {
		try {
			new holder[name]();
			console.log(name, 'constructs');
		} catch (error) {
			if (!(error instanceof TypeError))
				console.log(name, error);
		}
	}
}
console.log(names.length, 'methods');
