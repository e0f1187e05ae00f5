import type { TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { adjacentTimer, linkedNext, nextTimer, type RoomState } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthAtStart, type Timer } from '../../machines/timer/timer.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { WRAP_UP_WORDS } from '../stage/viewer.view.ts';
import type { Transport } from '../transport/transport.view.ts';

type WrapUpWord = (typeof WRAP_UP_WORDS)[keyof typeof WRAP_UP_WORDS];

export interface NeighbourCard {
  readonly id: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly length: string;
  readonly linked: boolean;
  readonly armed: boolean;
}

export interface Neighbours {
  readonly previous: NeighbourCard | null;
  readonly next: NeighbourCard | null;
}

export function neighboursOf(state: RoomState, now: Instant): Neighbours {
  const { timezone } = state.room.settings;
  const card = (timer: Timer | null): NeighbourCard | null =>
    timer && {
      id: timer._id,
      title: timerTitle(timer),
      speaker: timer.extra,
      length: lengthText(lengthAtStart(timer, now, timezone)),
      linked: timer === linkedNext(state),
      armed: timer._id === state.timeset.nextTimerId,
    };
  return { previous: card(adjacentTimer(state, -1)), next: card(nextTimer(state)) };
}

export function wrapUpWord({ state, wrapUp }: Pick<Transport, 'state' | 'wrapUp'>): WrapUpWord | null {
  if ((state !== 'running' && state !== 'paused') || wrapUp === 'normal') return null;
  return WRAP_UP_WORDS[wrapUp];
}
