export const name = "deep";
export default class {}
