import { expect, it } from 'vitest';
import { afterAccepted, at, LINKED, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import type { CommandName, CommandPayloads } from './commands.ts';
import type { RoomContext } from './room.state.ts';
import { SoloRuns, type TimerRun } from './timer-runs.ts';

const WALL = HOUR;
const wall = (ms: number) => SHOW_START + WALL + ms;
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
  ended,
  endedBy: ended === null ? null : 'clock',
});

function play<Name extends CommandName>(
  runs: SoloRuns,
  before: RoomContext,
  [ms, name, payload]: readonly [number, Name, CommandPayloads[Name]],
): RoomContext {
  const after = afterAccepted(before, name, payload, at(ms));
  runs.follow(before.show, after.show, { at: SHOW_START + ms, wall: WALL, actor: 'j:Desk', goesBack: false });
  return after;
}

const started = afterAccepted(room, 'timeset/start', {}, at(0));

it('N2356 the runs of a journal take the place of those that alarms began since its base', () => {
  // Without the journal, Opening ended at 10 minutes and Talk followed.
  const known = [
    { ...run('clock-1', wall(11 * MINUTE)), kind: 'clock' as const },
    run(talk, wall(10 * MINUTE)),
    run(opening, wall(0), wall(10 * MINUTE)),
  ];
  const runs = new SoloRuns(known, started.show.timeset, wall(MINUTE));
  const edited = play(runs, started, [2 * MINUTE, 'room/subtitle', { text: 'Later' }]);
  play(runs, edited, [12 * MINUTE, 'timeset/start', { timerId: talk }]);
  expect(runs.result.changed).toMatchObject([
    { undone: true, run: { timerId: talk, started: wall(10 * MINUTE) } },
    {
      undone: false,
      run: {
        timerId: opening,
        started: wall(0),
        startedBy: 'u:ada',
        ended: wall(12 * MINUTE),
        endedBy: 'j:Desk',
      },
    },
    { undone: false, run: { timerId: talk, started: wall(12 * MINUTE), startedBy: 'j:Desk', ended: null } },
  ]);
  expect(runs.result.runs.current).toMatchObject({ timerId: talk, started: wall(12 * MINUTE) });
});

it.each([
  ['at rest', room, [run(opening, wall(-HOUR), wall(-MINUTE))]],
  ['with a run that nobody knows', started, []],
  ['with a run of another timer', started, [run(talk, wall(0))]],
  ['with a run that had ended', started, [run(opening, wall(-HOUR), wall(-MINUTE))]],
] as const)('N2356 from a base %s there is no run to go on with', (_, base, known) => {
  expect(new SoloRuns(known, base.show.timeset, wall(MINUTE)).result).toEqual({
    runs: { current: null, last: null },
    changed: [],
  });
});
