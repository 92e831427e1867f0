export const x = 'detected';
