const fs=require("fs")
