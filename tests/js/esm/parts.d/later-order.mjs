export const order = [];
