const v: number = 4; export = { v };
