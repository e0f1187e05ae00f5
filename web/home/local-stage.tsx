import { useEffect, useReducer } from 'react';
import type { RoomState } from '../../machines/room/room.state.ts';
import type { CountdownFormat } from '../../machines/timer/formats.ts';
import { instantScreen } from '../../machines/view/instant-timer.ts';
import { atDisplayTime } from '../live/live-context.ts';
import { Stage } from '../timer/face/stage.tsx';
import { StageBox } from '../timer/face/stage-box.tsx';

/** The time of this device when the page opened, and what has passed since: nobody's setting of a clock makes it step. */
export const localClock = { now: () => performance.timeOrigin + performance.now() };

const options = {
  flashes: { timers: null, messages: null },
  locale: navigator.language,
  deviceZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

interface Props {
  readonly show: RoomState;
  readonly format?: CountdownFormat;
}

/** The viewer itself, with a show that exists on this page only. */
export function LocalStage({ show, ...format }: Props) {
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const screen = instantScreen(show, { ...options, ...format, now: localClock.now() });
  const { nextChange } = screen;
  useEffect(
    () => (nextChange === null ? undefined : atDisplayTime(localClock, nextChange, repaint)),
    [nextChange],
  );
  return (
    <StageBox>
      <Stage screen={screen} />
    </StageBox>
  );
}
