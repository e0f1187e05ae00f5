import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import { nextTodChange } from '../../machines/schedule/tod.ts';
import type { StageClock } from '../../machines/timer/stage-clock.ts';
import type { WrapUp } from '../../machines/timer/timer.clock.ts';
import { callNames } from '../automations/automation-calls.view.ts';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import { shortcutWords } from '../keys/shortcut.words.ts';
import { messageIndexOf, type ShortcutAction } from '../keys/shortcuts.view.ts';
import type { MessageRow } from '../messages/message-rows.view.ts';
import { nextText, type ShowState, transportOf } from '../transport/transport.view.ts';
import { transportWords } from '../transport/transport.words.ts';
import { actionCommand, messageAt } from './action-command.view.ts';
import { clockTitle, sortClocks, stagePositionOf, stripClock } from './clocks.view.ts';
import { clocksWords } from './clocks.words.ts';
import { deckWords } from './deck.words.ts';
import { type DeckKey, type DeckOnlyKey, meaningOfKey } from './deck-layout.view.ts';

/** Colours of a key. `off` means that the key is dark. */
export type DeckTone = 'off' | 'plain' | 'go' | 'pause' | 'white' | Exclude<WrapUp, 'normal'>;

export interface DeckFace {
  readonly title: string;
  readonly text: string;
  readonly detail: string;
  readonly tone: DeckTone;
  readonly isDim: boolean;
  readonly isWaiting: boolean;
}

export interface DeckScene {
  readonly view: RoomState;
  readonly times: RoomTimes;
  readonly mode: ControllerMode;
  /** True if the connection is lost and the room does not run locally. */
  readonly isLost: boolean;
  /** True just after GO changed, and while a press of GO waits for its answer. */
  readonly isGoWaiting: boolean;
  readonly hasQuickClock: boolean;
  readonly page: number;
  readonly pages: number;
  readonly can: (command: Command) => boolean;
}

interface DeckReading {
  readonly face: DeckFace;
  /** Time at which the key changes next. Null for never. */
  readonly until: Instant | null;
}

const blankFace: DeckFace = { title: '', text: '', detail: '', tone: 'off', isDim: false, isWaiting: false };

const unchangingFace = (face: Partial<DeckFace>): DeckReading => ({
  face: { ...blankFace, ...face },
  until: null,
});

export function deckFace(key: DeckKey | null, scene: DeckScene, now: Instant): DeckReading {
  if (key === null) return unchangingFace({});
  const meaning = meaningOfKey(key);
  switch (meaning.kind) {
    case 'deck':
      return deckOnlyFace(meaning.key, scene, now);
    case 'call':
      return dimmedIfLost(scene, unchangingFace(callFace(meaning.name, scene)));
    case 'clock':
      return dimmedIfLost(scene, clockFace(meaning.place, scene, now));
    case 'stageClock':
      return dimmedIfLost(scene, unchangingFace(stageClockFace(meaning.place, scene)));
    case 'action':
      return actionReading(meaning.action, scene, now);
  }
}

const dimmedIfLost = ({ isLost }: DeckScene, { face, until }: DeckReading): DeckReading => ({
  face: isLost ? { ...face, isWaiting: true } : face,
  until,
});

function deckOnlyFace(key: DeckOnlyKey, scene: DeckScene, now: Instant): DeckReading {
  const { view, times, page, pages } = scene;
  switch (key) {
    case 'left':
      return timeLeftFace(scene, now);
    case 'nextTitle':
      return unchangingFace({
        title: transportWords.nextUp,
        text: nextText(transportOf(view, now)),
        tone: 'plain',
      });
    case 'timeOfDay':
      return {
        face: { ...blankFace, text: times.full(now), tone: 'plain' },
        until: nextTodChange(now, times.fullFormat),
      };
    case 'pageBack':
    case 'pageNext':
      return unchangingFace({
        text: key === 'pageNext' ? '▶' : '◀',
        detail: deckWords.pageOf(page + 1, pages),
        tone: 'plain',
        isDim: pages === 1,
      });
  }
}

function actionReading(action: ShortcutAction, scene: DeckScene, now: Instant): DeckReading {
  if (action === 'mode')
    return unchangingFace({
      text: deckWords.modes[scene.mode],
      tone: scene.mode === 'show' ? 'green' : 'plain',
    });
  if (action === 'toggle') return dimmedIfLost(scene, goFace(scene, now));
  if (action === 'quickClock')
    return unchangingFace({
      text: shortcutWords.names.quickClock,
      tone: 'plain',
      isDim: !scene.hasQuickClock,
    });
  return dimmedIfLost(scene, unchangingFace(actionFace(action, scene)));
}

function deckToneOf(state: ShowState, wrapUp: WrapUp): DeckTone {
  if (state === 'running') return wrapUp === 'normal' ? 'plain' : wrapUp;
  return state === 'overtime' || state === 'finished' ? 'red' : 'plain';
}

function timeLeftFace({ view }: DeckScene, now: Instant): DeckReading {
  const { title, digits, word, state, wrapUp, repaintAt } = transportOf(view, now);
  const face = { ...blankFace, title, text: digits, detail: word, tone: deckToneOf(state, wrapUp) };
  return { face, until: repaintAt };
}

function goFace({ view, can, isGoWaiting }: DeckScene, now: Instant): DeckReading {
  const { go, repaintAt } = transportOf(view, now);
  const { command, timerId, label, detail } = go;
  const payload = timerId === undefined ? {} : { timerId };
  const face = {
    ...blankFace,
    text: label,
    detail,
    tone: command === 'timeset/stop' ? ('pause' as const) : ('go' as const),
    isDim: !can({ name: command, payload }),
    isWaiting: isGoWaiting,
  };
  return { face, until: repaintAt };
}

function clockFace(place: number, { view, can }: DeckScene, now: Instant): DeckReading {
  const clock = sortClocks(view)[place];
  if (clock === undefined)
    return unchangingFace({ title: clocksWords.clock(place + 1), tone: 'plain', isDim: true });
  const { digits, state, wrapUp, repaintAt } = stripClock(view, clock, now);
  const face = {
    ...blankFace,
    title: clockTitle(view, clock),
    text: digits,
    detail: transportWords.states[state],
    tone: deckToneOf(state, wrapUp),
    isDim: !can({ name: 'clocks/toggle', payload: { clockId: clock._id } }),
  };
  return { face, until: repaintAt };
}

function stageClockFace(place: number, { view, can }: DeckScene): Partial<DeckFace> {
  const text = deckWords.stageClock;
  const clock = sortClocks(view)[place];
  if (clock === undefined) return { title: clocksWords.clock(place + 1), text, tone: 'plain', isDim: true };
  return {
    title: clockTitle(view, clock),
    text,
    tone: stagePositionOf(view, clock._id) === null ? 'plain' : 'white',
    isDim: !can(stageClockCommand(view, clock)),
  };
}

function callFace(name: string, { view, can }: DeckScene): Partial<DeckFace> {
  const isWaited = callNames(view.automations).some((each) => each.toLowerCase() === name.toLowerCase());
  return {
    title: deckWords.call,
    text: name,
    tone: 'plain',
    isDim: !isWaited || !can({ name: 'automations/call', payload: { name } }),
  };
}

const stageClockCommand = (view: RoomState, { _id }: StageClock): Command =>
  stagePositionOf(view, _id) === null
    ? { name: 'clocks/show', payload: { clockId: _id } }
    : { name: 'clocks/hide', payload: {} };

function actionFace(key: ShortcutAction, { view, can }: DeckScene): Partial<DeckFace> {
  const command = actionCommand(key, view);
  const isDim = command === null || !can(command);
  const place = messageIndexOf(key);
  if (place !== null) return { ...messageFace(messageAt(view, place), place), isDim };
  const { blackout, onAir } = view.room.settings;
  const text = deckLabel(key);
  if (key === 'blackout') return { text, tone: blackout ? 'white' : 'plain', isDim };
  if (key === 'onAir') return { text, tone: onAir ? 'red' : 'plain', isDim };
  return { text, tone: 'plain', isDim };
}

const deckLabel = (key: ShortcutAction): string =>
  ownEntry<string>(deckWords.labels, key) ?? shortcutWords.names[key];

function messageFace(row: MessageRow | undefined, place: number): Partial<DeckFace> {
  const title = deckWords.message(place + 1);
  if (row === undefined) return { title, tone: 'plain' };
  const isShown = row.state !== 'off';
  return {
    title,
    text: row.title,
    detail: isShown ? deckWords.live : '',
    tone: isShown ? row.color : 'plain',
  };
}

export function deckCommand(key: DeckKey, view: RoomState): Command | null {
  const meaning = meaningOfKey(key);
  if (meaning.kind === 'call') return { name: 'automations/call', payload: { name: meaning.name } };
  if (meaning.kind !== 'clock' && meaning.kind !== 'stageClock') return null;
  const clock = sortClocks(view)[meaning.place];
  if (clock === undefined) return null;
  return meaning.kind === 'stageClock'
    ? stageClockCommand(view, clock)
    : { name: 'clocks/toggle', payload: { clockId: clock._id } };
}

export function deckKeyName(key: DeckKey | null): string {
  if (key === null) return deckWords.empty;
  const meaning = meaningOfKey(key);
  switch (meaning.kind) {
    case 'call':
      return deckWords.callNamed(meaning.name);
    case 'clock':
      return deckWords.runClock(meaning.place + 1);
    case 'stageClock':
      return deckWords.showClock(meaning.place + 1);
    case 'deck':
      return deckWords.names[meaning.key];
    case 'action':
      return shortcutWords.names[meaning.action];
  }
}
