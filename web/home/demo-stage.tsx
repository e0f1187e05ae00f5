import { useEffect, useReducer, useState } from 'react';
import { viewerOf } from '../../machines/view/viewer.ts';
import { atDisplayTime } from '../live/live-context.ts';
import { Stage } from '../timer/face/stage.tsx';
import { StageBox } from '../timer/face/stage-box.tsx';
import { demoShow } from './demo-show.ts';

const clock = { now: () => performance.now() };
const noFlashes = { timers: null, messages: null };

/** The viewer itself, with a talk that began when the page opened. */
export function DemoStage() {
  const [show] = useState(() => demoShow(clock.now()));
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  const screen = viewerOf(show, { now: clock.now(), flashes: noFlashes, locale: 'en', deviceZone: 'UTC' });
  const { nextChange } = screen;
  useEffect(
    () => (nextChange === null ? undefined : atDisplayTime(clock, nextChange, repaint)),
    [nextChange],
  );
  return (
    <StageBox>
      <Stage screen={screen} />
    </StageBox>
  );
}
