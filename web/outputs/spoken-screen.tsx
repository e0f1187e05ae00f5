import { useState } from 'react';
import { type Duration, MINUTE } from '../../machines/kernel/time.ts';
import type { TimerClock } from '../../machines/timer/timer.clock.ts';
import type { TimerFace, ViewerScreen } from '../stage/viewer.view.ts';
import { viewerWords } from './viewer.words.ts';

/** Text for screen readers, announced when `mark` changes. `passed` is the text of the last timer mark. */
export interface Announcement {
  readonly mark: string;
  readonly text: string;
  readonly passed?: string;
}

export const NO_ANNOUNCEMENT: Announcement = { mark: '', text: '' };

/** Below this, each minute is announced; above it, every fifth minute. */
const EVERY_MINUTE_BELOW = 10;

/** Returns the next announcement, or the last one until another is due (V76). */
export function nextAnnouncement(
  last: Announcement,
  { blackout, message, face }: Pick<ViewerScreen, 'blackout' | 'message' | 'face'>,
): Announcement {
  if (blackout) return NO_ANNOUNCEMENT;
  const isShown = face.markText?.instead === true || (face.main !== null && face.main.kind !== 'tod');
  const clock = isShown ? withMark(clockAnnouncement(face.clock), face, last) : NO_ANNOUNCEMENT;
  const announcement = message === null ? clock : withMessage(message.text, clock);
  return announcement.mark === last.mark ? last : announcement;
}

function withMessage(words: string, { mark, text, ...rest }: Announcement): Announcement {
  return { ...rest, mark: `${mark} ${words}`, text: text === '' ? words : `${words}. ${text}` };
}

/** Announces the text of a mark once, in place of "Time is up" (V1808). */
function withMark(announcement: Announcement, { markText }: TimerFace, last: Announcement): Announcement {
  if (markText === null) return announcement;
  const { text: passed, instead } = markText;
  const text = instead
    ? passed
    : last.passed === passed
      ? announcement.text
      : `${passed}. ${announcement.text}`;
  return { mark: announcement.mark + passed, text, passed };
}

function clockAnnouncement({ phase, scaled, overtime, zeroAt }: TimerClock): Announcement {
  if (phase === 'idle') return NO_ANNOUNCEMENT;
  if (phase === 'finished') return { mark: phase, text: viewerWords.timeIsUp };
  if (phase === 'paused') return { mark: phase, text: viewerWords.paused };
  return overtime ? overtimeAnnouncement(-scaled.left) : timeLeftAnnouncement(scaled.left, zeroAt);
}

function overtimeAnnouncement(over: Duration): Announcement {
  const minutes = Math.floor(over / MINUTE);
  return {
    mark: `over:${minutes}`,
    text: minutes === 0 ? viewerWords.overTime : viewerWords.minutesOverTime(minutes),
  };
}

function timeLeftAnnouncement(left: Duration, zeroAt: TimerClock['zeroAt']): Announcement {
  const minutes = left / MINUTE;
  const text = minutes < 1 ? viewerWords.lessThanAMinuteLeft : viewerWords.minutesLeft(Math.round(minutes));
  return { mark: `${zeroAt} ${nextSpokenMinute(minutes)}`, text };
}

function nextSpokenMinute(minutes: number): number {
  if (minutes < 1) return 0;
  return minutes <= EVERY_MINUTE_BELOW ? Math.ceil(minutes) : Math.ceil(minutes / 5) * 5;
}

interface Props {
  readonly screen: ViewerScreen;
  readonly named?: boolean;
}

export function SpokenScreen({ screen, named = false }: Props) {
  const [announcement, say] = useState(NO_ANNOUNCEMENT);
  const next = nextAnnouncement(announcement, screen);
  if (next !== announcement) say(next);
  return named && screen.title !== null && next.text !== '' ? `${screen.title}: ${next.text}` : next.text;
}
