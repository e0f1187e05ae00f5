import type { TimerId } from '../../kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../kernel/time.ts';
import type { RoomState } from '../../room/room.state.ts';
import { scheduleOf } from '../../schedule/schedule.ts';
import { timesetAhead } from '../../timer/timeset.ts';
import type { When } from '../automation.ts';

export interface NearStart {
  readonly timerId: TimerId;
  readonly due: Instant;
}

type Before = Extract<When, { readonly type: 'BEFORE' }>;
type Starts = ReadonlyMap<TimerId, Instant>;

/** Expected starts at an instant, without the running timer. `wall`: lead of the wall clock. */
export function expectedStarts(show: RoomState, wall: Duration): (at: Instant) => Starts {
  const rundown = { ...show, timeset: timesetAhead(show.timeset, wall) };
  const known = new Map<Instant, Starts>();
  const startsAt = (at: Instant): Starts => {
    const started = rundown.timeset.kickoff === null ? null : rundown.timeset.timerId;
    const starts = scheduleOf(rundown, at + wall).timers.flatMap(
      ({ timerId, expectedStart }): readonly [TimerId, Instant][] =>
        expectedStart === null || timerId === started ? [] : [[timerId, expectedStart - wall]],
    );
    return new Map(starts);
  };
  return (at) => {
    const starts = known.get(at) ?? startsAt(at);
    known.set(at, starts);
    return starts;
  };
}

/** The next timer that comes near after `until` (K2008). A start that moves with the clock keeps its distance. */
export function nextNearStart(
  startsAt: (at: Instant) => Starts,
  { timerId, minutes }: Before,
  until: Instant,
): NearStart | null {
  let near = [...startsAt(until)]
    .filter(([id]) => timerId === null || id === timerId)
    .map(([id, start]): NearStart => ({ timerId: id, due: start - minutes * MINUTE }))
    .filter(({ due }) => due > until)
    .sort((one, other) => one.due - other.due);
  for (let [first] = near; first !== undefined; [first] = near) {
    const then = startsAt(first.due);
    near = near.filter((each) => then.get(each.timerId) === each.due + minutes * MINUTE);
    if (near[0] === first) return first;
  }
  return null;
}
