const depth = node => 1 + depth(node.next);
const ring = {};
ring.next = ring;
depth(ring);
