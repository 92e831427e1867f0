// A program under jsr --watch, whose output is waited for.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export class Watched {
	#text = '';
	#err = '';
	#wakes = [];
	#at = 0;

	constructor(args, options) {
		this.child = spawn(process.execPath, args, { stdio: 'pipe', ...options });
		this.child.stdout.setEncoding('utf8').on('data', text => { this.#text += text; this.#wake(); });
		this.child.stderr.setEncoding('utf8').on('data', text => { this.#err += text; this.#wake(); });
		this.end = new Promise(resolve => { this.child.on('close', (...how) => { resolve(how); }); });
		this.end.then(() => { this.child.hasEnded = true; this.#wake(); });
	}

	#wake() {
		for (const wake of this.#wakes.splice(0))
			wake();
	}

	async #until(done) {
		while (!done()) {
			if (this.child.hasEnded)
				throw new Error(`it ended after:\n${this.#text}${this.#err}`);
			await new Promise(resolve => { this.#wakes.push(resolve); });
		}
	}

	// Waits for text behind what was waited for last, and gives what came until then.
	async shows(text) {
		const from = this.#at;
		await this.#until(() => this.#text.includes(text, from));
		this.#at = this.#text.indexOf(text, from) + text.length;
		return this.#text.slice(from, this.#at);
	}

	async complains(text) { await this.#until(() => this.#err.includes(text)); }

	async stop(signal = 'SIGTERM') {
		this.child.kill(signal);
		return this.end;
	}

	get rest() { return this.#text.slice(this.#at); }
	get err() { return this.#err; }
	get all() { return this.#text; }
}

// Writes a file as careful editors do: it is whole from its first moment on.
export function put(file, text) {
	fs.mkdirSync('elsewhere', { recursive: true });
	fs.mkdirSync(path.dirname(file), { recursive: true });
	const temporary = `elsewhere/${path.basename(file)}`;
	fs.writeFileSync(temporary, text);
	fs.renameSync(temporary, file);
}
