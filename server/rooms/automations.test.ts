import { describe, expect, it, test } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '../../machines/automation/automation.ts';
import { noRuns } from '../../machines/automation/runs.ts';
import { READ } from '../../machines/kernel/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { MAX_PAST_RUNS, MAX_PENDING_RUNS, withRequestEnd } from '../../machines/room/automation.perform.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { ANY, AutomatedRoom, commandStep, OWNER } from '../../tests/support/automated-room.ts';
import { aClient, after, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { awaitedMarks, ExpectedStarts, nextAutomationDue, nextTimeDue } from './automation-due.ts';
import { deviceOccurrences, MAX_WATCHES, withDeviceWatches } from './automation-follow.ts';
import { noPace } from './automation-runner.ts';
import { DueAlarm } from './due-alarm.ts';
import { noOutgoing } from './host.ts';

const on = (
  event: Extract<AutomationTrigger, { type: 'EVENT' }>['event'],
  of: Partial<typeof ANY> | object = {},
): AutomationTrigger => ({
  type: 'EVENT',
  event,
  ...ANY,
  ...of,
});
const left = (ms: number, of: object = {}): AutomationTrigger => ({ type: 'LEFT', left: ms, ...ANY, ...of });
const called: AutomationTrigger = { type: 'CALL', name: 'Doors' };
const blackout = (isOn: boolean) => commandStep('room/blackout', { on: isOn });
const saying = (text: string): AutomationStep => ({ type: 'MESSAGE', text, color: 'red', focus: false });
const pause = (ms: number): AutomationStep => ({ type: 'WAIT', for: ms });

const isDark = (room: AutomatedRoom) => room.context.show.room.settings.blackout;
const shownIn = ({ context: { show } }: AutomatedRoom) =>
  show.messages.find(({ _id }) => _id === show.activeMessageId)?.text;
const roomOf = (...timers: Partial<Timer>[]) => new AutomatedRoom(testRoom(timers));

describe('a trigger by event', () => {
  it('K100 runs its automation at its event only', () => {
    const room = new AutomatedRoom();
    const id = room.add(on('timer.started'), [blackout(true)]);
    room.do('timeset/next', {});
    room.wait(0);
    expect(isDark(room)).toBe(false);
    room.do('timeset/start', {});
    expect(isDark(room)).toBe(false);
    room.wait(0);
    expect(isDark(room)).toBe(true);
    expect(room.past(id)).toEqual([{ no: 1, at: SHOW_START, cause: 'timer.started', end: 'DONE' }]);
  });

  it('K2051 fires when a further clock ends: any clock, or the named one', () => {
    const room = new AutomatedRoom();
    room.do('clocks/quick', { duration: MINUTE });
    const clockId = room.context.show.clocks[0]?._id ?? '';
    const ended = [
      on('clock.ended'),
      on('clock.ended', { timerId: clockId }),
      on('clock.ended', { timerId: 'a' }),
    ];
    const ids = ended.map((when) => room.add(when, [blackout(true)]));
    expect(new Set(awaitedMarks(room.context.show))).toEqual(new Set(['clock']));
    room.wait(30_000);
    room.do('clocks/adjust', { clockId, ms: -45_000 });
    room.wait(0);
    expect(ids.map((id) => room.past(id).map(({ cause }) => cause))).toEqual([
      ['clock.ended'],
      ['clock.ended'],
      [],
    ]);
  });

  it('K140 fires once when the whole rundown is replaced, and only for a changed rundown', () => {
    const room = new AutomatedRoom();
    const events = ['rundown.changed', 'timer.selected', 'timer.finished', 'timer.reset'] as const;
    const [changed = '', ...others] = events.map((event) => room.add(on(event), [blackout(true)]));
    room.do('timeset/start', {});
    room.do('timers/replace', { items: Array.from({ length: 4 }, () => ({ name: 'Talk' })) });
    room.wait(0);
    expect(room.past(changed).map(({ cause }) => cause)).toEqual(['rundown.changed']);
    expect(others.map((id) => room.past(id))).toEqual([[], [], []]);
    room.do('timeset/next', {});
    expect(others.map((id) => room.past(id).length)).toEqual([1, 0, 0]);
  });

  it('K100 does not fire for a disabled automation', () => {
    const room = new AutomatedRoom();
    const id = room.add(on('timer.started'), [blackout(true)], { enabled: false });
    room.do('timeset/start', {});
    room.wait(0);
    expect(room.past(id)).toEqual([]);
    expect(awaitedMarks(room.context.show)).toEqual([]);
  });

  test.each([
    ['for one timer', { timerId: 'b' }, ['b']],
    ['for timers with a label, in any letter case', { label: 'keynote' }, ['c']],
    ['for any timer', {}, ['b', 'c', 'a']],
  ])('K100 fires if it is set %s', (_of, of, started) => {
    const labels = [{ name: 'Keynote', color: 'red' }];
    const room = roomOf({}, {}, { labels });
    const id = room.add(on('timer.selected', of), []);
    const found = ['b', 'c', 'a'].filter((timerId) => {
      const before = room.past(id).length;
      room.do('timeset/select', { timerId });
      return room.past(id).length > before;
    });
    expect(found).toEqual(started);
  });

  it('K100 for a label does not fire for an event that has no timer', () => {
    const room = new AutomatedRoom();
    const id = room.add(on('room.blackout', { label: 'Keynote' }), []);
    room.do('room/blackout', { on: true });
    expect(room.past(id)).toEqual([]);
  });

  it('K100 stores no runs in a room without automations', () => {
    const room = new AutomatedRoom();
    room.do('timeset/start', {});
    expect(room.context.runs).toEqual(noRuns);
  });

  it('K61 makes the room fire the clock marks for which enabled automations wait', () => {
    const room = new AutomatedRoom();
    room.add(on('timer.yellow'), []);
    room.add(on('message.shown'), []);
    room.add(on('timer.overtime'), [], { enabled: false });
    expect(awaitedMarks(room.context.show)).toEqual(['yellow']);
  });
});

describe('a trigger by clock', () => {
  it('K107 fires each time the running clock reaches the remaining time', () => {
    const room = new AutomatedRoom();
    const id = room.add(left(MINUTE), []);
    expect(room.next()).toBeNull();
    room.do('timeset/start', {});
    room.wait(9 * MINUTE);
    expect(room.past(id)).toMatchObject([{ at: SHOW_START + 9 * MINUTE, cause: 'LEFT' }]);
    room.do('timeset/stop', {});
    room.do('timeset/start', {});
    room.wait(30 * SECOND);
    expect(room.past(id)).toHaveLength(1);
    room.do('timeset/adjust', { ms: MINUTE });
    room.wait(MINUTE);
    expect(room.past(id)).toHaveLength(2);
  });

  const before = (minutes: number, timerId: string | null = null): AutomationTrigger => ({
    type: 'BEFORE',
    timerId,
    minutes,
  });
  const planned = (...timers: Partial<Timer>[]) =>
    new AutomatedRoom(testRoom([{ startTime: '18:10:00' }, {}, {}, ...timers]));
  const times = (room: AutomatedRoom, id: string) =>
    room.past(id).map(({ at }) => (at - SHOW_START) / MINUTE);

  it('K2008 fires the set number of minutes before the expected start of its timer, or of any timer', () => {
    const room = roomOf({ startTime: '19:10:00' }, { name: 'Keynote' }, {});
    room.wall = HOUR;
    const [any, third] = [room.add(before(3), [saying('{timer}')]), room.add(before(12, 'c'), [])];
    expect(room.next()).toMatchObject({ at: SHOW_START + 7 * MINUTE, storedAt: SHOW_START + 67 * MINUTE });
    room.wait(10 * MINUTE);
    room.do('timeset/start', {});
    room.wait(8 * MINUTE);
    room.do('timeset/adjust', { ms: 2 * MINUTE });
    room.wait(20 * MINUTE);
    expect(times(room, any)).toEqual([79, 77, 67]);
    expect(times(room, third)).toEqual([80, 78]);
    expect(room.past(any)[0]).toMatchObject({ cause: 'BEFORE', end: 'DONE' });
    expect(room.context.show.messages.map(({ text }) => text)).toEqual(['Keynote']);
  });

  it('K2008 does not fire while the expected start is delayed by each passing minute', () => {
    const room = planned();
    const ids = [room.add(before(5, 'b'), []), room.add(before(5, 'c'), [])];
    room.wait(2 * HOUR);
    expect(ids.flatMap((id) => times(room, id))).toEqual([]);
    room.do('timeset/start', {});
    room.wait(15 * MINUTE);
    expect(ids.map((id) => times(room, id))).toEqual([[125], []]);
    room.do('timeset/next', { autostart: true });
    room.wait(6 * MINUTE);
    expect(times(room, ids[1] ?? '')).toEqual([140]);
  });

  it('K2008 uses the planned start of a timer after a gap, even if earlier timers overrun', () => {
    const room = planned({ startTime: '19:00:00' });
    const id = room.add(before(5), []);
    room.wait(10 * MINUTE);
    room.do('timeset/start', { timerId: 'c' });
    room.wait(HOUR);
    expect(times(room, id)).toEqual([55, 5]);
  });

  it('K2008 does not fire if an edit, jump, undo or start skips its instant', () => {
    const room = planned();
    const id = room.add(before(5, 'b'), []);
    room.wait(10 * MINUTE);
    room.do('timeset/start', {});
    room.do('timeset/jump', { ms: 8 * MINUTE });
    room.do('room/undo', {});
    room.do('timers/update', { timerId: 'a', minutes: 4 });
    room.do('room/undo', {});
    room.do('timeset/start', { timerId: 'b' });
    room.wait(30 * MINUTE);
    expect(times(room, id)).toEqual([]);
  });

  /** While the first timer runs over, every start moves later before it is near. */
  const movingRoom = (count: number) => {
    const timers = Array.from({ length: count }, (_, nth): Partial<Timer> => {
      const length = { minutes: nth === 1 ? 1 : 0, seconds: 1 };
      const at = nth === 1 ? 50 * SECOND : nth * HOUR;
      const [startDate, startTime] = new Date(SHOW_START + at).toISOString().slice(0, 19).split('T');
      return nth === 0 ? length : { ...length, startDate: `${startDate}`, startTime: `${startTime}` };
    });
    return new AutomatedRoom(testRoom(timers, { timezone: 'UTC' }));
  };

  it('W2743 ignores starts that keep moving, and splits a long search over several alarms', () => {
    const room = movingRoom(300);
    const id = room.add(before(1), []);
    room.do('timeset/start', {});
    let searches = 0;
    let due = room.next();
    for (; due?.event.type === 'automation/time' && due.event.automationIds.length === 0; due = room.next()) {
      searches += 1;
      room.until(due.at);
    }
    expect([searches > 1, due, room.past(id)]).toEqual([true, null, []]);
  });

  it('W2743 a search computes at most two schedules of 1,000 timers for all automations together', () => {
    const room = movingRoom(1_000);
    for (let minutes = 1; minutes <= 20; minutes += 1) room.add(before(minutes), []);
    room.do('timeset/start', {});
    const instants = new Set<number>();
    class CountedStarts extends ExpectedStarts {
      override at(instant: number) {
        instants.add(instant);
        return super.at(instant);
      }
    }
    const search = () => {
      instants.clear();
      return nextTimeDue(room.context, 0, new CountedStarts(room.context.show, 0))?.at ?? Number.NaN;
    };
    room.until(search());
    expect(instants.size).toBe(1);
    search();
    expect(instants.size).toBe(2);
  });

  it.each([
    [100, 0],
    [101, 1],
  ])('W2743 for %i timers, a search waits %i times for a turn of the alarms', (count, turns) => {
    const waits: string[] = [];
    const pace = {
      waitForAlarm: ({ roomId }: { readonly roomId: string }) => {
        waits.push(roomId);
        return waits.length === 1 ? 200 : 0;
      },
    };
    const room = new AutomatedRoom(
      testRoom(Array.from({ length: count }, () => ({ startTime: '18:10:00' }))),
    );
    const id = room.add(before(5), []);
    const clock = new FakeClock();
    const alarm = new DueAlarm({ clock, outgoing: noOutgoing, pace: { ...noPace, ...pace } }, () => {});
    const found = () => alarm.next(room.context, SHOW_START);
    const first = found();
    const second = found();
    expect([found(), waits]).toEqual([second, Array.from({ length: 2 * turns }, () => 'room')]);
    expect(second?.event).toMatchObject({ automationIds: [id] });
    const wait = { at: SHOW_START + 200, event: { type: 'automation/time', automationIds: [] } };
    expect(first).toMatchObject(turns === 0 ? (second ?? {}) : wait);
    room.add(before(7), []);
    found();
    expect(waits).toHaveLength(3 * turns);
  });

  it('K107 with a negative remaining time fires in overtime, and only for its own timer', () => {
    const room = new AutomatedRoom();
    const [over, other] = [room.add(left(-MINUTE), []), room.add(left(-MINUTE, { timerId: 'b' }), [])];
    room.do('timeset/start', {});
    room.wait(11 * MINUTE);
    expect(room.past(over)).toHaveLength(1);
    expect(room.past(other)).toEqual([]);
  });

  it('K107 uses the clock that the presenter sees if that clock runs faster', () => {
    const room = roomOf({ type: 'TIME_WARP', minutes: 10, timewarp: 5 * MINUTE });
    const id = room.add(left(MINUTE), []);
    room.do('timeset/start', {});
    const due = room.next()?.at ?? 0;
    expect(due).not.toBe(SHOW_START + 9 * MINUTE);
    room.until(due);
    expect(room.past(id)).toHaveLength(1);
  });

  it('K107 fires together with others at the same instant', () => {
    const room = new AutomatedRoom();
    const ids = [room.add(left(MINUTE), []), room.add(left(MINUTE), [])];
    room.do('timeset/start', {});
    room.wait(9 * MINUTE);
    expect(ids.map((id) => room.past(id).length)).toEqual([1, 1]);
  });

  it('K107 is recorded as missed if it is over a minute late', () => {
    const room = new AutomatedRoom();
    const id = room.add(left(MINUTE), [blackout(true)]);
    room.do('timeset/start', {});
    room.sleep(10 * MINUTE + 1);
    room.wait(0);
    expect(room.past(id)).toMatchObject([{ end: 'MISSED', at: SHOW_START + 9 * MINUTE }]);
    expect(isDark(room)).toBe(false);
  });

  it("K107 uses the room's zone and wall clock for a time of day, daily or on a date", () => {
    const room = new AutomatedRoom(testRoom([{}], { timezone: 'Europe/Copenhagen' }));
    room.wall = HOUR;
    const daily = room.add({ type: 'TIME', time: '21:30:00', date: null }, []);
    const once = room.add({ type: 'TIME', time: '21:30:00', date: '2026-05-05' }, []);
    const past = room.add({ type: 'TIME', time: '21:30:00', date: '2026-05-03' }, []);
    expect(room.next()).toMatchObject({ at: SHOW_START + 30 * MINUTE, storedAt: SHOW_START + 90 * MINUTE });
    room.wait(26 * HOUR);
    expect([daily, once, past].map((id) => room.past(id).length)).toEqual([2, 1, 0]);
    expect(room.past(once)).toMatchObject([{ cause: 'TIME', at: SHOW_START + 25 * HOUR + 30 * MINUTE }]);
  });

  it('K107 does not fire if its automation is removed before', () => {
    const room = new AutomatedRoom();
    const [first, second] = [room.add(left(MINUTE), []), room.add(left(MINUTE), [])];
    room.do('timeset/start', {});
    const due = room.next();
    room.do('automations/remove', { automationId: first });
    room.context = { ...room.context, runs: { ...room.context.runs, until: 0 } };
    expect(due?.event).toMatchObject({ automationIds: [first, second] });
    room.wait(9 * MINUTE);
    expect(room.past(second)).toHaveLength(1);
  });

  it.each<[string, AutomationTrigger, number, (room: AutomatedRoom) => void]>([
    ['clock', left(MINUTE), 8 * MINUTE, (room) => room.do('timeset/jump', { ms: 2 * MINUTE })],
    [
      'rundown',
      before(11, 'c'),
      8 * MINUTE,
      (room) => room.do('timers/update', { timerId: 'b', minutes: 8 }),
    ],
    ['automations', left(MINUTE), 8 * MINUTE, (room) => void room.add(left(3 * MINUTE), [])],
    [
      'zone',
      { type: 'TIME', time: '03:05:00', date: null },
      8 * MINUTE,
      (room) => room.do('room/settings', { timezone: 'Asia/Tokyo' }),
    ],
  ])('K107 fires only for instants after a change of the %s', (_, when, waited, change) => {
    const room = new AutomatedRoom();
    room.add(when, []);
    room.do('timeset/start', {});
    room.wait(waited);
    change(room);
    room.wait(0);
    expect(room.context.runs.past).toEqual({});
    expect(room.context.runs.until).toBe(SHOW_START + waited);
  });

  it('K107 is computed anew when the zone changes, but not when other settings change', () => {
    const room = new AutomatedRoom();
    room.add(left(MINUTE), []);
    room.wait(SECOND);
    room.do('room/settings', { timezone: 'Asia/Tokyo' });
    expect(room.context.runs.until).toBe(SHOW_START + SECOND);
    room.wait(SECOND);
    room.do('room/rename', { name: 'Gala' });
    expect(room.context.runs.until).toBe(SHOW_START + SECOND);
  });

  it('K107 needs no alarm in a room whose automations are only called', () => {
    const room = new AutomatedRoom();
    room.add(called, []);
    room.do('timeset/start', {});
    expect(room.context.runs.until).toBe(0);
    expect(room.next()).toBeNull();
  });
});

describe('screens that connect and disconnect', () => {
  const viewer = aClient('1', { view: 'VIEWER' });
  const joined = (room: AutomatedRoom, ...ids: string[]) => {
    const clients = ids.map((id) => aClient(id, { view: 'VIEWER', deviceId: viewer.deviceId }));
    const before = room.context;
    room.context = withDeviceWatches(before, after(before, { type: 'clients/joined', clients }), room.now);
    return deviceOccurrences(before, room.context).map(({ type }) => type);
  };
  const gone = (room: AutomatedRoom, ...clientIds: string[]) => {
    const before = room.context;
    room.context = withDeviceWatches(before, after(before, { type: 'clients/left', clientIds }), room.now);
    return deviceOccurrences(before, room.context).map(({ type }) => type);
  };

  it('K109 count once for each device and view, however many tabs are open', () => {
    const room = new AutomatedRoom();
    expect(joined(room, '1', '2')).toEqual(['device.connected']);
    expect(gone(room, '2')).toEqual([]);
    expect(gone(room, '1')).toEqual(['device.disconnected']);
    expect(deviceOccurrences(room.context, room.context)).toEqual([]);
  });

  it("K109 are lost if they do not return within the trigger's time", () => {
    const room = new AutomatedRoom();
    const id = room.add({ type: 'LOST', view: 'VIEWER', after: 30 * SECOND }, []);
    room.add({ type: 'LOST', view: 'AGENDA', after: SECOND }, []);
    room.add(called, []);
    joined(room, '1');
    gone(room, '1');
    room.wait(20 * SECOND);
    joined(room, '2');
    room.wait(MINUTE);
    expect(room.past(id)).toEqual([]);
    gone(room, '2');
    room.wait(29 * SECOND);
    expect(room.past(id)).toEqual([]);
    room.wait(SECOND);
    expect(room.past(id)).toMatchObject([{ cause: 'LOST' }]);
    expect(room.context.watches).toEqual([]);
  });

  it('K561 are watched only if they are among the newest 200 that disconnected', () => {
    const room = new AutomatedRoom();
    const waits = [1, 2].map((minutes) =>
      room.add({ type: 'LOST', view: 'VIEWER', after: minutes * MINUTE }, []),
    );
    const clients = Array.from({ length: MAX_WATCHES + 5 }, (_, nth) =>
      aClient(`${nth}`, { view: 'VIEWER', deviceId: `device-${nth}` }),
    );
    for (const client of clients) {
      const came = after(room.context, { type: 'clients/joined', clients: [client] });
      const went = after(came, { type: 'clients/left', clientIds: [client.id] });
      room.context = withDeviceWatches(came, went, room.now);
    }
    const newest = clients.slice(5).map(({ deviceId }) => deviceId);
    for (const id of waits) {
      const watched = room.context.watches.filter(({ automationId }) => automationId === id);
      expect(watched.map(({ deviceId }) => deviceId)).toEqual(newest);
    }
  });

  it('W2841 are each read a few times per change, and not once for each watch', () => {
    let reads = 0;
    const counted = (id: string) => ({
      ...aClient(id, { view: 'VIEWER' }),
      get deviceId() {
        reads += 1;
        return `device-${id}`;
      },
    });
    const room = new AutomatedRoom();
    for (let nth = 0; nth < 5; nth += 1) room.add({ type: 'LOST', view: 'VIEWER', after: MINUTE }, []);
    const watches = room.context.show.automations.flatMap(({ _id: automationId }) =>
      Array.from({ length: 200 }, (_, nth) => ({ automationId, deviceId: `lost-${nth}`, due: room.now })),
    );
    const clients = Array.from({ length: 200 }, (_, nth) => counted(`present-${nth}`));
    const before = { ...room.context, watches, clients };
    const now = { ...before, clients: [...before.clients, counted('new')] };
    expect(withDeviceWatches(before, now, room.now)).toBe(now);
    expect(deviceOccurrences(before, now)).toHaveLength(1);
    expect(reads).toBeLessThan(10 * now.clients.length);
  });

  it('K109 do not count as lost for an automation that was disabled, changed or removed', () => {
    const room = new AutomatedRoom();
    const lost: AutomationTrigger = { type: 'LOST', view: 'VIEWER', after: 30 * SECOND };
    const [off, other, removed] = [room.add(lost, []), room.add(lost, []), room.add(lost, [])];
    joined(room, '1');
    gone(room, '1');
    expect(room.context.watches).toHaveLength(3);
    room.do('automations/update', { automationId: off, enabled: false });
    room.do('automations/update', { automationId: other, when: called });
    room.do('automations/remove', { automationId: removed });
    room.wait(MINUTE);
    expect(room.context.runs.count).toBe(0);
    joined(room, '1');
    gone(room, '1');
    expect(room.context.watches).toEqual([]);
  });
});

describe('the steps of an automation', () => {
  it('K105 run in order, with pauses only at waits', () => {
    const room = new AutomatedRoom();
    const id = room.add(on('timer.started'), [
      pause(SECOND),
      blackout(true),
      pause(SECOND),
      pause(SECOND),
      blackout(false),
    ]);
    room.do('timeset/start', {});
    room.wait(SECOND - 1);
    expect(isDark(room)).toBe(false);
    room.wait(1);
    expect(isDark(room)).toBe(true);
    room.wait(2 * SECOND - 1);
    expect(isDark(room)).toBe(true);
    room.wait(1);
    expect(isDark(room)).toBe(false);
    expect(room.past(id)).toMatchObject([{ end: 'DONE' }]);
    expect(room.context.runs.runs).toEqual([]);
  });

  it('K105 end at a stop', () => {
    const room = new AutomatedRoom();
    room.add(called, [blackout(true), { type: 'STOP' }, blackout(false)]);
    room.do('automations/call', { name: 'doors' });
    room.wait(0);
    expect(isDark(room)).toBe(true);
  });

  it('K105 continue if a step changes nothing', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [commandStep('messages/hide'), blackout(false), blackout(true)]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.done).toEqual(['room/blackout']);
    expect(room.past(id)).toMatchObject([{ end: 'DONE' }]);
  });

  test.each([
    ['for a missing timer', commandStep('timeset/start', { timerId: 'gone' }), 'unknown_timer'],
    ['with a command that no version has', commandStep('room/rotateSecrets'), 'invalid'],
    [
      'with a payload that is not JSON',
      { type: 'COMMAND', command: 'timeset/start', payload: '{' } as const,
      'invalid',
    ],
    ['with an invalid payload', commandStep('room/blackout', { on: 3 }), 'invalid'],
  ])('K105 end the run with the reason if they contain %s', (_what, step, code) => {
    const room = new AutomatedRoom();
    const id = room.add(called, [step, blackout(true)]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.past(id)).toMatchObject([{ end: 'REFUSED', code }]);
    expect(isDark(room)).toBe(false);
  });

  it('K2009 show a message to the audiences that the step names, or to all audiences', () => {
    const room = new AutomatedRoom();
    room.add(called, [{ type: 'MESSAGE', text: 'Doors', color: 'white', focus: true, to: ['AUDIENCE'] }]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.context.show.shown).toMatchObject({ STAGE: null, CREW: null });
    room.add(called, [saying('Wrap up')]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    const { shown } = room.context.show;
    expect(new Set([shown?.STAGE, shown?.AUDIENCE, shown?.CREW]).size).toBe(1);
    expect(shownIn(room)).toBe('Wrap up');
  });

  it('K105 run a flash, even though a flash cannot be undone', () => {
    const room = new AutomatedRoom();
    room.add(called, [commandStep('timers/flash', { count: 3 })]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.done).toEqual(['timers/flash']);
  });

  it('K105 end when the automation is disabled or removed during a run', () => {
    const room = new AutomatedRoom();
    const [off, removed] = [1, 2].map(() => room.add(called, [pause(SECOND), blackout(true)]));
    room.do('automations/call', { name: 'Doors' });
    room.do('automations/update', { automationId: off ?? '', enabled: false });
    room.do('automations/remove', { automationId: removed ?? '' });
    room.wait(SECOND);
    expect(room.past(off ?? '')).toMatchObject([{ end: 'SWITCHED_OFF' }]);
    expect(room.context.runs).toMatchObject({ runs: [], makers: { [off ?? '']: OWNER } });
    expect(isDark(room)).toBe(false);
  });

  it('K105 end normally if the remaining steps are removed during the run', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [pause(SECOND), blackout(true)]);
    room.do('automations/call', { name: 'Doors' });
    room.do('automations/update', { automationId: id, steps: [] });
    room.wait(SECOND);
    expect(room.past(id)).toMatchObject([{ end: 'DONE' }]);
  });

  it('K105 end if the automation no longer exists', () => {
    const room = new AutomatedRoom();
    room.add(called, []);
    const run = { no: 7, automationId: 'gone', due: room.now, step: 0, depth: 1, timerId: null };
    room.context = { ...room.context, runs: { ...room.context.runs, runs: [run] } };
    room.wait(0);
    expect(room.context.runs.runs).toEqual([]);
  });

  it('K105 wait if an edit during the run puts a wait at the current place', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [pause(SECOND), blackout(true)]);
    room.do('automations/call', { name: 'Doors' });
    room.do('automations/update', {
      automationId: id,
      steps: [pause(SECOND), pause(SECOND), blackout(true)],
    });
    room.wait(SECOND);
    expect(isDark(room)).toBe(false);
    room.wait(SECOND);
    expect(isDark(room)).toBe(true);
  });

  it('K110 create their message once, and fill in its placeholders at each run', () => {
    const room = roomOf({ name: 'Keynote', extra: 'Ada' }, { name: 'Panel', minutes: 5 });
    room.add(left(MINUTE), [saying('{timer}: {left} left for {speaker}, {not this}')]);
    room.do('timeset/start', {});
    room.wait(9 * MINUTE);
    expect(shownIn(room)).toBe('Keynote: 1:00 left for Ada, {not this}');
    expect(room.done).toEqual(['messages/create', 'messages/show']);
    room.do('messages/hide', {});
    room.do('timeset/start', { timerId: 'b' });
    room.wait(4 * MINUTE);
    expect(shownIn(room)).toBe('Panel: 1:00 left for , {not this}');
    expect(room.context.show.messages).toHaveLength(1);
    room.done.length = 0;
    room.do('messages/hide', {});
    room.do('timeset/reset', {});
    room.do('timeset/start', {});
    room.wait(4 * MINUTE);
    expect(room.done).toEqual(['messages/show']);
  });

  it('K110 leave placeholders empty without a timer, and show no message without the right', () => {
    const room = roomOf();
    const id = room.add(called, [saying('{timer}{speaker}!')]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(shownIn(room)).toBe('!');
    room.do('messages/update', { messageId: room.context.show.messages[0]?._id ?? '', text: 'Mine' });
    room.permissions = READ;
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.past(id)).toMatchObject([{ end: 'REFUSED', code: 'forbidden' }, { end: 'DONE' }]);
  });

  it('K111 send webhook and OSC steps with a stable id', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [
      { type: 'WEBHOOK', webhookId: 'w' },
      { type: 'OSC', address: '/go', args: ['1'] },
    ]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.sent).toEqual([
      { type: 'WEBHOOK', webhookId: 'w', id: 'room-1-0', name: 'Automation 1' },
      { type: 'OSC', address: '/go', args: ['1'], id: 'room-1-1', name: 'Automation 1' },
    ]);
    expect(room.past(id)).toMatchObject([{ end: 'DONE' }]);
  });
});

describe('a request', () => {
  const request: AutomationStep = { type: 'REQUEST', method: 'GET', url: 'https://a.example/{timer}' };

  it('K2370 is sent with its placeholders filled in, and the run continues', () => {
    const room = roomOf({ name: 'Keynote', extra: 'Ada' });
    const id = room.add(called, [request, blackout(true)]);
    room.do('timeset/start', {});
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.sent).toMatchObject([
      { ...request, id: 'room-1-0', values: { timer: 'Keynote', speaker: 'Ada', left: '10:00' } },
    ]);
    expect(isDark(room)).toBe(true);
    expect(room.past(id)).toMatchObject([{ end: 'DONE' }]);
  });

  it('K2374 is not sent more than 10 s late, and the run records that', () => {
    const room = roomOf();
    const id = room.add(called, [request, blackout(true)]);
    room.do('automations/call', { name: 'Doors' });
    room.sleep(10 * SECOND);
    room.wait(0);
    expect(room.sent).toEqual([]);
    expect(isDark(room)).toBe(true);
    expect(room.past(id)).toMatchObject([{ end: 'DONE', requests: [{ step: 0, reason: 'too_late' }] }]);
  });

  it('K2377 is recorded only in its own run, and only while that run is stored', () => {
    const room = roomOf();
    const id = room.add(called, [request]);
    room.do('automations/call', { name: 'Doors' });
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    const run = { automationId: id, no: 1, step: 0 };
    const once = withRequestEnd(room.context, run, { status: 503 });
    const twice = withRequestEnd(once, { ...run, step: 1 }, { reason: 'slow' });
    expect(twice.runs.past[id]).toMatchObject([
      { no: 2 },
      {
        no: 1,
        requests: [
          { step: 0, status: 503 },
          { step: 1, reason: 'slow' },
        ],
      },
    ]);
    expect(twice.runs.past[id]?.[0]).not.toHaveProperty('requests');
    for (const gone of [
      { ...run, no: 9 },
      { ...run, automationId: 'gone' },
    ])
      expect(withRequestEnd(twice, gone, { status: 200 })).toBe(twice);
  });
});

describe('the maker of an automation', () => {
  it('K110 no longer owns the messages it made once the automation is removed', () => {
    const room = new AutomatedRoom();
    const [gone, stays] = [room.add(called, [saying('One')]), room.add(called, [saying('Two')])];
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(Object.keys(room.context.runs.made)).toEqual([`${gone}/0`, `${stays}/0`]);
    room.do('automations/remove', { automationId: gone });
    expect(Object.keys(room.context.runs.made)).toEqual([`${stays}/0`]);
  });

  it('K102 is the user who created or last changed it, not a user who moved another automation', () => {
    const room = new AutomatedRoom();
    const [one, two] = [room.add(called, []), room.add(called, [])];
    room.do('automations/move', { automationId: two ?? '', index: 0 }, 'u:bea');
    expect(room.context.runs.makers).toEqual({ [one ?? '']: OWNER, [two ?? '']: OWNER });
    room.do('automations/update', { automationId: two ?? '', name: 'Changed' }, 'u:bea');
    expect(room.context.runs.makers).toEqual({ [one ?? '']: OWNER, [two ?? '']: 'u:bea' });
    room.do('room/undo', {}, 'u:cy');
    expect(room.context.runs.makers).toEqual({ [one ?? '']: OWNER, [two ?? '']: 'u:cy' });
  });

  it('K102 gives the automation the rights that the user has when it runs', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [blackout(true)]);
    room.permissions = READ;
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.past(id)).toMatchObject([{ end: 'REFUSED', code: 'forbidden' }]);
    expect(isDark(room)).toBe(false);
  });

  it('W2839 sends nothing out of the room without the right to change automations, even if started by hand', () => {
    const room = new AutomatedRoom();
    const outgoing: readonly AutomationStep[] = [
      { type: 'OSC', address: '/go', args: [] },
      { type: 'WEBHOOK', webhookId: 'hook' },
      { type: 'REQUEST', method: 'GET', url: 'https://hook.example/' },
    ];
    const ids = outgoing.map((step) => room.add(called, [step]));
    room.permissions = READ;
    room.do('automations/call', { name: 'Doors' });
    for (const automationId of ids) room.do('automations/run', { automationId }, 'u:bea');
    room.wait(0);
    for (const id of ids)
      expect(room.past(id)).toMatchObject([
        { end: 'REFUSED', code: 'forbidden' },
        { end: 'REFUSED', code: 'forbidden' },
      ]);
    expect(room.sent).toEqual([]);
  });
});

describe('undo and redo steps', () => {
  const titleOf = (room: AutomatedRoom) => room.context.show.room.name;

  it('K2410 undo the newest change, and redo it', () => {
    const room = new AutomatedRoom();
    room.add(called, [commandStep('room/undo')]);
    room.add({ type: 'CALL', name: 'Again' }, [commandStep('room/redo')]);
    const before = titleOf(room);
    room.do('room/rename', { name: 'Typo' });
    room.do('automations/call', { name: 'doors' });
    room.wait(0);
    expect([titleOf(room), room.done.at(-1)]).toEqual([before, 'room/undo']);
    room.do('automations/call', { name: 'again' });
    room.wait(0);
    expect([titleOf(room), room.done.at(-1)]).toEqual(['Typo', 'room/redo']);
  });

  it('K2410 end the run if there is no change, an automation was changed, or the right is missing', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [commandStep('room/redo'), commandStep('room/blackout', { on: true })]);
    room.do('automations/call', { name: 'Doors' });
    room.wait(0);
    expect(room.past(id)).toMatchObject([{ end: 'REFUSED', code: 'nothing_to_redo' }]);
    const undoing = room.add({ type: 'CALL', name: 'Undo' }, [commandStep('room/undo')]);
    room.do('automations/call', { name: 'Undo' });
    room.wait(0);
    expect(room.past(undoing)).toMatchObject([{ end: 'REFUSED', code: 'forbidden' }]);
    expect(room.context.show.automations).toHaveLength(2);
    room.do('room/rename', { name: 'Gala' });
    room.permissions = READ;
    room.do('automations/call', { name: 'Undo' });
    room.wait(0);
    expect(room.past(undoing)[0]).toMatchObject({ end: 'REFUSED', code: 'forbidden' });
    expect(titleOf(room)).toBe('Gala');
  });
});

describe('loops', () => {
  it('K103 end after four automations that trigger each other', () => {
    const room = new AutomatedRoom();
    const chain = [
      'room.blackout',
      'room.on_air',
      'message.shown',
      'timer.started',
      'timer.selected',
    ] as const;
    const steps: readonly AutomationStep[] = [
      commandStep('room/onAir', { on: true }),
      saying('Hello'),
      commandStep('timeset/start'),
      commandStep('timeset/next'),
      commandStep('room/rename', { name: 'Too deep' }),
    ];
    const ids = chain.map((event, place) => room.add(on(event), steps.slice(place, place + 1)));
    room.do('room/blackout', { on: true });
    room.wait(0);
    expect(ids.map((id) => room.past(id).length)).toEqual([1, 1, 1, 1, 0]);
  });

  it('K104 pause an automation after 100 commands in a minute, until a user resumes it', () => {
    const room = new AutomatedRoom();
    const steps = Array.from({ length: 10 }, (_, nth) => commandStep('room/onAir', { on: nth % 2 === 0 }));
    room.do('room/onAir', { on: false });
    const id = room.add(on('room.blackout'), steps);
    const toggle = () => {
      room.do('room/blackout', { on: !isDark(room) });
      room.wait(5 * SECOND);
    };
    for (let turn = 0; turn < 10; turn += 1) toggle();
    expect(room.context.runs.sent[id]?.count).toBe(100);
    expect(room.context.show.automations[0]?.rests).toBeUndefined();
    toggle();
    expect(room.context.show.automations[0]?.rests).toBe(true);
    // The run that went over it ends there.
    expect(room.past(id)[0]?.end).toBe('SWITCHED_OFF');
    room.wait(2 * MINUTE);
    toggle();
    expect(room.past(id)).toHaveLength(11);
    room.do('automations/update', { automationId: id });
    toggle();
    expect(room.past(id)).toHaveLength(12);
    // The first step finds the room as the run that was cut off left it.
    expect(room.context.runs.sent[id]?.count).toBe(9);
  });

  it('K104 do not count if 100 commands take longer, and a paused automation has no clock trigger', () => {
    const room = new AutomatedRoom();
    const id = room.add(on('room.blackout'), [
      commandStep('room/onAir', { on: true }),
      commandStep('room/onAir', { on: false }),
    ]);
    for (let turn = 0; turn < 120; turn += 1) {
      room.do('room/blackout', { on: !isDark(room) });
      room.wait(2 * SECOND);
    }
    expect(room.context.show.automations[0]?.rests).toBeUndefined();
    expect(room.past(id)).toHaveLength(20);
    const [first] = room.context.show.automations;
    const resting = first && { ...first, when: left(MINUTE), rests: true as const };
    const show = { ...room.context.show, automations: resting ? [resting] : [] };
    expect(nextAutomationDue({ ...room.context, show }, 0)).toBeNull();
  });

  it('K563 with too many waiting runs pause the automation that has most of them', () => {
    const room = new AutomatedRoom();
    const many = room.add(called, [pause(MINUTE), blackout(true)]);
    const other = room.add(on('timer.started'), [blackout(true)]);
    for (let nth = 0; nth < MAX_PENDING_RUNS; nth += 1) room.do('automations/call', { name: 'Doors' });
    room.do('timeset/start', {});
    room.wait(0);
    expect(isDark(room)).toBe(true);
    expect(room.past(other)).toMatchObject([{ end: 'DONE' }]);
    expect(room.context.show.automations.map(({ rests }) => rests)).toEqual([true, undefined]);
    expect(room.past(many)[0]?.end).toBe('SWITCHED_OFF');
    expect(room.context.runs.runs).toEqual([]);
  });

  it('K104 do not include runs that users start, even if the automation is disabled', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [blackout(true), blackout(false)], { enabled: false });
    for (let turn = 0; turn < 12; turn += 1) room.do('automations/run', { automationId: id });
    room.wait(0);
    expect(room.past(id).filter(({ end, cause }) => end === 'DONE' && cause === 'HAND')).toHaveLength(12);
    expect(room.context.show.automations[0]?.rests).toBeUndefined();
  });

  it("K104 pause an automation that users started only when another automation's run is due", () => {
    const room = new AutomatedRoom();
    const waiting = room.add(called, [pause(MINUTE), blackout(true)], { enabled: false });
    for (let turn = 0; turn <= MAX_PENDING_RUNS; turn += 1)
      room.do('automations/run', { automationId: waiting });
    expect(room.context.runs.runs).toHaveLength(MAX_PENDING_RUNS);
    room.add(on('room.blackout'), []);
    room.do('room/blackout', { on: true });
    expect(room.context.show.automations.map(({ rests }) => rests)).toEqual([true, undefined]);
  });

  it('K563 with too many waiting runs pause the automation that fires if most are its own', () => {
    const room = new AutomatedRoom();
    const id = room.add(called, [pause(MINUTE), blackout(true)]);
    for (let nth = 0; nth <= MAX_PENDING_RUNS; nth += 1) room.do('automations/call', { name: 'Doors' });
    expect(room.context.show.automations[0]?.rests).toBe(true);
    expect(room.past(id)).toHaveLength(MAX_PAST_RUNS);
  });
});

describe('calls', () => {
  it('K106 with a name that no automation waits for are refused', () => {
    const room = new AutomatedRoom();
    room.add(called, [], { enabled: false });
    room.add(on('room.blackout'), []);
    expect(() => room.do('automations/call', { name: 'Doors' })).toThrow('unknown_automation');
  });
});
