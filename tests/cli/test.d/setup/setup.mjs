let timer;

export async function globalSetup() {
	await null;
	timer = setInterval(() => {}, 1000);
	process.env.FROM_SETUP = 'yes';
	console.log('set up');
}

export async function globalTeardown() {
	await null;
	clearInterval(timer);
	console.log('torn down');
}
