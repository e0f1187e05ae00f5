import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a server (`node --import`), which knows nothing of it: a machine whose wall clock, boot id and time
 * since boot are what the file in FAKE_MACHINE says. It is read at the start and on SIGUSR2.
 */
interface MachineState {
  /** Lead of the wall clock, ms. */
  readonly ahead: number;
  readonly bootId: string | null;
  /** Lead of the time since boot, ms. */
  readonly sinceBoot: number;
}

const read = readFileSync;
const realNow = Date.now.bind(Date);

function readState(): MachineState {
  const state: Partial<MachineState> = JSON.parse(read(process.env['FAKE_MACHINE'] ?? '', 'utf8'));
  return { ahead: 0, bootId: 'a boot', sinceBoot: 0, ...state };
}

let state = readState();
process.on('SIGUSR2', () => {
  state = readState();
});

Date.now = () => realNow() + state.ahead;

function fakedFile(path: unknown): string | null {
  if (path === '/proc/uptime')
    return `${(Number(process.hrtime.bigint()) / 1e9 + state.sinceBoot / 1_000).toFixed(2)} 0.00`;
  if (path !== '/proc/sys/kernel/random/boot_id') return null;
  if (state.bootId === null) throw new Error('ENOENT');
  return state.bootId;
}

fs.readFileSync = new Proxy(read, {
  apply: (target, self, parameters: Parameters<typeof read>) =>
    fakedFile(parameters[0]) ?? Reflect.apply(target, self, parameters),
});
syncBuiltinESMExports();
