import "@app/x"
