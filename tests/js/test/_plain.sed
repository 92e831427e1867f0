# what differs from run to run, and the frames of runners
s/duration_ms:? [0-9.]+/duration_ms N/
s/\([0-9.]+ms\)/(N ms)/
s/time="[0-9.]+"/time="N"/
s/hostname="[^"]*"/hostname="H"/
s/^( *)-- duration_ms N --/\1/
s#/[^ ':]*/files\.d/#/#g
/^[[:space:]]*(at )?(async )?[^'"]*\(?node:[a-z_\/]+(:[0-9]+)*\)?( \{)?$/d
/new Promise \(<anonymous>\)|Array\.map \(<anonymous>\)|Promise\.all/d
/stack: \|-/d
