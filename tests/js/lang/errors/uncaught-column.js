// An uncaught error shows the line of the throw, tabs kept, and a mark below its column.
// stderr-has: uncaught-column.js:10
// stderr-has: 		if (é === '𝒳') throw new RangeError('deep');
// stderr-has: 		                ^
// stderr-has:     at K.run (
// exit: 1
class K {
	run() {
		const é = '𝒳';
		if (é === '𝒳') throw new RangeError('deep');
	}
}
new K().run();
