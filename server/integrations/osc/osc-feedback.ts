import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { type SeenShow, statusObject } from '../../../machines/room/api.objects.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { currentTimer, nextTimer } from '../../../machines/room/room.modes.ts';
import { wrapUpOf } from '../../../machines/timer/timer.clock.ts';
import { timerTitle } from '../../../machines/timer/timer.texts.ts';
import type { Mark } from '../../../machines/timer/timer.ts';
import type { SentValue } from './osc-packet.ts';

export type Feedback = ReadonlyMap<string, SentValue>;

type Phase = 'idle' | 'paused' | 'finished' | 'running' | 'overtime' | Exclude<Mark, 'zero'>;

/** Interval of time updates; rate 0 checks phases each second. */
const feedbackStep = (rate: number): Duration => SECOND / Math.max(1, rate);

/** `rate`: time updates a second; 0: none. */
export function feedbackOf(seen: SeenShow, rate: number): Feedback {
  const { show } = seen;
  const { settings } = show.room;
  const shown = byId(show.messages, show.activeMessageId ?? '');
  const step = feedbackStep(rate);
  const [current, next] = [currentTimer(show), nextTimer(show)];
  const values: readonly (readonly [string, SentValue])[] = [
    ['running', whole(show.timeset.running)],
    ...(rate === 0
      ? []
      : [['left', { tag: 'f', value: (Math.ceil(leftOf(seen) / step) * step) / SECOND }] as const]),
    ['phase', text(phaseOf(seen))],
    ['timer/current/name', text(current === null ? '' : timerTitle(current))],
    ['timer/next/name', text(next === null ? '' : timerTitle(next))],
    ['blackout', whole(settings.blackout)],
    ['on_air', whole(settings.onAir)],
    ['message', text(shown?.text ?? '')],
    ['subtitle', text(show.room.subtitle)],
  ];
  return new Map(values);
}

const whole = (is: boolean): SentValue => ({ tag: 'i', value: is ? 1 : 0 });
const text = (value: string): SentValue => ({ tag: 's', value });

export function changedFeedback(before: Feedback, after: Feedback): Feedback {
  return new Map([...after].filter(([place, { value }]) => before.get(place)?.value !== value));
}

/** Time until the next value; null: no change. */
export function nextFeedback(seen: SeenShow, rate: number): Duration | null {
  if (!seen.show.timeset.running) return null;
  const step = feedbackStep(rate);
  const rest = leftOf(seen) % step;
  return rest > 0 ? rest : rest + step;
}

function leftOf(seen: SeenShow): Duration {
  const { running, finish, pause } = statusObject(seen);
  return finish - (running ? Math.round(seen.now) : pause);
}

function phaseOf(seen: SeenShow): Phase {
  const { timeset } = seen.show;
  const timer = currentTimer(seen.show);
  const left = leftOf(seen);
  if (timer === null || timeset.kickoff === null) return 'idle';
  if (!timeset.running) return left > 0 ? 'paused' : 'finished';
  if (left <= 0) return 'overtime';
  const colour = wrapUpOf(timer, left);
  return colour === 'normal' ? 'running' : colour;
}
