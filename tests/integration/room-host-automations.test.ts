import { beforeEach, describe, expect, it } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '../../machines/automation/automation.ts';
import type { Client } from '../../machines/device/client.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { ClockMark } from '../../machines/room/clock.marks.ts';
import type { Command } from '../../machines/room/commands.ts';
import { showEvents, type TriggerEvent } from '../../machines/room/show-events.ts';
import { type RateLimits, rateLimits } from '../../server/kernel/rate-limits.ts';
import { AutomationPace } from '../../server/rooms/automation-runner.ts';
import { noByteBudgets } from '../../server/rooms/byte-budgets.ts';
import { noOutgoing } from '../../server/rooms/host.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { syncTeamLookup } from '../../server/store/lookup.ts';
import { ANY, commandStep } from '../support/automated-room.ts';
import { aClient } from '../support/test-room.ts';
import { ask, START } from './room-host.fixtures.ts';
import { start, stop, TestHost } from './room-host.rig.ts';

const onStart: AutomationTrigger = { type: 'EVENT', event: 'timer.started', ...ANY };
const dark = commandStep('room/blackout', { on: true });
const light = commandStep('room/blackout', { on: false });
const adding = (when: AutomationTrigger, steps: readonly AutomationStep[]): Command => ({
  name: 'automations/add',
  payload: { name: 'Dark', when, steps },
});

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

/** On disk, with all that comes of it. */
const settle = (ms = 5) => {
  for (let turn = 0; turn < 6; turn += 1) {
    rig.drive.run();
    rig.clock.advance(turn === 0 ? ms : 1);
  }
  rig.drive.run();
};
const room = () => rig.host.durable('room-a')?.context;
const isDark = () => room()?.show.room.settings.blackout;
const commands = () => rig.disk.rooms.get('room-a')?.log.map(({ command }) => command);
const actors = () => rig.disk.rooms.get('room-a')?.log.map(({ actor }) => actor);

describe('an automation of a room', () => {
  it('K100 runs its steps, is logged under its name, and can be undone', () => {
    ask(rig.host, adding(onStart, [dark]));
    ask(rig.host, start);
    settle();
    expect(isDark()).toBe(true);
    expect(commands()).toEqual(['automations/add', 'timeset/start', 'room/blackout']);
    expect(actors()?.at(-1)).toBe('a:Dark');
    ask(rig.host, { name: 'room/undo', payload: {} });
    settle();
    expect(isDark()).toBe(false);
  });

  it('K2410 can undo the newest change, which stays undone after a restart', () => {
    ask(rig.host, adding({ type: 'CALL', name: 'Oops' }, [commandStep('room/undo')]));
    ask(rig.host, { name: 'room/blackout', payload: { on: true } });
    settle();
    ask(rig.host, { name: 'automations/call', payload: { name: 'Oops' } });
    settle();
    expect(isDark()).toBe(false);
    rig.crash();
    settle();
    expect(isDark()).toBe(false);
    ask(rig.host, { name: 'room/redo', payload: {} });
    settle();
    expect(isDark()).toBe(true);
  });

  it('K108 runs a step once if the server crashes between the trigger and the step', () => {
    ask(rig.host, adding(onStart, [commandStep('timeset/adjust', { ms: MINUTE })]));
    ask(rig.host, start);
    rig.drive.run();
    expect(room()?.runs.runs).toHaveLength(1);
    rig.crash();
    settle();
    rig.crash();
    settle();
    expect(commands()).toEqual(['automations/add', 'timeset/start', 'timeset/adjust']);
    expect(room()?.runs.runs).toEqual([]);
  });

  it('K108 runs a step again that was neither on disk nor published before a crash', () => {
    ask(rig.host, adding(onStart, [dark]));
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(1);
    expect(isDark()).toBe(false);
    rig.crash();
    settle();
    expect(commands()).toEqual(['automations/add', 'timeset/start', 'room/blackout']);
  });

  it('K108 continues after a restart with the step after a wait, however late', () => {
    ask(rig.host, adding(onStart, [dark, { type: 'WAIT', for: 5 * MINUTE }, light]));
    ask(rig.host, start);
    settle();
    expect(isDark()).toBe(true);
    rig.clock.skip(20 * MINUTE);
    rig.crash();
    settle();
    expect(isDark()).toBe(false);
  });

  it.each([
    ['runs after a restart if its remaining time passed during downtime a minute ago', MINUTE, true],
    [
      'is missed after a restart if its remaining time passed during downtime more than a minute ago',
      MINUTE + SECOND,
      false,
    ],
  ])('K107 %s', (_, late, isRun) => {
    ask(rig.host, adding({ type: 'LEFT', left: MINUTE, ...ANY }, [dark]));
    ask(rig.host, start);
    settle();
    rig.clock.skip(9 * MINUTE + late - 100);
    rig.crash();
    settle();
    expect(isDark()).toBe(isRun);
    const [id = ''] = Object.keys(room()?.runs.past ?? {});
    expect(room()?.runs.past[id]).toMatchObject([{ at: START + 9 * MINUTE, end: isRun ? 'DONE' : 'MISSED' }]);
  });

  it('K107 wakes an unloaded room at a time of day', () => {
    ask(rig.host, { name: 'room/settings', payload: { timezone: 'UTC' } });
    ask(rig.host, adding({ type: 'TIME', time: '09:20:00', date: null }, [dark]));
    settle();
    rig.clock.advance(15 * MINUTE);
    expect(rig.host.peek('room-a')).toBeNull();
    rig.clock.advance(5 * MINUTE);
    settle();
    expect(isDark()).toBe(true);
  });

  it('K61 runs at the yellow mark of a timer, for which the room gets an alarm', () => {
    ask(rig.host, adding({ type: 'EVENT', event: 'timer.yellow', ...ANY }, [dark]));
    ask(rig.host, start);
    settle(9 * MINUTE - SECOND);
    expect(isDark()).toBe(false);
    settle(SECOND);
    expect(isDark()).toBe(true);
    expect(commands()).toContain('alarm/mark');
  });

  it('K102 does nothing that the user who made it may no longer do', () => {
    const asked: string[] = [];
    rig.permissionsOf = (actor) => {
      asked.push(actor);
      return 0;
    };
    ask(rig.host, adding(onStart, [dark]));
    ask(rig.host, start);
    settle();
    expect(isDark()).toBe(false);
    expect(asked).toEqual(['u:owner']);
    expect(Object.values(room()?.runs.past ?? {})).toMatchObject([[{ end: 'REFUSED', code: 'forbidden' }]]);
    expect(commands()).toEqual(['automations/add', 'timeset/start', 'automations/ran']);
  });

  it('K104 is paused with a notice if it sends too many commands', () => {
    const steps = Array.from({ length: 10 }, (_, nth) => commandStep('room/onAir', { on: nth % 2 === 0 }));
    ask(rig.host, adding({ type: 'EVENT', event: 'room.blackout', ...ANY }, steps));
    for (let turn = 0; turn < 12; turn += 1) {
      ask(rig.host, { name: 'room/blackout', payload: { on: turn % 2 === 0 } });
      settle(1);
    }
    expect(room()?.show.automations).toMatchObject([{ rests: true }]);
    const told = rig.heard.committed.flatMap(({ entry }) => entry.changes.map(({ name }) => name));
    expect(told).toContain('automations/updateOne');
    const stored = rig.disk.rooms.get('room-a');
    expect(stored?.show.automations).toEqual(room()?.show.automations);
  });

  describe('K300 the pace of steps', () => {
    const many = Array.from({ length: 10 }, (_, nth) => commandStep('room/onAir', { on: nth % 2 === 0 }));
    const called = (name: string): AutomationTrigger => ({ type: 'CALL', name });
    const done = (roomId: string, command = 'room/onAir') =>
      rig.disk.rooms.get(roomId)?.log.filter((line) => line.command === command).length ?? 0;
    let charged: string[];

    beforeEach(() => {
      charged = [];
      const limits = rateLimits(rig.clock);
      const counting: RateLimits = {
        ...limits,
        waitFor: (name, key, points) => {
          charged.push(`${name} ${key}`);
          return limits.waitFor(name, key, points);
        },
      };
      // A slice of the loop goes by true time: each step has a turn of its own here.
      const paced = () => new AutomationPace(counting, (teamId) => teamId !== 'proven', noByteBudgets);
      rig.pace = {
        waitFor: (step, alarm) => paced().waitFor(step, alarm),
        waitForAlarm: (asked) => paced().waitForAlarm(asked),
        charge: () => {},
      };
    });

    it('limits a room to 10 commands a second, and counts them for the room and the address', () => {
      for (const _ of [1, 2, 3]) ask(rig.host, adding(called('go'), many), { address: '203.0.113.7' });
      ask(rig.host, { name: 'automations/call', payload: { name: 'go' } });
      settle(900);
      expect(done('room-a')).toBe(10);
      settle(1_000);
      expect(done('room-a')).toBe(20);
      settle(2_000);
      expect(done('room-a')).toBe(30);
      expect(charged).toContain('commandRoom room-a');
      expect(charged).toContain('commandAddress 203.0.113.7');
      expect(charged).toContain('automatedOutside ');
    });

    it('limits all rooms of a team without proven address to 100 a second, without limiting others', () => {
      const step = (nth: number, teamId: string) => ({ roomId: `room-${nth}`, teamId, address: null });
      const taken = (teamId: string) => {
        let count = 0;
        for (let nth = 0; nth < 12; nth += 1)
          for (let turn = 0; turn < 10; turn += 1)
            if (rig.pace.waitFor(step(nth, teamId), 'automation/step') === 0) count += 1;
        return count;
      };
      expect(taken('stranger')).toBe(100);
      rig.clock.advance(1_000);
      expect(taken('proven')).toBe(120);
    });

    it('W2843 counts a command that changes nothing as a step', () => {
      const same = Array.from({ length: 10 }, () => commandStep('room/onAir', { on: true }));
      ask(rig.host, { name: 'room/onAir', payload: { on: true } });
      for (const _ of [1, 2]) ask(rig.host, adding(called('go'), same));
      ask(rig.host, { name: 'automations/call', payload: { name: 'go' } });
      settle(900);
      expect(done('room-a', 'automations/ran')).toBe(10);
      settle(1_000);
      expect(done('room-a', 'automations/ran')).toBe(20);
      expect(Object.values(room()?.runs.past ?? {})).toMatchObject([[{ end: 'DONE' }], [{ end: 'DONE' }]]);
    });

    it('W2842 starts 10 automations a second of lost screens and 10 of time triggers, besides the steps', () => {
      const lost: AutomationTrigger = { type: 'LOST', view: 'VIEWER', after: SECOND };
      const screens = Array.from({ length: 30 }, (_, nth) =>
        aClient(`${nth}`, { view: 'VIEWER', deviceId: `device-${nth}` }),
      );
      ask(rig.host, adding(lost, many), { address: '203.0.113.7' });
      for (let nth = 0; nth < 30; nth += 1)
        ask(rig.host, adding({ type: 'LEFT', left: 10 * MINUTE - SECOND - nth, ...ANY }, []));
      rig.host.clientsChanged('room-a', screens, []);
      settle();
      rig.host.clientsChanged(
        'room-a',
        [],
        screens.map(({ id }) => id),
      );
      ask(rig.host, start);
      const started = () => {
        const causes = Object.values(room()?.runs.past ?? {}).flatMap((runs) =>
          runs.map(({ cause }) => cause),
        );
        return [
          causes.filter((cause) => cause === 'LOST').length,
          causes.filter((cause) => cause === 'LEFT').length,
        ];
      };
      for (let turn = 0; turn < 18; turn += 1) settle(100);
      expect(started()).toEqual([10, 10]);
      expect(done('room-a')).toBe(10);
      expect(charged).toContain('commandAddress 203.0.113.7');
      for (let turn = 0; turn < 10; turn += 1) settle(95);
      expect(started()).toEqual([20, 20]);
    });

    describe('W2603 the pace of alarms', () => {
      const linked = Array.from({ length: 40 }, () => ({
        hours: 0,
        minutes: 0,
        seconds: 0.001,
        trigger: 'LINKED' as const,
      }));
      const finished = () => done('room-a', 'alarm/deadline');

      beforeEach(() => {
        ask(rig.host, { name: 'timers/replace', payload: { items: linked } });
        settle();
      });

      it('limits a chain of 1 ms timers, and lets commands of the room wait in order', () => {
        const limits = rateLimits(rig.clock);
        let open = false;
        rig.pace = {
          ...rig.pace,
          waitForAlarm: (asked) => (open || limits.waitFor('alarmRoom', asked.roomId) === 0 ? 0 : 1),
        };
        ask(rig.host, start);
        settle(400);
        expect(finished()).toBe(5);
        const named = (name: string) => ({ name: 'room/rename', payload: { name } }) as const;
        const answers = ['One', 'Two'].map((name) => ask(rig.host, named(name)));
        const gone: Answer[] = [];
        rig.host.submit({
          roomId: 'room-a',
          command: named('Three'),
          principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
          isStillAuthorized: () => false,
          reply: (answer) => gone.push(answer),
        });
        settle();
        expect([...answers.flat(), ...gone]).toEqual([]);
        // Other rooms do not wait.
        ask(rig.host, named('Other'), { roomId: 'room-b' });
        settle();
        expect(done('room-b', 'room/rename')).toBe(1);
        open = true;
        settle(5);
        expect(finished()).toBe(40);
        expect(answers).toMatchObject([[{ ok: true }], [{ ok: true }]]);
        expect(gone).toMatchObject([{ ok: false, error: { code: 'unauthorized' } }]);
        expect(room()?.show.room.name).toBe('Two');
        expect(commands()?.slice(-2)).toEqual(['room/rename', 'room/rename']);
      });

      it('limits all rooms of teams without proven address to 20 a second, plus a few for each team', () => {
        const taken = (teamId: string) => {
          let count = 0;
          for (let nth = 0; nth < 200; nth += 1)
            if (rig.pace.waitForAlarm({ roomId: `${teamId} ${nth % 2}`, teamId }) === 0) count += 1;
          return count;
        };
        expect(taken('stranger')).toBe(12);
        expect(taken('another')).toBe(10);
        expect(taken('proven')).toBe(12);
        rig.clock.advance(SECOND);
        expect(taken('another')).toBe(2);
      });

      it.each(['closed', 'rolled back', 'stopped'] as const)(
        'answers commands that wait for the room if the room is %s',
        (how) => {
          rig.pace = { ...rig.pace, waitForAlarm: () => 1_000 };
          ask(rig.host, start);
          settle();
          const onAir =
            how === 'rolled back' ? ask(rig.host, { name: 'room/onAir', payload: { on: true } }) : [];
          const renamed = ask(rig.host, { name: 'room/rename', payload: { name: 'One' } });
          expect([...onAir, ...renamed]).toEqual([]);
          if (how === 'closed') void rig.host.removeRoom('room-a');
          if (how === 'stopped') void rig.host.close();
          if (how === 'rolled back') {
            rig.pace = { ...rig.pace, waitForAlarm: () => 0 };
            rig.drive.broken = true;
          }
          settle(3_000);
          expect(renamed).toMatchObject([{ ok: false }]);
        },
      );

      it('lets at most 100 commands wait', () => {
        rig.pace = { ...rig.pace, waitForAlarm: () => 1_000 };
        ask(rig.host, start);
        settle();
        const rename = { name: 'room/rename', payload: { name: 'One' } } as const;
        const answers = Array.from({ length: 101 }, () => ask(rig.host, rename)).flat();
        expect(answers).toMatchObject([{ ok: false, error: { code: 'busy' }, retryAfter: 1 }]);
      });
    });

    it('does not delay the clock of the room or the commands of people', () => {
      for (const _ of many) ask(rig.host, adding(called('go'), many));
      ask(rig.host, start);
      ask(rig.host, { name: 'automations/call', payload: { name: 'go' } });
      settle(500);
      ask(rig.host, { name: 'room/rename', payload: { name: 'In between' } });
      settle(1);
      expect(done('room-a', 'room/rename')).toBe(1);
      expect(done('room-a')).toBe(10);
    });
  });

  it('K109 gets events of connected, disconnected and lost screens', () => {
    const events = ['device.connected', 'device.disconnected'] as const;
    for (const event of events) ask(rig.host, adding({ type: 'EVENT', event, ...ANY }, []));
    ask(rig.host, adding({ type: 'LOST', view: 'VIEWER', after: 2 * MINUTE }, [dark]));
    settle();
    rig.host.clientsChanged('room-a', [aClient('1', { view: 'VIEWER' })], []);
    settle();
    rig.clock.advance(6 * MINUTE);
    rig.host.clientsChanged('room-a', [], ['1']);
    settle(2 * MINUTE - SECOND);
    expect(isDark()).toBe(false);
    settle(SECOND);
    expect(isDark()).toBe(true);
    const past = Object.values(room()?.runs.past ?? {}).map(([run]) => run?.cause);
    expect(new Set(past)).toEqual(new Set(['LOST', ...events]));
  });

  it('K111 sends OSC only once the step is on disk, and never if it could not be written', () => {
    ask(rig.host, adding(onStart, [{ type: 'OSC', address: '/go', args: [] }]));
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(1);
    expect(rig.sent).toEqual([]);
    rig.drive.broken = true;
    rig.drive.run();
    expect(rig.sent).toEqual([]);
    rig.drive.broken = false;
    settle(2 * SECOND);
    expect(rig.sent).toMatchObject([{ address: '/go', id: 'room-a-1-0' }]);
  });

  it('K100 stores no runs in a room without automations', () => {
    ask(rig.host, start);
    ask(rig.host, stop);
    settle();
    expect(rig.disk.rooms.get('room-a')?.runs).toMatchObject({ count: 0, until: 0 });
    expect(rig.host.durable('room-a')?.context.runs.count).toBe(0);
  });
});

describe('a listener outside a room', () => {
  const told: (readonly [before: readonly string[], after: readonly string[]])[] = [];
  const idsOf = (clients: readonly Client[]) => clients.map(({ id }) => id);
  beforeEach(() => {
    told.length = 0;
    rig.outgoing = {
      ...noOutgoing,
      screens: (_room, before, after) => void told.push([idsOf(before), idsOf(after)]),
    };
    rig.boot();
  });
  const comeOrGo = (...changes: readonly Parameters<typeof rig.host.clientsChanged>[]) => {
    for (const change of changes) rig.host.clientsChanged(...change);
    // So long they are gathered (D170).
    settle(100);
  };

  it('K130 gets joins and leaves of the same moment in their order', () => {
    comeOrGo(['room-a', [aClient('1')], []], ['room-a', [aClient('2')], []]);
    comeOrGo(['room-a', [], ['1']], ['room-a', [], ['2']]);
    comeOrGo(['room-a', [aClient('3')], []], ['room-a', [], ['3']]);
    expect(told).toEqual([
      [[], ['1', '2']],
      [['1', '2'], []],
      [[], ['3']],
      [['3'], []],
    ]);
  });

  it('K130 gets no event when a room is read again from disk', () => {
    ask(rig.host, adding({ type: 'EVENT', event: 'device.connected', ...ANY }, []));
    comeOrGo(['room-a', [aClient('1')], []]);
    const stored = rig.disk.rooms.get('room-a');
    rig.disk.rooms.delete('room-a');
    ask(rig.host, start);
    rig.drive.run();
    if (stored !== undefined) rig.disk.rooms.set('room-a', stored);
    settle(2 * SECOND);
    expect(rig.heard.resets).toEqual(['room-a']);
    expect(idsOf(room()?.clients ?? [])).toEqual(['1']);
    expect(told).toEqual([[[], ['1']]]);
    expect(Object.values(room()?.runs.past ?? {}).flat()).toHaveLength(1);
  });

  it('K61 gets the marks of a clock that was already running when it subscribed', () => {
    const wanted: ClockMark[] = [];
    const heard: TriggerEvent['type'][] = [];
    rig.outgoing = {
      ...noOutgoing,
      marks: () => wanted,
      rows: ({ before, after, moment }) => {
        heard.push(...showEvents(before, after, moment).map(({ type }) => type));
        return [];
      },
    };
    rig.boot();
    ask(rig.host, start);
    settle();
    wanted.push('red');
    rig.host.rearm(['room-a']);
    settle(10 * MINUTE - 10 * SECOND);
    expect(heard).toEqual(['timer.started', 'timer.red']);
  });

  it.each([true, false])(
    "D190 gets its alarm once the team's data is read again (%s) after a write of another process",
    async (isRead) => {
      const wanted: ClockMark[] = [];
      const reading = Promise.withResolvers<void>();
      let waits: Promise<void> | null = null;
      rig.outgoing = { ...noOutgoing, marks: () => wanted };
      rig.teams = { ...syncTeamLookup, ready: () => waits };
      rig.boot();
      ask(rig.host, start);
      settle();
      waits = reading.promise;
      rig.host.rearm(['room-a']);
      wanted.push('red');
      if (isRead) reading.resolve();
      else reading.reject(new Error('unreadable'));
      await new Promise(setImmediate);
      settle(10 * MINUTE - 10 * SECOND);
      expect(commands()).toContain('alarm/mark');
      expect(rig.faults).toEqual([]);
    },
  );
});

describe('an HTTP request of a step', () => {
  const request: AutomationStep = { type: 'REQUEST', method: 'GET', url: 'https://a.example/' };
  const pastRuns = () => Object.values(room()?.runs.past ?? {}).flat();

  it('K2374 is sent once its step is on disk, and is not repeated after a restart', () => {
    ask(rig.host, adding(onStart, [request]));
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(1);
    expect(rig.requests).toEqual([]);
    settle();
    expect(rig.requests).toMatchObject([{ sending: { url: request.url, id: 'room-a-1-0' } }]);
    rig.crash();
    settle();
    expect(rig.requests).toHaveLength(1);
  });

  it('K2377 stores its result with the run, on disk and in the log', async () => {
    ask(rig.host, adding(onStart, [request, dark]));
    ask(rig.host, start);
    settle();
    expect(isDark()).toBe(true);
    rig.requests[0]?.end({ status: 204 });
    await Promise.resolve();
    await Promise.resolve();
    settle();
    expect(pastRuns()).toMatchObject([{ end: 'DONE', requests: [{ step: 0, status: 204 }] }]);
    expect(commands()?.at(-1)).toBe('automations/answered');
    expect(actors()?.at(-1)).toBe('a:Dark');
    rig.crash();
    expect(pastRuns()).toMatchObject([{ requests: [{ status: 204 }] }]);
  });

  it('K2377 stores no result if its automation is removed or the server stops', async () => {
    ask(rig.host, adding(onStart, [request, request]));
    ask(rig.host, start);
    settle();
    const lines = commands()?.length;
    rig.requests[0]?.end(null);
    const [id = ''] = Object.keys(room()?.runs.past ?? {});
    ask(rig.host, { name: 'automations/remove', payload: { automationId: id } });
    settle();
    rig.requests[1]?.end({ status: 200 });
    await Promise.resolve();
    await Promise.resolve();
    settle();
    expect(commands()).toHaveLength((lines ?? 0) + 1);
  });
});
