export default specifier => import(specifier);
