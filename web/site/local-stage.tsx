import { useMemo } from 'react';
import { memoize } from '../../machines/kernel/memoized.ts';
import { type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import type { CountdownFormat } from '../../machines/timer/formats.ts';
import { siteWords } from '../../machines/words/site.ts';
import { language } from '../app/language.ts';
import { useClock } from '../live/live-context.ts';
import type { ServerClock } from '../live/live-room.ts';
import { SteadyClock } from '../live/server-clock.ts';
import { designScreens } from '../outputs/design/design-screen.view.ts';
import { DesignStage, StageBox } from '../outputs/design/design-stage.tsx';
import { instantDesign, instantShow } from './instant-timer.view.ts';

export const localClock: ServerClock = createLocalClock(performance.now(), Date.now());

function createLocalClock(local: number, wall: Instant): SteadyClock {
  const clock = new SteadyClock();
  clock.add({ sentAt: local, receivedAt: local, serverAt: wall });
  return clock;
}

export const deviceClock: ServerClock = { now: () => Date.now() };

const stageOptions = {
  flashes: { timers: null, messages: null },
  locale: language,
  deviceZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

interface Props {
  readonly show: RoomState;
  readonly clock?: ServerClock;
  readonly format?: CountdownFormat | null;
}

export function LocalStage({ show, clock = localClock, format = null }: Props) {
  const at = useMemo(
    () => memoize(1, designScreens(show, instantDesign(show), { ...stageOptions, format })),
    [show, format],
  );
  const now = useClock(clock, (instant) => at(instant).nextChange);
  return (
    <StageBox>
      <DesignStage screen={at(now)} />
    </StageBox>
  );
}

export const DEMO_LENGTH = 20 * MINUTE;

export function demoShow(kickoff: number): RoomState {
  return instantShow(DEMO_LENGTH, kickoff, { name: siteWords.demoTitle, extra: siteWords.demoSpeaker });
}
