import test from "node:test"
test("one", (t: any): void => {})
