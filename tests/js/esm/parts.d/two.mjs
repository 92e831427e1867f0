export const both = 2;
