import './kernel/runtime-checks.ts';
import { setFlagsFromString } from 'node:v8';
import { WriterThread } from './journal/journal.thread.ts';

// Anyone who started this was killed: the next one that is started is to find port and data free (`toolchain.mjs`).
process.once('disconnect', () => process.exit(1));

// Helpers that collect a young heap together wait for each other more than they work: 8 µs of CPU for each command.
setFlagsFromString('--no-parallel-scavenge');

// The journal's thread loads beside the rest of the server, which takes as long.
const thread = new WriterThread();
const { serve } = await import('./serve.ts');
await serve(thread);
