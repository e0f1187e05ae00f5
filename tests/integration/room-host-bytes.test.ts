import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { Command } from '../../machines/room/commands.ts';
import { HISTORY_BYTES } from '../../machines/room/room.history.ts';
import { changesSize, stepSize } from '../../machines/room/room.size.ts';
import type { History, HistorySteps } from '../../machines/room/room.state.ts';
import { AnonymousBudgets } from '../../server/rooms/byte-budgets.ts';
import { createRoomHost, type RoomHost } from '../../server/rooms/host.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { stackItems } from '../support/test-room.ts';
import { aClient, aRoom, ask, countedIds, FakeClock, Heard } from './room-host.fixtures.ts';
import { adjust, create, from, start, stop, TestHost } from './room-host.rig.ts';
import { sqliteStore, type TestStore } from './room-host.stores.ts';

const MEGABYTE = 1024 * 1024;
const undo: Command = { name: 'room/undo', payload: {} };
const redo: Command = { name: 'room/redo', payload: {} };

/** An edit of 10 kB, another one each time. */
const noted = (nth: number): Command => ({
  name: 'timers/update',
  payload: { timerId: 'room-a-timer', notes: String(nth % 10).repeat(10_000) },
});
/** As much as fits into a frame. */
const replaced = (nth: number): Command => ({
  name: 'timers/replace',
  payload: { items: Array.from({ length: 6 }, () => ({ notes: String(nth % 10).repeat(10_000) })) },
});

/** All stored steps, also those that a stack holds without being part of it. */
function bytesOf({ top }: HistorySteps): number {
  let bytes = 0;
  for (let link = top; link !== null; link = link.below) bytes += stepSize(link.item);
  return bytes;
}

/** Missed events that a client may still get. */
function missable(host: RoomHost): number {
  const seq = host.durable('room-a')?.seq ?? 0;
  for (let since = Math.max(0, seq - 300); since <= seq; since += 1) {
    const missed = host.since('room-a', { epoch: 1, seq: since });
    if (typeof missed !== 'string') return changesSize(missed.flatMap(({ changes }) => changes));
  }
  return 0;
}

describe('a room that gets a thousand large edits', () => {
  let rig: TestHost;
  beforeEach(async () => {
    rig = await TestHost.ready();
  });
  const historyOf = (): History => {
    const history = rig.host.durable('room-a')?.context.history;
    if (history === undefined) throw new Error('There is no room.');
    return history;
  };
  const held = () => bytesOf(historyOf().undo) + bytesOf(historyOf().redo) + missable(rig.host);

  it.each([
    ['edits of one timer', noted],
    ['edits of the rundown', replaced],
  ])('R80, R82 uses no more memory than after two hundred edits: %s', (_what, edit) => {
    const bytes: number[] = [];
    for (let nth = 1; nth <= 1_000; nth += 1) {
      ask(rig.host, edit(nth));
      rig.drive.run();
      if (nth % 200 === 0) bytes.push(held());
    }
    expect(rig.host.durable('room-a')?.seq).toBe(1_000);
    for (const each of bytes) expect(each).toBeLessThan(2 * HISTORY_BYTES + MEGABYTE);
    expect(missable(rig.host)).toBeLessThanOrEqual(MEGABYTE);
  });

  it('R82 answers a repeated command as long as it stores the answer, and never runs it again', () => {
    const many: Command = {
      name: 'timers/replace',
      payload: { items: Array.from({ length: 1_000 }, () => ({})) },
    };
    const answers = Array.from({ length: 80 }, (_, nth) => {
      const answer = ask(rig.host, many, from('tab', nth + 1));
      rig.drive.run();
      return answer;
    });
    expect(ask(rig.host, many, from('tab', 1))).toMatchObject([{ error: { code: 'duplicate_command' } }]);
    expect(ask(rig.host, many, from('tab', 80))).toEqual(answers[79]);
    expect(rig.host.durable('room-a')?.seq).toBe(80);
  });
});

describe('the undo of large edits', () => {
  let test: TestStore;
  beforeEach(async () => {
    test = await sqliteStore();
  });
  afterEach(() => test.close());

  const boot = () =>
    createRoomHost({
      laterTurn: (work) => work(),
      store: test.store,
      clock: new FakeClock(),
      listeners: [new Heard()],
      randomness: countedIds(),
      planOfTeam: () => selfHostedPlan,
      onFault: (error) => {
        throw error;
      },
    });
  const done = (host: RoomHost, command: Command) =>
    new Promise<Answer>((reply) =>
      host.submit({ roomId: 'room-a', command, principal: { permissions: 63, actor: 'u:owner' }, reply }),
    );
  const stepsIn = (host: RoomHost) => {
    const history = host.durable('room-a')?.context.history;
    return history && [stackItems(history.undo), stackItems(history.redo)];
  };

  it.each(
    some<readonly [string, (nth: number) => Command]>(
      [
        ['edits of one timer', noted],
        [
          'of one timer, in a script of three bytes a letter',
          (nth: number): Command => ({
            name: 'timers/update',
            payload: { timerId: 'room-a-timer', notes: (nth % 2 === 0 ? '舞' : '台').repeat(10_000) },
          }),
        ],
        ['edits of the rundown', replaced],
        ['between many small ones', (nth: number) => (nth % 40 === 0 ? replaced(nth) : adjust)],
      ],
      (_, place) => place % 3 === 0,
    ),
  )('R80 gives the same result after a restart: %s', EXHAUSTIVE, async (_what, edit) => {
    const host = boot();
    await host.createRoom(aRoom());
    const sent = Array.from({ length: 210 }, (_, nth) => [
      edit(nth + 1),
      ...(nth % 7 === 0 ? [undo] : []),
      ...(nth % 21 === 0 ? [redo] : []),
    ]).flat();
    // Limited to the queue of a disk that pauses for a moment.
    for (let first = 0; first < sent.length; first += 20) {
      const few = sent.slice(first, first + 20).map((command) => done(host, command));
      for (const answer of await Promise.all(few)) expect(answer).toMatchObject({ ok: true });
    }
    const before = stepsIn(host);
    const show = host.durable('room-a')?.context.show;
    expect(before?.[0]?.length).toBeGreaterThan(10);
    await test.reopen();
    const again = boot();
    expect(stepsIn(again)).toEqual(before);
    expect(again.durable('room-a')?.context.show).toEqual(show);
    expect(await done(again, undo)).toMatchObject({ ok: true });
  });
});

describe('a room without a proven address', () => {
  let rig: TestHost;
  const here = { address: 'here' };

  /** Budgets with this usage. */
  const withBudgets = async (addressBytes: number, rows: number) => {
    rig = new TestHost();
    const stored = { log: 0, rows, teamId: null, ownerUid: 'owner' };
    rig.budgets = new AnonymousBudgets({
      clock: rig.clock,
      stored: { of: (roomId) => ({ roomId, ...stored }), after: () => [{ roomId: 'room-a', ...stored }] },
      ready: () => null,
      teamBytes: () => 0,
      isProven: () => false,
      mostBytes: MEGABYTE,
      addressBytes,
      onFull: () => {},
      onError: (error) => rig.faults.push(error),
    });
    if (rig.budgets instanceof AnonymousBudgets) rig.budgets.start();
    rig.boot();
    await rig.host.createRoom(aRoom());
    rig.drive.held = true;
  };
  const codeOf = (command: Command, options: Parameters<typeof ask>[2] = here) => {
    const answers = ask(rig.host, command, options);
    rig.drive.run();
    const [answer] = answers;
    return answer?.ok === false ? answer.error.code : answer?.ok;
  };

  it('R83 refuses further additions from an address that used up its bytes, and loses no data', async () => {
    await withBudgets(100_000, 0);
    let taken = 0;
    while (codeOf(noted(taken)) === true) taken += 1;
    expect(taken).toBeGreaterThan(1);
    const { timers } = rig.host.durable('room-a')?.context.show ?? {};
    expect(codeOf(create, { ...here, ...from('tab', 1) })).toBe('storage_limit');
    expect(rig.host.durable('room-a')?.seq).toBe(taken);
    expect(rig.timers()).toEqual(timers);
    expect(codeOf(create, { address: 'there' })).toBe(true);
    rig.clock.advance(HOUR);
    expect(codeOf(create, { ...here, ...from('tab', 1) })).toBe(true);
  });

  it('R84 still accepts commands that run the show or change access', async () => {
    await withBudgets(100_000, 0);
    expect(codeOf({ name: 'messages/create', payload: { text: 'Wrap up' } })).toBe(true);
    expect([1, 2, 3].map((nth) => codeOf(replaced(nth)))).toEqual([true, true, 'storage_limit']);
    const [timer] = rig.timers();
    const timerId = timer?._id ?? '';
    const small: readonly Command[] = [
      start,
      { name: 'messages/show', payload: { messageId: 'id0001' } },
      { name: 'room/blackout', payload: { on: true } },
      stop,
      { name: 'messages/hide', payload: {} },
      { name: 'room/rotateSecrets', payload: {} },
      { name: 'clients/kick', payload: { clientId: 'c1' } },
      { name: 'room/settings', payload: { timezone: 'Asia/Tokyo' } },
    ];
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.clock.advance(1);
    expect(small.map((command) => [command.name, codeOf(command)])).toEqual(
      small.map(({ name }) => [name, true]),
    );
    expect(codeOf({ name: 'timers/duplicate', payload: { timerId } })).toBe('storage_limit');
    const { show } = rig.host.durable('room-a')?.context ?? {};
    expect(codeOf(adjust)).toBe('storage_limit');
    expect(rig.host.durable('room-a')?.context.show).toEqual(show);
  });

  it('R85, R86 accepts additions despite full storage if it has screens or a recent show', async () => {
    await withBudgets(64 * MEGABYTE, 2 * MEGABYTE);
    expect(codeOf(create)).toBe('storage_limit');
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.clock.advance(1);
    expect(codeOf(create)).toBe(true);
    rig.host.clientsChanged('room-a', [], ['c1']);
    rig.clock.advance(1);
    expect(codeOf(create)).toBe('storage_limit');
    expect(codeOf(start)).toBe(true);
    expect(codeOf(create)).toBe(true);
    rig.clock.advance(MINUTE);
    expect(codeOf({ name: 'timeset/reset', payload: {} })).toBe(true);
    rig.clock.advance(DAY - MINUTE);
    expect(codeOf(create)).toBe(true);
    rig.crash();
    expect(codeOf(create)).toBe(true);
    rig.clock.advance(2 * MINUTE);
    expect(codeOf(create)).toBe('storage_limit');
  });
});
