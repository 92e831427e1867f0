import "p"
