console.log(`${import.meta.url} ${import.meta.resolve("./node_modules/a/m.mjs")}`.replaceAll(process.cwd(), "<D>"));
