interface A {
	x: number
}
function f<T>(x: T): never { throw new Error(`x${x}`) }
f<number>(2 as any)
