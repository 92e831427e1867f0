// expect: total_heap_size,total_heap_size_executable,total_physical_size,total_available_size,used_heap_size,heap_size_limit,malloced_memory,peak_malloced_memory,does_zap_garbage,number_of_native_contexts,number_of_detached_contexts,total_global_handles_size,used_global_handles_size,external_memory
// expect: true true true
// expect: read_only_space,new_space,old_space,code_space,shared_space,new_large_object_space,large_object_space,code_large_object_space,shared_large_object_space
// expect: space_name,space_size,space_used_size,space_available_size,physical_space_size
// expect: code_and_metadata_size,bytecode_and_metadata_size,external_script_source_size,cpu_profiler_metadata_size
// expect: number
// expect: ERR_INVALID_ARG_TYPE The "flags" argument must be of type string. Received type number (1)
// expect: undefined
// expect: ERR_OUT_OF_RANGE The value of "limit" is out of range. It must be >= 1 && <= 4294967295. Received 0
// expect: false
// expect: ERR_NOT_BUILDING_SNAPSHOT Operation cannot be invoked when not building startup snapshot
// expect: undefined
// expect: version,startTime,statistics,endTime
const v8 = require('v8');
const tell = fn => {
  try { console.log(fn()); } catch (error) { console.log(error.code, error.message); }
};
const heap = v8.getHeapStatistics();
console.log(Object.keys(heap).join());
console.log(Object.values(heap).every(Number.isSafeInteger), heap.used_heap_size <= heap.total_heap_size,
  heap.used_heap_size > 0 && heap.heap_size_limit > heap.used_heap_size);
console.log(v8.getHeapSpaceStatistics().map(space => space.space_name).join());
console.log(Object.keys(v8.getHeapSpaceStatistics()[0]).join());
console.log(Object.keys(v8.getHeapCodeStatistics()).join());
console.log(typeof v8.cachedDataVersionTag());
tell(() => v8.setFlagsFromString(1));
tell(() => v8.setFlagsFromString('--stack-size=1000'));
tell(() => v8.setHeapSnapshotNearHeapLimit(0));
tell(() => !!v8.startupSnapshot.isBuildingSnapshot());
tell(() => v8.startupSnapshot.addSerializeCallback(() => {}));
const profiler = new v8.GCProfiler();
tell(() => profiler.stop());
profiler.start();
tell(() => Object.keys(profiler.stop()).join());
