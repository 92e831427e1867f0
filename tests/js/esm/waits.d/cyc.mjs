import './cyc2.cjs';
