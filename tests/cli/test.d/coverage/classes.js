class Base {
	#secret = 1;
	field = this.#secret + 1;
	static count = 0;
	static {
		this.count++;
		if (this.count > 1)
			this.count = 0;
	}
	static make() {
		return new this();
	}
	constructor() {
		Base.count++;
	}
	get secret() { return this.#secret; }
	set secret(x) {
		this.#secret = x;
	}
	#hidden() { return 'hidden'; }
	shown() {
		return this.#hidden();
	}
}

class Derived extends Base {
	constructor() {
		super();
		this.name = 'derived';
	}
	unused() {
		return 1;
	}
}

class Plain extends Base { }

class Unused {
	field = 1;
	other = () => {
		return 2;
	};
}

module.exports = { Base, Derived, Plain, Unused, Named: class { x = 1; } };
