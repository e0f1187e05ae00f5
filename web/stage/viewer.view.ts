import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isBlank, type Message } from '../../machines/message/message.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { Flash, RoomState } from '../../machines/room/room.state.ts';
import { DEFAULT_COUNTDOWN_FORMAT } from '../../machines/timer/formats.ts';
import { nextRepaint } from '../../machines/timer/timer.digits.ts';
import type { stageWords } from '../../machines/words/stage.ts';
import { earliestOf, type FaceOptions, isReady, type TimerFace, timerFace } from './timer-face.view.ts';

/** Half a flash. More than three flashes a second could cause seizures. */
const HALF_FLASH: Duration = 500;

export type FlashPhase = 'none' | 'on' | 'off';

export function flashPhase(flash: Flash | null, now: Instant): FlashPhase {
  if (flash === null || now < flash.at || now >= flashEnd(flash)) return 'none';
  return Math.floor((now - flash.at) / HALF_FLASH) % 2 === 0 ? 'on' : 'off';
}

export function nextFlashChange(flash: Flash | null, now: Instant): Instant | null {
  if (flash === null || now >= flashEnd(flash)) return null;
  if (now < flash.at) return flash.at;
  return flash.at + (Math.floor((now - flash.at) / HALF_FLASH) + 1) * HALF_FLASH;
}

function flashEnd({ at, count }: Flash): Instant {
  return at + count * 2 * HALF_FLASH;
}

export interface ViewerOptions extends FaceOptions {
  readonly flashes: { readonly timers: Flash | null; readonly messages: Flash | null };
}

export const WRAP_UP_WORDS = {
  green: 'longEnough',
  yellow: 'wrapUp',
  orange: 'finishSoon',
  red: 'finishNow',
} as const;

export type StateWord = keyof typeof stageWords.states;

export interface ViewerScreen {
  readonly blackout: boolean;
  readonly onAir: boolean;
  readonly focus: boolean;
  readonly rows: boolean;
  readonly title: string | null;
  readonly speaker: string | null;
  readonly face: TimerFace;
  readonly timerShare: 0 | 34 | 100;
  readonly messageShare: 0 | 66 | 100;
  readonly message: Message | null;
  readonly word: StateWord | null;
  readonly progress: TimerFace['progress'] | null;
  readonly flashing: { readonly timer: FlashPhase; readonly message: FlashPhase };
  readonly mark: boolean;
  readonly nextChange: Instant | null;
}

export function viewerOf(state: RoomState, options: ViewerOptions): ViewerScreen {
  const face = timerFace(state, options);
  const message = shownMessage(state);
  const focus = message !== null && state.messageFocus;
  const { settings, plan } = state.room;
  return {
    blackout: settings.blackout,
    onAir: settings.onAir,
    focus,
    rows: !focus,
    title: focus ? null : face.title,
    speaker: focus ? null : face.speaker,
    face,
    ...stageShares(face, message, focus),
    message,
    word: focus || face.main === null ? null : stateWordOf(face),
    progress: focus || face.main === null || face.timer === null ? null : face.progress,
    flashing: {
      timer: flashPhase(options.flashes.timers, options.now),
      message: flashPhase(options.flashes.messages, options.now),
    },
    mark: !isLicensed(plan),
    nextChange: earliestOf([
      face.nextRepaint,
      nextSecond(face, options.now),
      nextFlashChange(options.flashes.timers, options.now),
      nextFlashChange(options.flashes.messages, options.now),
    ]),
  };
}

function shownMessage({ messages, activeMessageId }: RoomState): Message | null {
  return messages.find((message) => message._id === activeMessageId && !isBlank(message.text)) ?? null;
}

function stageShares({ main, markText }: TimerFace, message: Message | null, focus: boolean) {
  const isShown = main !== null || markText?.instead === true;
  if (message === null) return { timerShare: isShown ? 100 : 0, messageShare: 0 } as const;
  if (focus || !isShown) return { timerShare: 0, messageShare: 100 } as const;
  return { timerShare: 34, messageShare: 66 } as const;
}

function stateWordOf(face: TimerFace): StateWord | null {
  const { clock, color } = face;
  if (isReady(face)) return 'ready';
  if (clock.phase === 'finished') return 'timeIsUp';
  if (clock.overtime) return 'overtime';
  if (clock.phase === 'paused') return 'paused';
  return color === 'normal' ? null : WRAP_UP_WORDS[color];
}

function isLicensed({ permissions }: RoomPlan): boolean {
  return permissions.includes('licensed') || permissions.includes('full_access');
}

function nextSecond({ main, clock, nextRepaint: next }: TimerFace, now: Instant): Instant | null {
  if (main === null || (next !== null && next - now <= SECOND)) return null;
  return nextRepaint(clock, 'down', DEFAULT_COUNTDOWN_FORMAT, now);
}
