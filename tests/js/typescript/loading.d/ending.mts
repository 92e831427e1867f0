import "./found"
