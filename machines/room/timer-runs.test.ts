import { describe, expect, it } from 'vitest';
import { after, afterAccepted, at, LINKED, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { type CommandName, type CommandPayloads, historyMoveOf } from './commands.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomContext } from './room.state.ts';
import {
  type ChangedRun,
  clockRunsAfter,
  noClockRuns,
  type RunsByClock,
  runLength,
  runsAfter,
  SoloRuns,
  type TimerRun,
} from './timer-runs.ts';

/** Lead of the wall clock, which dates runs. */
const WALL = 2 * HOUR;

/** A room whose runs are followed as a server does. */
class Show {
  room: RoomContext;
  runs = noClockRuns;
  told: ChangedRun[] = [];

  constructor(room: RoomContext) {
    this.room = room;
  }

  does<Name extends CommandName>(ms: number, name: Name, payload: CommandPayloads[Name], actor = 'u:ada') {
    const next = afterAccepted(this.room, name, payload, at(ms));
    return this.#follow(next, ms, name, actor);
  }

  /** The next alarm rings, `late` after it was due. */
  rings(late = 0) {
    const due = nextDue(this.room, SHOW_START + 12 * HOUR);
    if (due === null) throw new Error('Nothing is due.');
    return this.#follow(after(this.room, due.event), due.at + late - SHOW_START, due.event.type, 'clock');
  }

  #follow(next: RoomContext, ms: number, command: string, actor: string) {
    const goesBack = historyMoveOf(command) === 'back';
    const moment = { at: SHOW_START + ms, wall: WALL, actor, goesBack };
    const { runs, changed } = runsAfter(this.runs, this.room.show, next.show, moment);
    [this.room, this.runs] = [next, runs];
    this.told.push(...changed);
    return changed;
  }
}

const endedRuns = (changed: readonly ChangedRun[]) => changed.map(({ run }) => run.ended);
const wall = (ms: number) => SHOW_START + WALL + ms;

describe('S32 a run of a timer', () => {
  it('contains plan, start, end, and who started and ended it', () => {
    const show = new Show(
      testRoom([
        { name: 'Opening', startTime: '20:00:00', minutes: 10 },
        { name: 'Talk', extra: 'Ada', minutes: 20 },
      ]),
    );
    show.does(MINUTE, 'timeset/start', {});
    expect(show.does(12 * MINUTE, 'timeset/next', { autostart: true }, 'd:desk')).toEqual([
      {
        undone: false,
        run: {
          timerId: 'a',
          title: 'Opening',
          speaker: '',
          plannedStart: wall(0),
          plannedLength: 10 * MINUTE,
          started: wall(MINUTE),
          startedBy: 'u:ada',
          paused: 0,
          ended: wall(12 * MINUTE),
          endedBy: 'd:desk',
        },
      },
      {
        undone: false,
        run: expect.objectContaining({
          title: 'Talk',
          speaker: 'Ada',
          plannedStart: wall(10 * MINUTE),
          started: wall(12 * MINUTE),
          startedBy: 'd:desk',
          ended: null,
          endedBy: null,
        }),
      },
    ]);
  });

  it.each([
    ['is put back', 'timeset/reset', {}],
    ['gives way to a timer that rests', 'timeset/select', { timerId: 'b' }],
    ['is removed', 'timers/remove', { timerId: 'a' }],
    ['starts afresh', 'timeset/previous', { autostart: true }],
  ] as const)('ends when its timer %s', (_how, name, payload) => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {});
    const [first] = show.does(MINUTE, name, payload);
    expect(first?.run).toMatchObject({ timerId: 'a', ended: wall(MINUTE) });
    expect(show.runs.current?.started ?? null).toBe(name === 'timeset/previous' ? wall(MINUTE) : null);
  });

  it('stays the same if the clock does not change, and may have no planned start', () => {
    const show = new Show(testRoom());
    expect(show.does(0, 'timers/update', { timerId: 'a', name: 'Other' })).toEqual([]);
    expect(show.does(0, 'timeset/start', {})).toMatchObject([{ run: { plannedStart: null } }]);
    expect(show.does(1, 'timeset/arm', { timerId: 'c' })).toEqual([]);
    expect(show.does(1, 'timers/update', { timerId: 'a', name: 'Later' })).toEqual([]);
    expect(show.does(2, 'timeset/reset', {})).toMatchObject([{ run: { title: 'Later' } }]);
  });
});

describe('S33 the length of a run', () => {
  it('does not include a pause after the clock resumes', () => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {});
    expect(show.does(MINUTE, 'timeset/stop', {})).toEqual([]);
    expect(show.does(3 * MINUTE, 'timeset/start', {})).toMatchObject([{ run: { paused: 2 * MINUTE } }]);
    const [{ run } = { run: null }] = show.does(4 * MINUTE, 'timeset/reset', {});
    expect(run && runLength(run, 0)).toBe(2 * MINUTE);
  });

  it('ends at the pause if a paused timer is followed by another', () => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {});
    show.does(MINUTE, 'timeset/stop', {});
    expect(endedRuns(show.does(9 * MINUTE, 'timeset/next', {}))).toEqual([wall(MINUTE)]);
  });

  it('ends when the linked timer starts, even if the alarm is late', () => {
    const show = new Show(testRoom([{ minutes: 10 }, LINKED]));
    show.does(0, 'timeset/start', {});
    expect(endedRuns(show.rings(30 * SECOND))).toEqual([wall(10 * MINUTE), null]);
    expect(show.runs.current?.started).toBe(wall(10 * MINUTE));
  });

  it('does not include a jump or an adjustment', () => {
    const show = new Show(testRoom([{ minutes: 10 }]));
    show.does(0, 'timeset/start', {});
    expect(show.does(MINUTE, 'timeset/jump', { ms: 5 * MINUTE })).toEqual([]);
    expect(show.does(2 * MINUTE, 'timeset/adjust', { ms: 5 * MINUTE })).toEqual([]);
    const [{ run } = { run: null }] = show.does(4 * MINUTE, 'timeset/reset', {});
    expect(run).toMatchObject({ plannedLength: 10 * MINUTE, started: wall(0), ended: wall(4 * MINUTE) });
  });

  it('counts up to now while the timer runs', () => {
    const show = new Show(testRoom());
    const [{ run } = { run: null }] = show.does(0, 'timeset/start', {});
    expect(run && runLength(run, wall(5 * MINUTE))).toBe(5 * MINUTE);
  });
});

describe('S34 undo and runs', () => {
  const undo = (show: Show, ms: number) => show.does(ms, 'room/undo', {});

  it('removes the run if it reverts a start', () => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {});
    expect(undo(show, SECOND)).toMatchObject([{ undone: true, run: { timerId: 'a' } }]);
    expect(show.runs.current).toBeNull();
  });

  it("continues the previous timer's run if it reverts the start of the next timer", () => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {}, 'd:desk');
    show.does(MINUTE, 'timeset/next', { autostart: true });
    expect(undo(show, 2 * MINUTE)).toMatchObject([
      { undone: true, run: { timerId: 'b' } },
      { undone: false, run: { timerId: 'a', started: wall(0), startedBy: 'd:desk', ended: null } },
    ]);
  });

  it('restores a dropped run from the kickoff of the clock', () => {
    const show = new Show(testRoom());
    show.does(0, 'timeset/start', {});
    show.does(MINUTE, 'timeset/next', { autostart: true });
    show.does(2 * MINUTE, 'timeset/next', { autostart: true });
    undo(show, 3 * MINUTE);
    expect(undo(show, 3 * MINUTE).at(-1)).toMatchObject({ run: { timerId: 'a', started: wall(0) } });
    show.runs = noClockRuns;
    show.does(4 * MINUTE, 'timeset/reset', {});
    show.runs = noClockRuns;
    expect(undo(show, 5 * MINUTE)).toMatchObject([{ run: { timerId: 'a', started: wall(0), ended: null } }]);
  });
});

describe('S35 a run that is missing after a restart', () => {
  it('is restored from the clock when it resumes or ends', () => {
    const show = new Show(testRoom([{ minutes: 10 }]));
    show.does(0, 'timeset/start', {});
    show.does(MINUTE, 'timeset/stop', {});
    show.runs = noClockRuns;
    const known = { started: wall(0), startedBy: null, plannedStart: null, plannedLength: 10 * MINUTE };
    expect(show.does(2 * MINUTE, 'timeset/start', {})).toMatchObject([{ run: { ...known, paused: MINUTE } }]);
    show.runs = noClockRuns;
    expect(show.does(3 * MINUTE, 'timeset/reset', {}, 'u:ann')).toMatchObject([
      { run: { ...known, ended: wall(3 * MINUTE), endedBy: 'u:ann' } },
    ]);
  });
});

it('S2050 further clocks have their own runs, from start to reset or removal', () => {
  let runs: RunsByClock = new Map();
  let room = testRoom();
  const does = <Name extends CommandName>(ms: number, name: Name, payload: CommandPayloads[Name]) => {
    const next = afterAccepted(room, name, payload, { ...at(ms), ids: ['x'] });
    const moment = { at: SHOW_START + ms, wall: WALL, actor: 'u:ada', goesBack: name === 'room/undo' };
    const follows = clockRunsAfter(runs, room.show, next.show, moment);
    [room, runs] = [next, follows.runs];
    return follows.changed;
  };
  expect(does(0, 'clocks/create', { name: 'Q&A' })).toEqual([]);
  expect(does(MINUTE, 'clocks/start', { clockId: 'x' })).toMatchObject([
    { undone: false, run: { kind: 'clock', timerId: 'x', title: 'Q&A', plannedStart: null, ended: null } },
  ]);
  expect(does(2 * MINUTE, 'clocks/stop', { clockId: 'x' })).toEqual([]);
  expect(does(3 * MINUTE, 'clocks/start', { clockId: 'x' })).toMatchObject([{ run: { paused: MINUTE } }]);
  expect(does(4 * MINUTE, 'clocks/remove', { clockId: 'x' })).toMatchObject([
    { run: { plannedLength: 5 * MINUTE, started: wall(MINUTE), ended: wall(4 * MINUTE), endedBy: 'u:ada' } },
  ]);
  expect(does(5 * MINUTE, 'room/undo', {})).toMatchObject([{ run: { startedBy: 'u:ada', ended: null } }]);
});

describe('runs of a journal', () => {
  const SOLO_WALL = HOUR;

  const soloWall = (ms: number) => SHOW_START + SOLO_WALL + ms;

  const room = testRoom([
    { name: 'Opening', minutes: 10 },
    { ...LINKED, name: 'Talk', minutes: 10 },
  ]);

  const [opening = '', talk = ''] = room.show.timers.map(({ _id }) => _id);

  const run = (timerId: string, started: number, ended: number | null = null): TimerRun => ({
    timerId,
    title: '',
    speaker: '',
    plannedStart: null,
    plannedLength: 10 * MINUTE,
    started,
    startedBy: 'u:ada',
    paused: 0,
    ended: ended,
    endedBy: ended === null ? null : 'clock',
  });

  function play<Name extends CommandName>(
    runs: SoloRuns,
    before: RoomContext,
    [ms, name, payload]: readonly [number, Name, CommandPayloads[Name]],
  ): RoomContext {
    const next = afterAccepted(before, name, payload, at(ms));
    runs.follow(before.show, next.show, {
      at: SHOW_START + ms,
      wall: SOLO_WALL,
      actor: 'j:Desk',
      goesBack: false,
    });
    return next;
  }

  const started = afterAccepted(room, 'timeset/start', {}, at(0));

  it('N2356 replace the runs that alarms started since the base', () => {
    // Without the journal, Opening ended at 10 minutes and Talk followed.
    const known = [
      { ...run('clock-1', soloWall(11 * MINUTE)), kind: 'clock' as const },
      run(talk, soloWall(10 * MINUTE)),
      run(opening, soloWall(0), soloWall(10 * MINUTE)),
    ];
    const runs = new SoloRuns(known, started.show.timeset, soloWall(MINUTE));
    const edited = play(runs, started, [2 * MINUTE, 'room/subtitle', { text: 'Later' }]);
    play(runs, edited, [12 * MINUTE, 'timeset/start', { timerId: talk }]);
    expect(runs.result.changed).toMatchObject([
      { undone: true, run: { timerId: talk, started: soloWall(10 * MINUTE) } },
      {
        undone: false,
        run: {
          timerId: opening,
          started: soloWall(0),
          startedBy: 'u:ada',
          ended: soloWall(12 * MINUTE),
          endedBy: 'j:Desk',
        },
      },
      {
        undone: false,
        run: { timerId: talk, started: soloWall(12 * MINUTE), startedBy: 'j:Desk', ended: null },
      },
    ]);
    expect(runs.result.runs.current).toMatchObject({ timerId: talk, started: soloWall(12 * MINUTE) });
  });

  it.each([
    ['at rest', room, [run(opening, soloWall(-HOUR), soloWall(-MINUTE))]],
    ['with a run that nobody knows', started, []],
    ['with a run of another timer', started, [run(talk, soloWall(0))]],
    ['with a run that had ended', started, [run(opening, soloWall(-HOUR), soloWall(-MINUTE))]],
  ] as const)('N2356 do not continue a run if the base %s', (_, base, known) => {
    expect(new SoloRuns(known, base.show.timeset, soloWall(MINUTE)).result).toEqual({
      runs: { current: null, last: null },
      changed: [],
    });
  });
});
