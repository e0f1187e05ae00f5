import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type Clock,
  type ClockReading,
  type Discontinuity,
  monotonic,
  SystemClock,
  type TimeSource,
} from './clock.ts';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const UPTIME = '/proc/uptime';

export const CLOCK_FILE = 'clock.json';

const readingSchema = z.object({
  bootId: z.string().min(1).max(100),
  monotonic: z.number(),
  sinceBoot: z.number(),
  steady: z.number(),
  wall: z.number(),
  difference: z.int(),
}) satisfies z.ZodType<ClockReading>;

/** Boot ids exist on Linux alone; elsewhere a restart uses the wall clock. */
const thisMachine: TimeSource = {
  monotonic,
  // `performance` has a fixed offset, so read the stepping clock.
  wall: () => Date.now(),
  bootId: () => textOf(BOOT_ID)?.trim() || null,
  sinceBoot: () => {
    const seconds = Number.parseFloat(textOf(UPTIME) ?? '');
    return Number.isFinite(seconds) ? seconds * 1_000 : null;
  },
};

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const reasons: Readonly<Record<Discontinuity, string>> = {
  'no-boot-id': 'This machine has no boot id.',
  'other-boot': 'The machine was started again.',
  disagrees: 'The boot id and the time since boot do not fit together.',
  unreadable: `${CLOCK_FILE} cannot be read.`,
};

/** Continues the clock across restarts by a file (C19). Writes after `compare` alone. */
export function keptClock(directory: string, log: Logger, source: TimeSource = thisMachine): Clock {
  const hasBootId = typeof source.bootId?.() === 'string';
  const found = hasBootId ? readingIn(directory) : null;
  const kept = found === 'unreadable' ? null : found;
  const takesWallClock = (why: Discontinuity): void => {
    const by = kept?.difference ?? 0;
    log.warn(
      { why, by },
      `${reasons[why]} Countdowns go on by the wall clock, and move by what it was set by.`,
    );
  };
  if (!hasBootId) takesWallClock('no-boot-id');
  if (found === 'unreadable') takesWallClock(found);
  let isRefused = false;
  return new SystemClock(source, {
    kept,
    keep: (reading) => {
      try {
        write(directory, reading);
        isRefused = false;
      } catch (error) {
        // Reported once, retried.
        if (!isRefused)
          log.warn(
            { err: error },
            `${CLOCK_FILE} could not be written: a restart may move running countdowns.`,
          );
        isRefused = true;
      }
      return !isRefused;
    },
    onWallClock: takesWallClock,
  });
}

/** First start if null. An existing file must be readable. */
function readingIn(directory: string): ClockReading | 'unreadable' | null {
  try {
    return readingSchema.parse(JSON.parse(readFileSync(join(directory, CLOCK_FILE), 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/** Atomic. */
function write(directory: string, reading: ClockReading): void {
  const file = join(directory, CLOCK_FILE);
  const written = openSync(`${file}.new`, 'w');
  try {
    writeSync(written, JSON.stringify(reading));
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(`${file}.new`, file);
}
