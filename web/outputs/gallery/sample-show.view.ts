import { MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { newMessage } from '../../../machines/message/message.ts';
import type { Design } from '../../../machines/output/design.ts';
import { newColumn } from '../../../machines/room/cells.ts';
import { noClockShown } from '../../../machines/room/clock.showing.ts';
import { prompterOf } from '../../../machines/room/prompter.ts';
import type { RoomInfo, RoomState } from '../../../machines/room/room.state.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import { idleTimeset } from '../../../machines/timer/timeset.ts';
import { type DesignScreen, designScreenOf, type ShownElement } from '../design/design-screen.view.ts';
import { sampleShowWords } from './sample-show.words.ts';

export const SAMPLE_NAMES = [
  'idle',
  'running',
  'yellow',
  'red',
  'overtime',
  'message',
  'focus',
  'blackout',
  'longWords',
  'rightToLeft',
] as const;
export type Sample = (typeof SAMPLE_NAMES)[number];

export const SAMPLE_NOW = Date.UTC(2026, 4, 14, 14, 32, 8);
export const SAMPLE_ZONE = 'UTC';

const SAMPLE_LENGTH = 10 * MINUTE;
/** Time left in each sample (yellow from 2:00, red from 1:00). Null if the timer has not started. */
const SAMPLE_TIME_LEFT: Readonly<Record<Sample, number | null>> = {
  idle: null,
  running: 6 * MINUTE + 24 * SECOND,
  yellow: MINUTE + 47 * SECOND,
  red: 38 * SECOND,
  overtime: -75 * SECOND,
  message: 4 * MINUTE + 12 * SECOND,
  focus: 4 * MINUTE + 12 * SECOND,
  blackout: 4 * MINUTE + 12 * SECOND,
  longWords: 6 * MINUTE + 24 * SECOND,
  rightToLeft: 6 * MINUTE + 24 * SECOND,
};

const CURRENT_INDEX = 1;
const SCRIPT_COLUMN = 'script';
const SAMPLES_WITH_MESSAGE: ReadonlySet<Sample> = new Set(['message', 'focus', 'longWords', 'rightToLeft']);

const sampleTexts = (sample: Sample) =>
  sample === 'longWords' || sample === 'rightToLeft' ? sampleShowWords[sample] : sampleShowWords.show;

export function sampleShow({ settings, ...room }: RoomInfo, sample: Sample): RoomState {
  const words = sampleTexts(sample);
  const isBlack = sample === 'blackout';
  const current = `sample${CURRENT_INDEX}`;
  const timers = words.timers.map(({ title, speaker }, index) => ({
    ...newTimer,
    _id: `sample${index}`,
    index,
    name: title,
    extra: speaker,
    notes: words.notes,
    yellow: 2 * MINUTE,
    red: MINUTE,
  }));
  const message = (index: number, text: string) => ({ ...newMessage, _id: `sample${index}`, index, text });
  const question = { name: words.asker, at: SAMPLE_NOW };
  return {
    room: { ...room, name: words.room, settings: { ...settings, timezone: SAMPLE_ZONE, blackout: isBlack } },
    timeset: sampleTimeset(SAMPLE_TIME_LEFT[sample]),
    timers,
    messages: [
      message(0, words.message),
      message(1, words.second),
      { ...message(2, words.question), question },
    ],
    activeMessageId: SAMPLES_WITH_MESSAGE.has(sample) ? 'sample0' : null,
    messageFocus: sample === 'focus',
    outputs: [],
    automations: [],
    clocks: [],
    ...noClockShown,
    columns: [{ ...newColumn, _id: SCRIPT_COLUMN, index: 0, kind: 'SCRIPT' }],
    cells: { [current]: { [SCRIPT_COLUMN]: words.script.join('\n\n') } },
    prompter: { ...prompterOf({}), timerId: current },
  };
}

function sampleTimeset(left: number | null): RoomState['timeset'] {
  const idle = idleTimeset(`sample${CURRENT_INDEX}`);
  if (left === null) return idle;
  const deadline = SAMPLE_NOW + left;
  return { ...idle, running: true, kickoff: deadline - SAMPLE_LENGTH, deadline };
}

export function sampleScreen(room: RoomInfo, design: Design, sample: Sample, locale: string): DesignScreen {
  return designScreenOf(sampleShow(room, sample), design, {
    now: SAMPLE_NOW,
    deviceZone: SAMPLE_ZONE,
    locale: design.language ?? locale,
    flashes: { timers: null, messages: null },
  });
}

export const emptyElementIds = ({ elements }: DesignScreen): readonly string[] =>
  elements.flatMap((shown) => (isEmptyElement(shown) ? [shown.element.id] : []));

function isEmptyElement({ element, content }: ShownElement): boolean {
  if (content === null || (element.type === 'IFRAME' && element.url === '')) return true;
  return (
    element.type === 'TEXT' && element.text !== '' && content.kind === 'text' && content.text.trim() === ''
  );
}

export function sampleThatShows(room: RoomInfo, design: Design, ids: readonly string[]): Sample | null {
  const shows = (sample: Sample) => {
    const empty = emptyElementIds(sampleScreen(room, design, sample, 'en'));
    return ids.every((id) => !empty.includes(id));
  };
  return SAMPLE_PREFERENCE.find(shows) ?? null;
}

const SAMPLE_PREFERENCE: readonly Sample[] = ['running', 'message', ...SAMPLE_NAMES];
