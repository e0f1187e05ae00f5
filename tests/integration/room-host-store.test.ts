import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { topItem } from '../../machines/kernel/bounded-stack.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import { changesBetween } from '../../machines/room/changes-between.ts';
import type { Command, StampedCommand } from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { RoomCreator } from '../../server/rooms/host.ts';
import type { CommandEntry, DraftEntry, EpochEntry } from '../../server/rooms/journal/journal.ts';
import { contextOfStored } from '../../server/rooms/room.loading.ts';
import { noEngines } from '../cluster/engines.ts';
import { PostgresRooms } from '../cluster/postgres-store.ts';
import { aRoom, countedIds, largeRoom, START } from './room-host.fixtures.ts';
import { JournalOutcomes, lateStore, memoryStore, sqliteStore, type TestStore } from './room-host.stores.ts';

const zoned = countedIds();

/** A room that takes commands and says what the journal must write of them. */
class Author {
  readonly #actor: RoomActor;
  #seq = 0;

  constructor(context: RoomContext) {
    this.#actor = new RoomActor(roomMachine, context);
  }

  get context(): RoomContext {
    return this.#actor.context;
  }

  write(command: Command, fields: Partial<CommandEntry> = {}): CommandEntry {
    const before = this.#actor.context;
    const seq = ++this.#seq;
    const stamp = {
      at: START + seq * 1_000,
      ids: [zoned.id(), zoned.id()],
      secret: `s${seq}`,
      passwordHash: 'hash',
    };
    const after = this.#actor.send({ type: command.name, payload: command.payload, stamp } as StampedCommand);
    if (after === before) throw new Error(`The room ignored ${command.name}.`);
    return {
      kind: 'command',
      roomId: after.show.room._id,
      seq,
      at: stamp.at,
      actor: 'u:owner',
      command: command.name,
      changes: changesBetween(before, after),
      access: before.access === after.access ? null : after.access,
      handledUntil: before.handledUntil === after.handledUntil ? null : after.handledUntil,
      nextDueAt: nextDue(after, stamp.at)?.at ?? null,
      runs: null,
      endedDrafts: [],
      channelId: null,
      commandId: null,
      detail: {
        payload: command.payload,
        step: before.history === after.history ? null : topItem(after.history.undo),
        result: { seen: seq },
      },
      ...fields,
    };
  }
}

const start: Command = { name: 'timeset/start', payload: {} };
const adjust: Command = { name: 'timeset/adjust', payload: { ms: 1_500 } };

/** Touches every table and every column that a person can change. */
function everything(author: Author): CommandEntry[] {
  const first = author.context.show.timers[0]?._id ?? '';
  const named: Command = {
    name: 'timers/create',
    payload: {
      name: 'Keynote',
      extra: 'Ada',
      notes: 'Walk on from the left',
      labels: [{ name: 'live', color: '#ff0000' }],
      trigger: 'SCHEDULED',
      startTime: '11:30:00',
      startDate: '2026-03-14',
      chime: { yellow: 'BELL_1X', red: 'DING_2X', zero: 'GONG' },
      showExtra: false,
    },
  };
  const entries = [
    author.write(named),
    author.write({ name: 'timers/duplicate', payload: { timerId: first } }),
  ];
  const moved = author.context.show.timers.at(-1)?._id ?? '';
  entries.push(
    author.write({ name: 'timers/move', payload: { timerId: moved, index: 0 } }),
    author.write({ name: 'timers/update', payload: { timerId: moved, type: 'TIME_WARP', timewarp: 90_000 } }),
    author.write({ name: 'messages/create', payload: { text: 'Wrap up', color: 'red', bold: true } }),
    author.write({ name: 'messages/create', payload: { text: 'Thanks' } }),
  );
  const message = author.context.show.messages[0]?._id ?? '';
  entries.push(
    author.write({ name: 'messages/show', payload: { messageId: message, focus: true } }),
    author.write({ name: 'room/rename', payload: { name: 'Second stage' } }),
    author.write({ name: 'room/settings', payload: { timezone: 'Asia/Tokyo', behavior: 'CONTINUE' } }),
    author.write({ name: 'room/blackout', payload: { on: true } }),
    author.write({ name: 'room/setPassword', payload: { password: 'open sesame' } }),
    author.write({
      name: 'outputs/create',
      payload: {
        name: 'Lobby',
        showNotes: true,
        layout: 'SPEAKER',
        background: 'BLACK',
        atZero: 'HIDE',
        showProgress: false,
        showClock: true,
      },
    }),
    author.write(start),
    author.write(adjust),
    author.write({ name: 'timers/remove', payload: { timerId: first } }),
  );
  return entries;
}

let rooms: PostgresRooms | null = null;
const postgresStore = async () => {
  rooms ??= await PostgresRooms.start();
  return rooms.testStore();
};
afterAll(() => rooms?.remove());

const stores: [name: string, open: () => Promise<TestStore>][] = [
  ['in SQLite', sqliteStore],
  ['in memory', memoryStore],
  ['that answers late', lateStore],
];
if (noEngines() === null) stores.push(['in Postgres', postgresStore]);

describe.each(stores)('D80 a room store %s', (_name, open) => {
  let test: TestStore;
  let fates: JournalOutcomes;

  const listen = () => {
    fates = new JournalOutcomes();
    test.store.journal.listen(fates);
  };
  const put = async (...entries: (CommandEntry | DraftEntry | EpochEntry)[]) => {
    for (const entry of entries) expect(test.store.journal.append(entry)).toBe(true);
    return fates.commits(entries.length);
  };
  const make = async (context: RoomContext) => {
    test.store.journal.append({ kind: 'create', roomId: context.show.room._id, context, nextDueAt: null });
    await fates.commits(1);
    return new Author(context);
  };

  beforeEach(async () => {
    test = await open();
    listen();
  });
  afterEach(() => test.close());

  it('returns a new room as it was made', async () => {
    const context = aRoom();
    await make(context);
    const stored = await test.store.load('room-a');
    expect(stored).toMatchObject({
      show: context.show,
      access: context.access,
      handledUntil: {},
      epoch: 1,
      seq: 0,
    });
    expect(stored?.tail).toEqual([]);
  });

  it('returns nothing for a room that was never made', async () => {
    expect(await test.store.load('room-x')).toBeNull();
    expect(await test.store.findByPid('NOWHERE1')).toBeNull();
    expect(await test.store.log('room-x', { limit: 10 })).toEqual([]);
  });

  it('finds a room by its public id', async () => {
    const context = aRoom();
    await make(context);
    expect(await test.store.findByPid(context.show.room.pid)).toBe('room-a');
  });

  it('keeps every part that a command can change after a restart', async () => {
    const author = await make(aRoom());
    await put(...everything(author));
    await test.reopen();
    const stored = await test.store.load('room-a');
    expect(stored?.show).toEqual(author.context.show);
    expect(stored?.access).toEqual(author.context.access);
    expect(stored?.handledUntil).toEqual(author.context.handledUntil);
    expect(stored?.seq).toBe(15);
  });

  it('R120 keeps the newest draft of each output until a command removes it', async () => {
    const author = await make(aRoom());
    const by = { clientId: null, name: 'Ann' };
    const drafts = [PRESETS.CLOCK, PRESETS.DOORS].map((design, at) => ({ design, by, at }));
    const [outputId = ''] = author.context.show.outputs.map(({ _id }) => _id);
    const putDraft = (id: string, draft: DesignDraft | null) =>
      put({ kind: 'draft', roomId: 'room-a', outputId: id, draft });
    for (const draft of drafts) await putDraft(outputId, draft);
    await putDraft('other', drafts[0] ?? null);
    await putDraft('other', null);
    await test.reopen();
    expect(await test.store.load('room-a')).toMatchObject({
      drafts: { [outputId]: drafts[1] },
      seq: 0,
      tail: [],
    });
    listen();
    await put(author.write(start, { endedDrafts: [outputId] }));
    await test.reopen();
    expect(await test.store.load('room-a')).toMatchObject({ drafts: {}, seq: 1 });
  });

  it('D135 stores a raised epoch without changing the rest of the room', async () => {
    const author = await make(aRoom());
    await put(...everything(author));
    const before = await test.store.load('room-a');
    const { pid, createdAt } = author.context.show.room;
    await put({ kind: 'epoch', roomId: 'room-a', epoch: 1_800_000_000, pid, createdAt });
    await test.reopen();
    expect(await test.store.load('room-a')).toEqual({ ...before, epoch: 1_800_000_000 });
  });

  it('W382 writes no entry of a room if one of its commands expired, but all entries of other rooms', async () => {
    const author = await make(aRoom());
    const other = await make(aRoom('room-b'));
    const late = { roomId: 'room-a', reason: expect.any(String), isLate: true };
    const entries = [
      author.write(start),
      author.write(adjust, { within: -1 }),
      author.write(adjust),
      other.write(start, { within: 60_000 }),
    ];
    expect(await put(...entries)).toContainEqual(late);
    expect(await test.store.log('room-a', { limit: 9 })).toEqual([]);
    expect(await test.store.log('room-b', { limit: 9 })).toHaveLength(1);
  });

  it('keeps the undo history in its log', async () => {
    const author = await make(aRoom());
    await put(...everything(author));
    const stored = await test.store.load('room-a');
    expect(stored && contextOfStored(stored).history).toEqual(author.context.history);
  });

  it('returns the log newest first, in pages', async () => {
    const author = await make(aRoom());
    await put(author.write(start), author.write(adjust), author.write(adjust));
    expect((await test.store.log('room-a', { limit: 2 })).map(({ seq }) => seq)).toEqual([3, 2]);
    const [oldest] = await test.store.log('room-a', { before: 2, limit: 10 });
    expect(oldest).toMatchObject({ seq: 1, command: 'timeset/start', actor: 'u:owner', leftStep: true });
  });

  it('W63 returns shorter pages if lines of the log are long, without leaving out lines', async () => {
    const author = await make(aRoom());
    const notes = 'n'.repeat(10_000);
    const items = Array.from({ length: 45 }, () => ({ notes }));
    const payload = { items };
    const long = (nth: number) =>
      author.write(adjust, { detail: { payload: { nth, ...payload }, step: null, result: {} } });
    for (let nth = 0; nth < 12; nth += 1) await put(long(nth));
    const seen: number[] = [];
    for (let pages = 0, before = 99; before > 1; pages += 1) {
      const page = await test.store.log('room-a', { before, limit: 500 });
      expect(page.length).toBeGreaterThan(0);
      expect(pages).toBeLessThan(12);
      seen.push(...page.map(({ seq }) => seq));
      before = seen.at(-1) ?? 0;
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, nth) => 12 - nth));
  });

  it('S36 keeps runs of timers, newest first, each as last written', async () => {
    const author = await make(aRoom());
    const run = { title: 'Opening', speaker: 'Ada', plannedStart: null, plannedLength: 5, paused: 0 };
    const row = (started: number, fields = {}) =>
      [started, 'timer-1', JSON.stringify({ ...run, startedBy: null, ended: null, ...fields })] as const;
    await put(author.write(start, { timerRuns: [row(START), row(START + 1), row(START + 2)] }));
    await put(author.write(adjust, { timerRuns: [row(START, { ended: 9 }), [START + 2, 'timer-1', null]] }));
    const runs = async (query: object) =>
      await test.store.timerRuns('room-a', { since: 0, limit: 9, ...query });
    expect(await runs({})).toMatchObject([
      { ...run, timerId: 'timer-1', started: START + 1, ended: null },
      { ...run, timerId: 'timer-1', started: START, ended: 9 },
    ]);
    expect((await runs({ limit: 1 })).map(({ started }) => started)).toEqual([START + 1]);
    expect((await runs({ before: START + 1 })).map(({ started }) => started)).toEqual([START]);
    expect((await runs({ since: START + 1 })).map(({ started }) => started)).toEqual([START + 1]);
    await test.reopen();
    listen();
    expect(await runs({})).toHaveLength(2);
    test.store.journal.append({ kind: 'remove', roomId: 'room-a' });
    await fates.commits(1);
    expect(await runs({})).toEqual([]);
  });

  it('stores the highest command id of each channel', async () => {
    const author = await make(aRoom());
    await put(
      author.write(start, { channelId: 'tab-1', commandId: 7 }),
      author.write(adjust, { channelId: 'tab-2', commandId: 3 }),
      author.write(adjust, { channelId: 'tab-1', commandId: 9 }),
    );
    expect((await test.store.load('room-a'))?.applied).toEqual(
      new Map([
        ['tab-1', 9],
        ['tab-2', 3],
      ]),
    );
  });

  it('returns a room after weeks in which one controller was absent and no show ran', async () => {
    const author = await make(aRoom());
    await put(author.write(start, { channelId: 'tab-1', commandId: 1 }));
    const weeksLater = Array.from({ length: 300 }, (_, nth) =>
      author.write(adjust, { channelId: 'tab-2', commandId: nth + 1, at: START + 21 * DAY + nth }),
    );
    await put(...weeksLater);
    await test.reopen();
    listen();
    const room = await test.store.load('room-a');
    expect(room?.seq).toBe(301);
    expect(room?.applied.get('tab-2')).toBe(300);
  });

  it('lists due rooms, earliest first', async () => {
    for (const roomId of ['room-a', 'room-b', 'room-c']) await make(aRoom(roomId));
    const due = (roomId: string, nextDueAt: number | null) =>
      new Author(aRoom(roomId)).write(start, { nextDueAt });
    await put(due('room-a', START + 9_000), due('room-b', START + 3_000), due('room-c', null));
    // R990: rows may be a second older than what is acknowledged.
    await expect
      .poll(() => test.store.due(10), { timeout: 20_000 })
      .toEqual([
        { roomId: 'room-b', at: START + 3_000 },
        { roomId: 'room-a', at: START + 9_000 },
      ]);
    expect(await test.store.due(1)).toHaveLength(1);
  });

  it('removes a room with all its data', async () => {
    const author = await make(aRoom());
    await put(author.write(start, { channelId: 'tab-1', commandId: 1 }));
    test.store.journal.append({ kind: 'remove', roomId: 'room-a' });
    await fates.commits(1);
    expect(await test.store.load('room-a')).toBeNull();
    expect(await test.store.log('room-a', { limit: 10 })).toEqual([]);
    expect(await test.store.due(10)).toEqual([]);
  });

  it('hides a deleted room until it is restored unchanged', async () => {
    const author = await make(aRoom());
    await put(author.write(start, { nextDueAt: START + 9_000 }));
    const before = await test.store.load('room-a');
    const { pid } = aRoom().show.room;
    for (const deletedAt of [START, null]) {
      test.store.journal.append({ kind: 'deletion', roomId: 'room-a', deletedAt });
      await fates.commits(1);
      expect(await test.store.load('room-a')).toEqual(deletedAt === null ? before : null);
      expect(await test.store.due(10)).toHaveLength(deletedAt === null ? 1 : 0);
      expect(await test.store.findByPid(pid)).toBe('room-a');
    }
  });

  it('W2031 returns a large room only once its last piece is written', async () => {
    const context = largeRoom('room-a', 300);
    const loads: unknown[] = [];
    const maker = new RoomCreator(async (entry, done) => {
      loads.push(await test.store.load('room-a'));
      expect(await test.store.due(10)).toEqual([]);
      test.store.journal.append(entry);
      await fates.commits(1);
      done();
    });
    await maker.make({ kind: 'create', roomId: 'room-a', context, nextDueAt: START }, () => {});
    expect(loads.length).toBeGreaterThan(4);
    expect(loads.every((found) => found === null)).toBe(true);
    await test.reopen();
    expect(await test.store.load('room-a')).toMatchObject({ show: context.show, seq: 0 });
    expect(await test.store.due(10)).toEqual([{ roomId: 'room-a', at: START }]);
  });

  it('writes an entry that is larger than the ring buffer', async () => {
    const author = await make(aRoom());
    const notes = 'n'.repeat(9_000);
    const items = Array.from({ length: 40 }, (_, place) => ({ name: `Item ${place}`, notes }));
    const ids = items.map((_, place) => `big-${place}`);
    const before = author.context;
    const actor = new RoomActor(roomMachine, before);
    const after = actor.send({ type: 'timers/replace', payload: { items }, stamp: { at: START, ids } });
    await put(author.write(start, { changes: changesBetween(before, after) }));
    expect((await test.store.load('room-a'))?.show.timers).toEqual(after.show.timers);
  });

  it('writes nothing while the disk fails, reports this once, and then recovers', async () => {
    const author = await make(aRoom());
    await test.break();
    const lost = author.write(start);
    test.store.journal.append(lost);
    expect(await fates.next()).toEqual({ kind: 'failed' });
    await test.mend();
    expect((await test.store.load('room-a'))?.seq).toBe(0);
    test.store.journal.probe(START);
    expect(await fates.next()).toMatchObject({ kind: 'committed', count: 0 });
    expect(await fates.next()).toEqual({ kind: 'recovered' });
    await put({ ...lost, actor: 'again' });
    expect((await test.store.log('room-a', { limit: 10 })).map(({ actor }) => actor)).toEqual(['again']);
  });

  it('never writes an entry later that it reported as lost', async () => {
    const author = await make(aRoom());
    await test.break();
    for (let i = 0; i < 20; i++) test.store.journal.append(author.write(adjust));
    expect(await fates.next()).toEqual({ kind: 'failed' });
    await test.mend();
    test.store.journal.probe(START);
    await fates.next();
    expect(await fates.next()).toEqual({ kind: 'recovered' });
    expect((await test.store.load('room-a'))?.seq).toBe(0);
  });

  it('reports a failure only for the room whose entries cannot be written', async () => {
    const author = await make(aRoom('room-a'));
    const ghost = new Author(aRoom('room-ghost'));
    const failed = await put(author.write(start), ghost.write(start), author.write(adjust));
    expect(failed.map(({ roomId }) => roomId)).toEqual(['room-ghost']);
    expect((await test.store.load('room-a'))?.seq).toBe(2);
    expect(await test.store.load('room-ghost')).toBeNull();
  });

  it('has all appended entries on disk after it is closed', async () => {
    const author = await make(aRoom());
    for (let i = 0; i < 50; i++) test.store.journal.append(author.write(adjust));
    await test.store.journal.close();
    expect((await test.store.load('room-a'))?.seq).toBe(50);
  });
});
