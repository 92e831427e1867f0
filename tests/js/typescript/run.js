// run: for f in {dir}/run.d/erased.mts {dir}/run.d/emitted.cts {dir}/run.d/main.ts {dir}/run.d/conditionals.ts; do echo "-- $(basename $f)"; {jsr} $f || exit 1; done
// Types are erased, wherever they stand; enum, namespace, parameter properties, import = and export = do what the TypeScript compiler's
// output does.  The answers are what bun prints, but for the form of objects.
