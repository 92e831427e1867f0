export const made = new Function("return import(`./name.cjs`)");
