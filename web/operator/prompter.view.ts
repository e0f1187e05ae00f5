import type { TimerId } from '../../machines/kernel/ids.ts';
import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import {
  MAX_PROMPTER_SPEED,
  MIN_PROMPTER_SPEED,
  type Prompter,
  positionAt,
  prompterOf,
  scriptOf,
} from '../../machines/room/prompter.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { wordCount } from '../../machines/timer/script.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthText } from '../stage/playhead.view.ts';

export interface PrompterPanel {
  readonly choices: readonly { readonly value: TimerId; readonly label: string }[];
  readonly timerId: TimerId | null;
  readonly script: string;
  readonly isLoaded: boolean;
  readonly prompter: Prompter;
  readonly words: number;
  readonly position: number;
  readonly left: string;
}

export function prompterPanel(state: RoomState, now: Instant, chosen: TimerId | null): PrompterPanel {
  const written = state.timers.filter(({ _id }) => scriptOf(state, _id) !== '');
  const prompter = prompterOf(state);
  const promptedId = [chosen, prompter.timerId, state.timeset.timerId].find((id) =>
    written.some(({ _id }) => _id === id),
  );
  const timerId = promptedId ?? written[0]?._id ?? null;
  const script = timerId === null ? '' : scriptOf(state, timerId);
  const words = wordCount(script);
  const isLoaded = timerId !== null && timerId === prompter.timerId;
  const shown = isLoaded ? prompter : { ...prompter, timerId, position: 0, running: false };
  const position = Math.min(positionAt(shown, now), words);
  return {
    choices: written.map((timer) => ({ value: timer._id, label: timerTitle(timer) })),
    timerId,
    script,
    isLoaded,
    prompter: shown,
    words,
    position,
    left: lengthText(Math.ceil(((words - position) * 60) / shown.speed) * SECOND),
  };
}

export const hasPrompter = (state: RoomState): boolean =>
  state.prompter !== undefined || state.timers.some(({ _id }) => scriptOf(state, _id) !== '');

export type PrompterAct = 'toggle' | 'slower' | 'faster' | 'back' | 'forward' | 'top' | 'end';

/** Pedals send Page Up and Page Down (V2231). */
const ACT_OF_KEY: ReadonlyMap<string, PrompterAct> = new Map([
  [' ', 'toggle'],
  ['PageDown', 'toggle'],
  ['PageUp', 'back'],
  ['ArrowUp', 'back'],
  ['ArrowDown', 'forward'],
  ['ArrowLeft', 'slower'],
  ['ArrowRight', 'faster'],
  ['Home', 'top'],
  ['End', 'end'],
]);

export const actOfKey = (key: string): PrompterAct | null => ACT_OF_KEY.get(key) ?? null;

const SPEED_STEP = 10;
const WORDS_PER_LINE = 5;

export function prompterCommand(act: PrompterAct, panel: PrompterPanel): Command | null {
  const { timerId, prompter } = panel;
  if (timerId === null) return null;
  switch (act) {
    case 'toggle':
      return prompter.running
        ? { name: 'prompter/stop', payload: {} }
        : { name: 'prompter/run', payload: { timerId } };
    case 'slower':
    case 'faster':
      return speedCommand(prompter.speed + (act === 'faster' ? SPEED_STEP : -SPEED_STEP));
    case 'back':
      return jumpCommand(panel, panel.position - WORDS_PER_LINE);
    case 'forward':
      return jumpCommand(panel, panel.position + WORDS_PER_LINE);
    case 'top':
      return jumpCommand(panel, 0);
    case 'end':
      return jumpCommand(panel, panel.words);
  }
}

const speedCommand = (speed: number): Command => ({
  name: 'prompter/speed',
  payload: { speed: Math.min(Math.max(speed, MIN_PROMPTER_SPEED), MAX_PROMPTER_SPEED) },
});

export function jumpCommand({ isLoaded, words }: PrompterPanel, position: number): Command | null {
  const to = Math.round(Math.min(Math.max(position, 0), words) * 10) / 10;
  return isLoaded ? { name: 'prompter/jump', payload: { position: to } } : null;
}

const PX_PER_WORD = 24;
export const wordsOfPx = (px: number): number => px / PX_PER_WORD;
