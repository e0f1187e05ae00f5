import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory of this process when nothing is left in it that could be collected. */
export function memoryAfterCollection(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage();
}
