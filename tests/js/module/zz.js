console.log(__dirname)
