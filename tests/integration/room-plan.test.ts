import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../machines/kernel/time.ts';
import { type RoomPlan, selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { createRoomHost, type RoomHost } from '../../server/rooms/host.ts';
import { MemoryDisk, MemoryRoomStore } from '../support/store.memory.ts';
import { aRoom, ask, countedIds, FakeClock, Heard } from './room-host.fixtures.ts';
import { TestDrive } from './room-host.stores.ts';

let disk: MemoryDisk;
let drive: TestDrive;
let clock: FakeClock;
let heard: Heard;
let host: RoomHost;
let plan: RoomPlan;

/** A new process on the same disk. */
function boot(): void {
  heard = new Heard();
  drive = new TestDrive();
  drive.held = true;
  host = createRoomHost({
    laterTurn: (work) => work(),
    store: new MemoryRoomStore(disk, drive),
    clock,
    listeners: [heard],
    randomness: countedIds(),
    planOfTeam: () => plan,
    onFault: (error) => expect.unreachable(String(error)),
  });
}

const planChange = (payload: RoomPlan) => ({ entry: { changes: [{ name: 'room/plan', payload }] } });
const shownPlan = (roomId = 'room-a') => host.durable(roomId)?.context.show.room.plan;
const create = (roomId?: string) =>
  ask(host, { name: 'timers/create', payload: {} }, roomId === undefined ? {} : { roomId });

beforeEach(async () => {
  disk = new MemoryDisk();
  clock = new FakeClock();
  plan = selfHostedPlan;
  boot();
  const made = ['room-a', 'room-b'].map((roomId) => host.createRoom(aRoom(roomId)));
  drive.run();
  await Promise.all(made);
});

describe('a room whose team gets another plan', () => {
  beforeEach(() => {
    host.durable('room-a');
    clock.advance(SECOND);
    plan = starterPlan;
    void host.followPlans();
  });

  it('B53 gets the plan once it is on disk, as one event with a seq', () => {
    expect(heard.committed).toEqual([]);
    expect(shownPlan()).toEqual(selfHostedPlan);
    drive.run();
    expect(heard.committed).toMatchObject([
      { roomId: 'room-a', entry: { seq: 1, at: clock.now(), ...planChange(starterPlan).entry } },
    ]);
    expect(shownPlan()).toEqual(starterPlan);
    expect(host.durable('room-a')?.context.show.room.updatedAt).toBe(clock.now());
    void host.followPlans();
    drive.run();
    expect(heard.seqs('room-a')).toEqual([1]);
  });

  it('B53 has the new plan on disk before the change is answered', async () => {
    plan = selfHostedPlan;
    drive.run();
    const shown: unknown[] = [];
    const told = host.followPlans().then(() => shown.push(shownPlan()));
    await new Promise(setImmediate);
    expect(shown).toEqual([]);
    drive.run();
    await told;
    expect(shown).toEqual([selfHostedPlan]);
  });

  it('B53 applies the new plan to the next command, even before the plan is on disk', () => {
    const answers = [create(), create(), create()];
    drive.run();
    expect(answers.flat()).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: false, error: { code: 'plan_limit' } },
    ]);
  });

  it('B53 gets the new plan when it is loaded, and sends it to reconnecting clients', () => {
    expect(shownPlan('room-b')).toEqual(selfHostedPlan);
    drive.run();
    expect(heard.committed.filter(({ roomId }) => roomId === 'room-b')).toMatchObject([
      planChange(starterPlan),
    ]);
    const epoch = host.durable('room-b')?.epoch ?? 0;
    expect(host.since('room-b', { epoch, seq: 0 })).toMatchObject([planChange(starterPlan).entry]);
  });

  it('B53 has the new plan after a restart, without sending it again', () => {
    drive.run();
    boot();
    expect(shownPlan()).toEqual(starterPlan);
    drive.run();
    expect(heard.committed).toEqual([]);
  });

  it('B53 gets the new plan after a restart if the server crashed before the write', () => {
    boot();
    expect(shownPlan()).toEqual(selfHostedPlan);
    drive.run();
    expect(shownPlan()).toEqual(starterPlan);
    expect(heard.seqs('room-a')).toEqual([1]);
  });

  it('B53 gets the new plan once a failed storage works again', () => {
    drive.broken = true;
    drive.run();
    expect(shownPlan()).toEqual(selfHostedPlan);
    drive.broken = false;
    clock.advance(2 * SECOND);
    drive.run();
    expect(host.health().storage).toBe(true);
    expect(shownPlan()).toEqual(starterPlan);
  });
});

it('B53 a downgrade keeps existing entries, and refuses further ones', () => {
  for (let index = 0; index < 4; index++) create();
  drive.run();
  plan = starterPlan;
  void host.followPlans();
  drive.run();
  const { timers = [] } = host.durable('room-a')?.context.show ?? {};
  expect(timers).toHaveLength(5);
  const last = timers.at(-1)?._id ?? '';
  const rename = ask(host, { name: 'timers/update', payload: { timerId: last, name: 'Kept' } });
  const play = ask(host, { name: 'timeset/start', payload: { timerId: last } });
  const refused = create();
  drive.run();
  expect([...rename, ...play]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(refused).toEqual([
    {
      ok: false,
      error: {
        code: 'plan_limit',
        message: 'A room can have at most 3 timers. Remove some, or add fewer.',
      },
    },
  ]);
});

describe('a smaller plan', () => {
  const start = () => {
    ask(host, { name: 'timeset/start', payload: {} });
    drive.run();
    plan = starterPlan;
    void host.followPlans();
    drive.run();
  };

  it('B94 is not applied while a timer runs, but once the timer stops', () => {
    start();
    expect(shownPlan()).toEqual(selfHostedPlan);
    clock.advance(HOUR);
    ask(host, { name: 'timeset/stop', payload: {} });
    drive.run();
    clock.advance(SECOND);
    drive.run();
    expect(shownPlan()).toEqual(starterPlan);
  });

  it('B94 is applied after a day at the latest', () => {
    start();
    clock.advance(DAY - SECOND);
    drive.run();
    expect(shownPlan()).toEqual(selfHostedPlan);
    clock.advance(SECOND);
    drive.run();
    expect(shownPlan()).toEqual(starterPlan);
  });

  it('B94 is not applied if the team gets the larger plan back before', () => {
    start();
    plan = selfHostedPlan;
    void host.followPlans();
    clock.advance(2 * DAY);
    drive.run();
    expect(shownPlan()).toEqual(selfHostedPlan);
  });
});

it('B53 a room that moves has the plan of its new team', async () => {
  plan = starterPlan;
  const handed = host.handOver('room-a', { teamId: 'somebody', ownerUid: 'somebody', actor: 'u:somebody' });
  drive.run();
  await handed;
  expect(shownPlan()).toEqual(starterPlan);
});
