// run: cd {dir}/files.d; {jsr} --test tree.js concurrent.js | sed -Ef {dir}/_plain.sed; echo $?; {jsr} run.mjs | sed -Ef {dir}/_plain.sed
// needs: native (an emulator forks where vfork is asked for, and cannot run jsr as a program)
