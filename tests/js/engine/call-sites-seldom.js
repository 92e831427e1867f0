// the methods of a CallSite that few formatters ask
Error.prepareStackTrace = (e, sites) => sites;
class Box {
	make() {
		return new Error('x').stack;
	}
}
function outer() {
	const inner = () => new Box().make();
	return inner();
}
const sites = outer();
for (const site of sites.slice(0, 3))
	console.log(site.getFunctionName(), site.getMethodName(), site.getTypeName(), site.isNative(), site.isToplevel(), site.isConstructor(), site.isEval(), site.isAsync(), site.isPromiseAll(), site.getPromiseIndex(), site.getEvalOrigin(),
		site.getLineNumber(), site.getColumnNumber(), typeof site.getEnclosingLineNumber(), typeof site.getEnclosingColumnNumber(), typeof site.getPosition(), typeof site.getScriptHash(), site.getScriptNameOrSourceURL() === __filename, site.getThis(), site.getFunction() === undefined);
