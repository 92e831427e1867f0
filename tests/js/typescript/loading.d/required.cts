require("p")
