import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/server-process.ts';
import { CLOCK_FILE, createStoredClock, type TimeSource } from './clock.ts';

const EPOCH = 1_700_000_000_000;

/** A machine on its first boot, at one instant. */
const machine: TimeSource = {
  monotonic: () => 5_000,
  wall: () => EPOCH,
  bootId: () => 'boot-1',
  sinceBoot: () => 5_000,
};

let folder: string;
let file: string;
let logged: string[];
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, CLOCK_FILE);
  logged = [];
});

const started = () =>
  createStoredClock(folder, pino({}, { write: (line: string) => logged.push(line) }), machine);

describe('the clock that is kept on disk', () => {
  it.each<[string, () => void]>([
    ['is empty', () => writeFileSync(file, '')],
    ['is cut off', () => writeFileSync(file, '{"bootId":"boot-1","mono')],
    ['has no reading', () => writeFileSync(file, '{"bootId":"boot-1"}')],
    ['cannot be read', () => mkdirSync(file)],
  ])('C20 gives way to the wall clock when its file %s, and the log says so', (_name, damage) => {
    damage();
    expect(started().now()).toBe(EPOCH);
    expect(logged).toEqual([expect.stringContaining('"why":"unreadable"')]);
  });

  it('C20 begins without a word at the first start', () => {
    expect(started().now()).toBe(EPOCH);
    expect(logged).toEqual([]);
  });

  it('C19 is written as soon as the disk takes it, and says once that it does not', () => {
    const clock = started();
    const blocked = join(folder, `${CLOCK_FILE}.new`);
    mkdirSync(blocked);
    for (let look = 0; look < 3; look++) clock.compare();
    expect(logged).toEqual([expect.stringContaining('could not be written')]);
    rmdirSync(blocked);
    clock.compare();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ bootId: 'boot-1', difference: 0 });
    expect(logged).toHaveLength(1);
  });
});
