import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { commandTable } from '../../machines/room/commands.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { AnonymousBudgets } from './byte-budgets.ts';
import type { StoredBytes } from './journal/room-bytes.ts';

const ADDRESS_BYTES = 100_000;
const MOST_BYTES = 1_000_000;
const LARGE = 20_000;

let clock: FakeClock;
let disk: StoredBytes[];
let proven: Set<string>;
let full: number;
let pictures: number;
let errors: unknown[];
let unreadable: boolean;
let budgets: AnonymousBudgets;

const TEST_LIMITS = { mostBytes: MOST_BYTES, addressBytes: ADDRESS_BYTES };
const boot = (limits: { mostBytes: number; addressBytes?: number } = TEST_LIMITS) => {
  budgets?.stop();
  budgets = new AnonymousBudgets({
    clock,
    stored: {
      of: (roomId) => disk.find((room) => room.roomId === roomId) ?? null,
      after: (roomId, limit) => {
        if (unreadable) throw new Error('disk I/O error');
        return disk.filter((room) => room.roomId > roomId).slice(0, limit);
      },
    },
    ready: () => null,
    teamBytes: () => pictures,
    isProven: (teamId) => teamId !== null && proven.has(teamId),
    ...limits,
    onFull: () => {
      full += 1;
    },
    onError: (error) => errors.push(error),
  });
};

/** A write to the room of this number, which belongs to a user of the same number. */
const to = (room: number, address?: string) => ({
  roomId: `room-${String(room).padStart(4, '0')}`,
  teamId: `user-${room}`,
  ownerUid: `user-${room}`,
  address,
});

const onDisk = (room: number, rows: number): StoredBytes => ({ ...to(room), log: 0, rows });

const code = (refused: { readonly code: string } | null) => refused?.code ?? null;
const asked = (room: number, address: string, inUse = false) =>
  code(budgets.refusal(to(room, address), LARGE, { inUse }));

/** Something large that is added, in parts that an address pays for over hours. */
const held = (room: number, address: string, rows: number) => {
  disk.push(onDisk(room, 0));
  budgets.recordNewRoom(to(room, address), rows);
};

beforeEach(() => {
  pictures = 0;
  clock = new FakeClock();
  disk = [];
  proven = new Set();
  full = 0;
  errors = [];
  unreadable = false;
  boot();
});

describe('the limit of an address', () => {
  it('R83 counts an hour of additions in all of its rooms together, and refills evenly', () => {
    for (let room = 0; room < 5; room++) budgets.recordNewRoom(to(room, 'a'), LARGE);
    expect(asked(0, 'a')).toBe('storage_limit');
    expect(code(budgets.newRoomRefusal(to(9, 'a')))).toBe('storage_limit');
    expect(asked(0, 'b')).toBeNull();
    clock.advance(MINUTE);
    expect(asked(0, 'a')).toBeNull();
    budgets.recordAdded(to(0, 'a'), { log: LARGE, rows: 0 });
    expect(asked(0, 'a')).toBe('storage_limit');
    clock.advance(HOUR);
    for (let room = 0; room < 4; room++) budgets.recordAdded(to(room, 'a'), { log: LARGE, rows: 0 });
    expect(asked(0, 'a')).toBeNull();
  });

  it('R83 is 64 MB by default', () => {
    boot({ mostBytes: 1_000 * 1_048_576 });
    budgets.recordNewRoom(to(1, 'a'), 64 * 1_048_576 - LARGE);
    expect(asked(1, 'a')).toBeNull();
    budgets.recordAdded(to(1, 'a'), { log: 2 * LARGE, rows: 0 });
    expect(asked(1, 'a')).toBe('storage_limit');
  });

  it('R83 does not count for a team once its address is proven', () => {
    budgets.recordNewRoom(to(1, 'a'), ADDRESS_BYTES);
    expect([asked(1, 'a'), asked(2, 'a')]).toEqual(['storage_limit', 'storage_limit']);
    proven.add('user-1');
    clock.advance(10 * SECOND);
    expect(asked(1, 'a')).toBeNull();
    expect(code(budgets.newRoomRefusal(to(1, 'a')))).toBeNull();
    budgets.recordAdded(to(1, 'a'), { log: ADDRESS_BYTES, rows: 0 });
    expect(asked(2, 'a')).toBeNull();
    expect(budgets.anonymousBytes).toBe(0);
  });

  it('R83 does not apply to the server itself', () => {
    budgets.recordNewRoom(to(1), 2 * ADDRESS_BYTES);
    expect(code(budgets.refusal(to(1), LARGE, { inUse: false }))).toBeNull();
  });

  it('R83 is kept in memory for many addresses until their use is refilled', () => {
    budgets.recordNewRoom(to(1, 'owing'), ADDRESS_BYTES + LARGE);
    for (let address = 0; address < 25_000; address++) {
      budgets.recordAdded(to(2, `${address}`), { log: 1, rows: 0 });
      if (address % 1_000 === 0) clock.advance(1);
    }
    expect(asked(1, 'owing')).toBe('storage_limit');
  });

  it('R84 does not refuse small commands, except those that add text', () => {
    budgets.recordNewRoom(to(1, 'a'), ADDRESS_BYTES);
    expect(budgets.refusal(to(1, 'a'), 8_192, { inUse: false })).toBeNull();
    expect(budgets.refusal(to(1, 'a'), 8_193, { inUse: false })).not.toBeNull();
    const adding = Object.entries(commandTable).filter(([, { adds }]) => adds);
    expect(adding.map(([name]) => name).toSorted()).toEqual([
      'automations/add',
      'automations/update',
      'clocks/create',
      'clocks/update',
      'columns/create',
      'columns/update',
      'messages/create',
      'messages/update',
      'outputs/create',
      'outputs/draft',
      'outputs/update',
      'room/source',
      'timers/create',
      'timers/duplicate',
      'timers/replace',
      'timers/setCells',
      'timers/update',
      'timers/updateMany',
    ]);
  });
});

describe('the space of all anonymous rooms', () => {
  it('R85 when full is refused first to the largest addresses, and later to all new rooms', () => {
    held(1, 'a', 700_000);
    held(2, 'b', 200_000);
    clock.advance(8 * HOUR);
    expect([asked(1, 'a'), asked(2, 'b')]).toEqual([null, null]);
    held(3, 'c', 150_000);
    clock.advance(2 * HOUR);
    expect(full).toBe(1);
    expect([asked(1, 'a'), asked(2, 'b'), asked(3, 'c')]).toEqual(['storage_limit', null, null]);
    expect(['a', 'b', 'd'].map((address) => code(budgets.newRoomRefusal(to(9, address))))).toEqual([
      'storage_limit',
      null,
      null,
    ]);
    held(4, 'd', 60_000);
    expect(code(budgets.newRoomRefusal(to(9, 'e')))).toBe('storage_limit');
    expect(asked(2, 'b')).toBeNull();
    expect(full).toBe(1);
  });

  it('R85 when full is refused to all addresses if all use the same share', () => {
    for (let room = 0; room < 10; room++) held(room, `${room}`, 100_000);
    clock.advance(HOUR);
    expect(Array.from({ length: 10 }, (_, room) => asked(room, `${room}`))).toEqual(
      Array(10).fill('storage_limit'),
    );
  });

  it("R85 becomes free when data is removed or the team's address is proven", () => {
    held(1, 'a', MOST_BYTES);
    clock.advance(10 * HOUR);
    expect(asked(1, 'a')).toBe('storage_limit');
    budgets.recordAdded(to(1, 'a'), { log: 100, rows: -500_000 });
    expect(asked(1, 'a')).toBeNull();
    held(2, 'a', 600_000);
    expect(full).toBe(2);
    proven.add('user-2');
    clock.advance(6 * HOUR);
    budgets.recordAdded(to(2, 'a'), { log: 100, rows: 0 });
    expect(asked(1, 'a')).toBeNull();
  });

  it('R86 is not refused to a room in use', () => {
    held(1, 'a', 2 * MOST_BYTES);
    clock.advance(20 * HOUR);
    expect([asked(1, 'a'), asked(1, 'a', true)]).toEqual(['storage_limit', null]);
  });

  it("R85 includes the log of a room only up to the log's maximum size", () => {
    held(1, 'a', 0);
    for (let turn = 0; turn < 100; turn++) budgets.recordAdded(to(1, 'a'), { log: 1_000_000, rows: 0 });
    expect(budgets.anonymousBytes).toBe(8 * 1024 * 1024);
  });
});

describe('the stored bytes at server start', () => {
  it('R85 are counted in batches of rooms, without those of proven teams', () => {
    disk = Array.from({ length: 450 }, (_, room) => onDisk(room, 1_000));
    proven.add('user-7');
    budgets.start();
    expect(budgets.anonymousBytes).toBe(199_000);
    clock.advance(SECOND);
    expect(budgets.anonymousBytes).toBe(449_000);
  });

  it('R85 are counted again every hour, which finds removed, pruned and taken-over rooms', () => {
    disk = [onDisk(1, 500_000), onDisk(2, 300_000), onDisk(3, 100_000)];
    budgets.start();
    expect(budgets.anonymousBytes).toBe(900_000);
    disk = [onDisk(2, 250_000), onDisk(3, 100_000)];
    proven.add('user-3');
    clock.advance(HOUR);
    expect(budgets.anonymousBytes).toBe(250_000);
  });

  it('R85 are counted later if the disk cannot be read', () => {
    disk = [onDisk(1, 1_000)];
    unreadable = true;
    budgets.start();
    expect([budgets.anonymousBytes, errors.length]).toEqual([0, 1]);
    unreadable = false;
    clock.advance(HOUR);
    expect(budgets.anonymousBytes).toBe(1_000);
  });

  it('R85 are read at once for a room that is written to before its batch is read', () => {
    disk = [onDisk(1, 400_000)];
    budgets.recordAdded(to(1, 'a'), { log: 1_000, rows: 500 });
    expect(budgets.anonymousBytes).toBe(401_500);
    budgets.recordAdded(to(2, 'a'), { log: 1_000, rows: 500 });
    expect(budgets.anonymousBytes).toBe(401_500);
  });

  it("R87 count for a room's owner until an address adds to the room", () => {
    disk = [onDisk(1, 800_000), onDisk(2, 150_000), onDisk(3, 150_000)];
    budgets.start();
    expect([asked(1, 'a'), asked(2, 'b')]).toEqual(['storage_limit', null]);
    budgets.recordAdded(to(2, 'a'), { log: 1, rows: 0 });
    budgets.recordAdded(to(3, 'a'), { log: 1, rows: 0 });
    clock.advance(HOUR);
    // Half of the budget is a share now: of the owner of the first room and of the address.
    expect([asked(2, 'a'), asked(1, 'b')]).toEqual([null, 'storage_limit']);
    disk.push(onDisk(4, 300_000));
    budgets.recordAdded(to(4, 'a'), { log: 1, rows: 0 });
    expect(asked(2, 'b')).toBe('storage_limit');
  });
});

describe('the payer of a room', () => {
  const payerOf = (room: number) => budgets.payerOf(to(room));

  it('W943 is the team if its address is proven, or else the address that made the room', () => {
    for (const room of [1, 2, 3]) budgets.recordNewRoom(to(room, room === 3 ? 'b' : 'a'), 1_000);
    expect([1, 2, 3, 4].map(payerOf)).toEqual(['a:a', 'a:a', 'a:b', '']);
    proven.add('user-2');
    clock.advance(10_001);
    expect([payerOf(2), budgets.payerOfTeam('user-2'), budgets.payerOfTeam('user-1')]).toEqual([
      't:user-2',
      't:user-2',
      '',
    ]);
    disk = [onDisk(5, 1_000)];
    boot();
    budgets.start();
    expect(payerOf(5)).toBe('');
  });
});
