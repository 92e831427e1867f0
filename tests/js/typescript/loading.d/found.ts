import { sep, type ParsedPath } from "path"
export interface Foo { a: typeof sep }
console.log("ran" as string, typeof require)
