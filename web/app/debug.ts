import { browserEntry } from './browser-entry.ts';

const verbosity = Number(browserEntry('callboard.debug').read());

/** Says on the console what goes on, where this browser was told to say as much (V800). */
export function debug(level: 1 | 2, ...what: readonly unknown[]): void {
  if (verbosity >= level) console.debug('callboard', ...what);
}
