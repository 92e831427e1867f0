import { Foo } from "./found.ts"
