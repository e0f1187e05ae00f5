import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import { ask, START } from './room-host.fixtures.ts';
import { adjust, create, start, TestHost } from './room-host.rig.ts';

const next: Command = { name: 'timeset/next', payload: { autostart: true } };

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

const runs = () => rig.store.timerRuns('room-a', { since: 0, limit: 10 });

describe('the runs of timers', () => {
  it('S35 are on disk together with the command that begins or ends them', () => {
    ask(rig.host, create);
    ask(rig.host, start);
    expect(runs()).toEqual([]);
    rig.drive.run();
    expect(runs()).toMatchObject([{ started: START, plannedLength: 10 * MINUTE, ended: null }]);
    rig.clock.advance(MINUTE);
    ask(rig.host, next);
    rig.crash();
    expect(runs()).toMatchObject([{ started: START, ended: null }]);
  });

  it('S35 continue after a restart with their planned length', () => {
    ask(rig.host, create);
    ask(rig.host, start);
    rig.drive.run();
    rig.boot();
    ask(rig.host, adjust);
    rig.clock.advance(MINUTE);
    ask(rig.host, next);
    rig.drive.run();
    expect(runs()).toMatchObject([
      { started: START + MINUTE },
      { started: START, plannedLength: 10 * MINUTE, startedBy: 'u:owner', ended: START + MINUTE },
    ]);
  });

  it('R2091 of further clocks continue after a restart with the same starter and pauses', () => {
    ask(rig.host, { name: 'clocks/create', payload: {} });
    rig.drive.run();
    const clockId = rig.store.load('room-a')?.show.clocks[0]?._id ?? '';
    const moved = (name: 'clocks/start' | 'clocks/stop' | 'clocks/reset') => {
      ask(rig.host, { name, payload: { clockId } });
      rig.drive.run();
      rig.clock.advance(MINUTE);
    };
    moved('clocks/start');
    moved('clocks/stop');
    moved('clocks/start');
    ask(rig.host, start);
    rig.drive.run();
    rig.boot();
    moved('clocks/stop');
    rig.boot();
    moved('clocks/start');
    moved('clocks/reset');
    expect(runs()).toMatchObject([
      { started: START + 3 * MINUTE, ended: null },
      {
        kind: 'clock',
        started: START,
        startedBy: 'u:owner',
        paused: 2 * MINUTE,
        ended: START + 5 * MINUTE,
      },
    ]);
  });

  it('S35 are the same in memory as on disk after a failed commit', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.drive.broken = true;
    rig.clock.advance(MINUTE);
    ask(rig.host, { name: 'timeset/reset', payload: {} });
    rig.drive.run();
    rig.drive.broken = false;
    rig.clock.advance(2 * MINUTE);
    rig.drive.run();
    ask(rig.host, { name: 'timeset/reset', payload: {} });
    rig.drive.run();
    expect(runs()).toMatchObject([{ started: START, startedBy: 'u:owner', ended: START + 3 * MINUTE }]);
  });

  it('S36 store at most 100 characters of a title', () => {
    ask(rig.host, {
      name: 'timers/update',
      payload: { timerId: rig.timers()[0]?._id ?? '', name: 'x'.repeat(200) },
    });
    ask(rig.host, start);
    rig.drive.run();
    expect(runs()[0]?.title).toBe('x'.repeat(100));
  });
});
