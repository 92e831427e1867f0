declare const a: number
