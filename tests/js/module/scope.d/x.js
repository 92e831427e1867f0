export default 'x'
