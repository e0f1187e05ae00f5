import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { temporaryFolder } from '../../tests/support/server-process.ts';
import {
  Alarm,
  CLOCK_FILE,
  type Clock,
  type ClockReading,
  createStoredClock,
  type Discontinuity,
  SystemClock,
  systemClock,
  type TimeSource,
  WallClockWatcher,
} from './clock.ts';

const EPOCH = 1_700_000_000_000;

/** A machine whose clocks a test turns; it boots with the counter at 0. */
class Machine implements TimeSource {
  boot: string | null = 'boot-1';
  counter = 5_000;
  slept = 0;
  epoch = EPOCH;
  /** How long each look at the time since boot takes. */
  heldUp = 0;

  monotonic = () => this.counter;
  wall = () => this.epoch;
  bootId = () => this.boot;
  sinceBoot = () => {
    this.pass(this.heldUp);
    // As Linux tells it, in hundredths of a second.
    return Math.floor((this.counter + this.slept) / 10) * 10;
  };

  pass(ms: number, wallMs = ms): void {
    this.counter += ms;
    this.epoch += wallMs;
  }

  sleep(ms: number): void {
    this.slept += ms;
    this.epoch += ms;
  }
}

/** Stored state between processes. */
class Disk {
  kept: ClockReading | null = null;
  readonly why: Discontinuity[] = [];
  isFull = false;

  started(machine: Machine): SystemClock {
    const clock = new SystemClock(machine, {
      kept: this.kept,
      keep: (reading) => {
        if (!this.isFull) this.kept = reading;
        return !this.isFull;
      },
      onWallClock: (why) => this.why.push(why),
    });
    clock.compare();
    return clock;
  }
}

describe('the clock of countdowns', () => {
  it('C18 starts from the wall clock and counts real time', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    expect(clock.now()).toBe(EPOCH);
    machine.pass(1_234.5);
    expect(clock.precise()).toBeCloseTo(EPOCH + 1_234.5, 3);
  });

  it.each([3 * MINUTE, -3 * MINUTE, 21 * DAY])('C18 ignores a step of the wall clock by %d ms', (step) => {
    const machine = new Machine();
    const clock = systemClock(machine);
    machine.pass(0, step);
    for (let minute = 0; minute < 60; minute++) {
      clock.compare();
      machine.pass(MINUTE);
    }
    expect(clock.now()).toBe(EPOCH + HOUR);
  });

  it("C18 never runs backwards, whatever the machine's counters do", () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    let last = clock.now();
    for (const [ms, wallMs] of [
      [10, -HOUR],
      [0, 0],
      [5, HOUR],
      [-100, -7],
      [20_000, 20_000],
    ] as const) {
      machine.pass(ms, wallMs);
      clock.compare();
      expect(clock.now()).toBeGreaterThanOrEqual(last);
      last = clock.now();
    }
  });

  it('C18 continues while the machine sleeps', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    machine.sleep(20 * MINUTE);
    machine.pass(1_000);
    clock.compare();
    expect(clock.now()).toBe(EPOCH + 20 * MINUTE + 1_000);
    expect(clock.difference()).toBe(0);
  });

  it('C18 does not count a delayed reading as sleep', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    machine.heldUp = 200;
    clock.compare();
    machine.heldUp = 0;
    const counted = machine.counter - 5_000;
    clock.compare();
    expect(clock.now()).toBe(EPOCH + counted);
  });

  it('W23 gives instants as whole milliseconds, and a precise time with fractions', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    machine.pass(10.75, 10);
    expect(clock.now()).toBe(EPOCH + 10);
    expect(clock.precise()).toBeCloseTo(EPOCH + 10.75, 3);
  });
});

describe('the difference to the wall clock', () => {
  it('C21 changes from 50 ms on, in steps of at least 50 ms', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    const told = [49, 1, 49, 1, -1_000].map((step) => {
      machine.pass(0, step);
      clock.compare();
      return clock.difference();
    });
    expect(told).toEqual([0, 50, 50, 100, -900]);
  });

  it('C21 is a whole number, and does not change until the clocks are compared again', () => {
    const machine = new Machine();
    const clock = systemClock(machine);
    machine.pass(7.25, HOUR);
    expect(clock.difference()).toBe(0);
    clock.compare();
    expect(clock.difference()).toBe(HOUR - 7);
    expect(clock.wall()).toBe(EPOCH + HOUR);
  });
});

describe('a restart', () => {
  it.each<[string, (machine: Machine, disk: Disk) => void, (machine: Machine, disk: Disk) => void]>([
    [
      'a disk was full',
      (_, disk) => {
        disk.isFull = true;
      },
      (_, disk) => {
        disk.isFull = false;
      },
    ],
    [
      'the counters could not be read together',
      (machine) => {
        machine.heldUp = 200;
      },
      (machine) => {
        machine.heldUp = 0;
      },
    ],
  ])('C19 is stored at the second comparison if, at the first one, %s', (_name, trouble, end) => {
    const [machine, disk] = [new Machine(), new Disk()];
    const clock = disk.started(machine);
    machine.pass(0, HOUR);
    trouble(machine, disk);
    clock.compare();
    end(machine, disk);
    clock.compare();
    expect(clock.difference()).toBe(HOUR);
    expect(disk.kept?.difference).toBe(HOUR);
  });

  it.each([0, 3 * MINUTE, -3 * MINUTE, 21 * DAY])(
    'C19 continues the time if the wall clock was set by %d ms without a reboot',
    (step) => {
      const machine = new Machine();
      const disk = new Disk();
      disk.started(machine);
      machine.pass(60_000.5, 60_000.5 + step);
      // Killed: nothing is stored on exit.
      machine.pass(400, 400);
      const clock = disk.started(machine);
      expect(Math.abs(clock.now() - (EPOCH + 60_400))).toBeLessThanOrEqual(1);
      expect(Math.abs(clock.difference() - step)).toBeLessThanOrEqual(1);
      expect(disk.why).toEqual([]);
    },
  );

  it('C19 keeps the difference of the clocks, and reports by how much the wall clock was set', () => {
    const machine = new Machine();
    const disk = new Disk();
    const first = disk.started(machine);
    machine.pass(1_000, HOUR);
    first.compare();
    machine.pass(1_000, 1_000 - MINUTE);
    const kept = disk.kept;
    const second = new SystemClock(machine, { kept, keep: () => true, onWallClock: () => {} });
    expect(second.difference()).toBe(HOUR - 1_000);
    second.compare();
    expect(second.difference()).toBe(HOUR - 1_000 - MINUTE);
  });

  it('C19 counts a sleep of the machine between two processes, and an earlier sleep only once', () => {
    const machine = new Machine();
    const disk = new Disk();
    const first = disk.started(machine);
    machine.sleep(HOUR);
    first.compare();
    machine.pass(1_000);
    machine.sleep(HOUR);
    expect(disk.started(machine).now()).toBe(EPOCH + 2 * HOUR + 1_000);
  });

  it.each<[Discontinuity, (machine: Machine) => void]>([
    ['other-boot', (machine) => Object.assign(machine, { boot: 'boot-2', counter: 900 })],
    ['no-boot-id', (machine) => Object.assign(machine, { boot: null })],
    // The counter of a running host, and the time since a container's start.
    ['disagrees', (machine) => Object.assign(machine, { slept: 10_000 - machine.counter })],
    ['disagrees', (machine) => Object.assign(machine, { counter: 4_000, slept: 99_000 })],
  ])('C20 starts from the wall clock and reports why: %s', (why, change) => {
    const machine = new Machine();
    const disk = new Disk();
    disk.started(machine);
    machine.pass(MINUTE, HOUR);
    change(machine);
    const clock = disk.started(machine);
    expect(clock.now()).toBe(EPOCH + HOUR);
    expect(clock.difference()).toBe(0);
    expect(disk.why).toEqual([why]);
  });
});

function setUp() {
  let now = 1_000;
  let timers: { at: number; ring: () => void }[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: (ms, ring) => {
      const timer = { at: now + ms, ring };
      waits.push(ms);
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { ring } of due) ring();
  };
  const rung: number[] = [];
  const alarm = new Alarm(clock, () => rung.push(now));
  return { alarm, pass, rung, waits, armed: () => timers.length };
}

describe('An alarm', () => {
  it('rings once, at its time', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(1_500);
    pass(499);
    expect(rung).toEqual([]);
    pass(1);
    pass(1_000);
    expect(rung).toEqual([1_500]);
  });

  it('rings later if it is set later, without a second timer', () => {
    const { alarm, pass, rung, waits } = setUp();
    alarm.set(1_500);
    alarm.set(2_500);
    expect(waits).toEqual([500]);
    pass(500);
    expect(rung).toEqual([]);
    pass(1_000);
    expect(rung).toEqual([2_500]);
  });

  it('rings earlier if it is set earlier', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(9_000);
    alarm.set(1_200);
    pass(200);
    expect(rung).toEqual([1_200]);
  });

  it('does not ring if it is cleared or stopped', () => {
    const { alarm, pass, rung, armed } = setUp();
    alarm.set(1_500);
    alarm.set(null);
    pass(1_000);
    alarm.set(3_000);
    alarm.stop();
    pass(5_000);
    expect(rung).toEqual([]);
    expect(armed()).toBe(0);
  });

  it('rings in the next turn if its time has passed', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(10);
    expect(rung).toEqual([]);
    pass(1);
    expect(rung).toHaveLength(1);
  });

  it('divides a long wait into shorter ones', () => {
    const { alarm, pass, rung, waits } = setUp();
    alarm.set(1_000 + 60 * DAY);
    for (let day = 0; day < 60; day++) pass(DAY);
    expect(rung).toHaveLength(1);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
    expect(waits.length).toBeGreaterThan(2);
  });
});

describe('the stored clock', () => {
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

  it.each<[string, () => void]>([
    ['is empty', () => writeFileSync(file, '')],
    ['is cut off', () => writeFileSync(file, '{"bootId":"boot-1","mono')],
    ['has no reading', () => writeFileSync(file, '{"bootId":"boot-1"}')],
    ['cannot be read', () => mkdirSync(file)],
  ])('C20 is replaced by the wall clock if its file %s, and this is logged', (_name, damage) => {
    damage();
    expect(started().now()).toBe(EPOCH);
    expect(logged).toEqual([expect.stringContaining('"why":"unreadable"')]);
  });

  it('C20 logs nothing at the first start', () => {
    expect(started().now()).toBe(EPOCH);
    expect(logged).toEqual([]);
  });

  it('C19 is written once the disk works, and reports a failure once', () => {
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

it('C21 other listeners are called even if one of them throws', () => {
  const clock = new FakeClock();
  const failed: unknown[] = [];
  const told: [number, number][] = [];
  const watch = new WallClockWatcher(clock, (error) => failed.push(error));
  const fault = new Error('A room failed.');
  watch.start((from, to) => {
    told.push([from, to]);
    if (told.length === 1) throw fault;
  });
  for (const ahead of [HOUR, -HOUR]) {
    clock.ahead = ahead;
    clock.advance(SECOND);
  }
  expect(told).toEqual([
    [0, HOUR],
    [HOUR, -HOUR],
  ]);
  expect(failed).toEqual([fault]);
});
