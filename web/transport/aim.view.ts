import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { aimRefusal, lengthToAim } from '../../machines/room/aim.ts';
import { currentTimer } from '../../machines/room/room.modes.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { typedLength } from '../../machines/timer/timer.ts';
import { AIMS, type Aim, type Timeset } from '../../machines/timer/timeset.ts';
import { lengthText } from '../stage/duration-entry.view.ts';
import { aimWords } from './aim.words.ts';

interface AimChoice {
  readonly aim: Aim;
  readonly name: string;
  readonly length: string;
  /** With the former length. */
  readonly cost: string;
  readonly isSelected: boolean;
}

const shownLength = (ms: Duration): string => lengthText(Math.round(ms / SECOND) * SECOND);

/** None now (V1842) if null. */
export function aimChoices(show: RoomState, now: Instant): readonly AimChoice[] | null {
  const timer = currentTimer(show);
  if (timer === null || aimRefusal(show) !== null) return null;
  const { aim: chosen, aimedFrom } = show.timeset;
  const typed = shownLength(aimedFrom ?? typedLength(timer));
  return AIMS.map((aim) => {
    const ms = aim === chosen ? typedLength(timer) : lengthToAim(show, aim, { at: now });
    const [title, length] = [timerTitle(timer), shownLength(ms)];
    const cost = length === typed ? aimWords.same(title, length) : aimWords.costs(title, length, typed);
    return { aim, name: aimWords.names[aim], length, cost, isSelected: aim === chosen };
  });
}

/** V1843. */
export function endedAim(was: Timeset, show: RoomState): string | null {
  const { timeset } = show;
  const timer = currentTimer(show);
  if (timer === null || was.aimedFrom === null || timeset.aimedFrom !== null) return null;
  const length = typedLength(timer);
  if (timeset.timerId !== was.timerId || timeset.kickoff === null || length === was.aimedFrom) return null;
  return aimWords.ended(timerTitle(timer), shownLength(length));
}
