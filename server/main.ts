import { setFlagsFromString } from 'node:v8';
import { isZone } from '../machines/calendar/zone.ts';
import { WriterThread } from './journal/journal.thread.ts';

// Anyone who started this was killed: the next one that is started is to find port and data free (`toolchain.mjs`).
process.once('disconnect', () => process.exit(1));

// Node takes any file in that directory for its zone data, and says nothing if it is none (N77). What is loaded next would
// throw at once.
if (!isZone('Europe/Copenhagen')) {
  process.stderr.write(
    'No time zone can be read: ICU_TIMEZONE_FILES_DIR must hold the files of a release of icu-data, or not be set.\n',
  );
  process.exit(1);
}

// Helpers that collect a young heap together wait for each other more than they work: 8 µs of CPU for each command.
setFlagsFromString('--no-parallel-scavenge');

// The journal's thread loads beside the rest of the server, which takes as long.
const thread = new WriterThread();
const { serve } = await import('./serve.ts');
await serve(thread);
