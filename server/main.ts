import './kernel/runtime-checks.ts';
import { setFlagsFromString } from 'node:v8';
import { WriterThread } from './store/writer/journal.thread.ts';

// End if the parent process was killed, because the next start needs the port and the data (`toolchain.mjs`).
process.once('disconnect', () => process.exit(1));

// Parallel garbage collection costs 8 µs of processor time for each command, more than it saves.
setFlagsFromString('--no-parallel-scavenge');

// The heap may double before a full collection, which delays commands by up to 17 ms. By default, abuse causes several
// within ten seconds.
setFlagsFromString('--heap-growing-percent=100');

const writerThread = new WriterThread();
const { serve } = await import('./serve.ts');
await serve(writerThread);

// Optimizes functions after 400 calls instead of 3,000. This saves processor time, but would delay the start by 0.3 s.
setFlagsFromString('--invocation-count-for-turbofan=400');
