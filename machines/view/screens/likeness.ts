import type { OutputId } from '../../kernel/ids.ts';
import type { View } from '../../kernel/permissions.ts';
import type { Message } from '../../message/message.ts';
import type { RoomState } from '../../room/room.state.ts';
import { deviceWords } from '../../words/device.ts';
import { stageWords } from '../../words/stage.ts';
import { timerWords } from '../../words/timer.ts';
import { outputScreenOf } from './output-screen.ts';
import { type TimerFace, timerFace } from './timer-face.ts';
import { type ViewerOptions, type ViewerScreen, viewerOf } from './viewer.ts';

/** A part of the picture, in percent of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** By the names of the stage's colours; `ground` is what is behind words, `air` the red of ON AIR. */
export type Ink = 'text' | 'muted' | 'good' | 'warn' | 'danger' | 'ground' | 'air';

export type Stroke =
  | { readonly kind: 'fill'; readonly box: Box; readonly ink: Ink }
  | {
      readonly kind: 'text';
      readonly box: Box;
      readonly ink: Ink;
      readonly text: string;
      readonly align: 'start' | 'center' | 'end';
      /** It may take as many; one line that does not fit is made smaller. */
      readonly lines: number;
    };

/** How a screen looks, in a few strokes: small enough to be told, and like enough to be known by (D50). */
export interface Likeness {
  readonly ground: 'black' | 'green' | 'clear' | 'desk';
  readonly strokes: readonly Stroke[];
}

/** What is drawn: the screen's view, and the output, if it is one of an output. */
export interface DrawnScreen {
  readonly view: View;
  readonly outputId: OutputId | null;
}

const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };
const AT_MOST_ROWS = 5;

/** How a screen of the room looks at one instant (D50). */
export function likenessOf(
  state: RoomState,
  { view, outputId }: DrawnScreen,
  options: ViewerOptions,
): Likeness {
  if (outputId !== null) return outputLikeness(state, outputId, options);
  if (view !== 'VIEWER') return deskLikeness(state, view, options);
  return { ground: 'black', strokes: stageStrokes(viewerOf(state, options), WHOLE) };
}

function outputLikeness(state: RoomState, outputId: OutputId, options: ViewerOptions): Likeness {
  const output = state.outputs.find(({ _id }) => _id === outputId);
  if (output === undefined) return { ground: 'black', strokes: [] };
  const screen = outputScreenOf(state, output, options);
  const ground = { BLACK: 'black', GREEN: 'green', TRANSPARENT: 'clear' } as const;
  const strokes = (): readonly Stroke[] => {
    if (screen.empty) return [];
    if (screen.layout === 'BAR') return stripStrokes(screen.viewer);
    if (!screen.prompter) return stageStrokes(screen.viewer, WHOLE);
    return [
      ...stageStrokes(screen.viewer, { ...WHOLE, height: 60 }),
      words(screen.next?.title ?? '', { x: 4, y: 64, width: 28, height: 30 }, { ink: 'muted', lines: 2 }),
      words(screen.notes ?? '', { x: 36, y: 64, width: 60, height: 30 }, { align: 'start', lines: 4 }),
    ];
  };
  return { ground: ground[screen.background], strokes: strokes().filter(says) };
}

/** What a viewer shows, within a box. */
function stageStrokes(screen: ViewerScreen, within: Box): readonly Stroke[] {
  if (screen.blackout) return [];
  const { face, title, speaker, word, message, timerShare, messageShare, progress } = screen;
  const ink = inkOf(face);
  const main = { x: 3, y: 16, width: 94, height: speaker === null && word === null ? 74 : 62 };
  const share = (main.height * timerShare) / 100;
  const strokes: readonly Stroke[] = [
    words(title ?? '', { x: 18, y: 3, width: 64, height: 10 }, {}),
    ...(screen.onAir ? onAir({ x: 84, y: 3, width: 14, height: 8 }) : []),
    ...(timerShare > 0 ? digits(face, { ...main, height: share }) : []),
    ...(message === null || messageShare === 0
      ? []
      : [messageWords(message, { ...main, y: main.y + share, height: main.height - share })]),
    words(speaker ?? '', { x: 20, y: 81, width: 46, height: 9 }, { ink: 'muted' }),
    words(word === null ? '' : stageWords.states[word], { x: 68, y: 81, width: 29, height: 9 }, { ink }),
    ...(progress === null ? [] : bar(progress.percent, { x: 3, y: 94, width: 94, height: 3 })),
  ];
  return strokes.filter(says).map((stroke) => ({ ...stroke, box: placed(stroke.box, within) }));
}

/** The strip of a picture. */
function stripStrokes({ title, speaker, message, face, timerShare }: ViewerScreen): readonly Stroke[] {
  const left: Box = { x: 4, y: 80, width: timerShare > 0 ? 60 : 92, height: 16 };
  return [
    fill('ground', { x: 0, y: 77, width: 100, height: 23 }),
    message === null
      ? words([title, speaker].filter((part) => part !== null).join(', '), left, { align: 'start', lines: 2 })
      : messageWords(message, left),
    ...(timerShare > 0 ? digits(face, { x: 68, y: 79, width: 29, height: 19 }) : []),
  ];
}

/** Screens of those who run a show: which it is, the clock, and the list that they work on. */
function deskLikeness(state: RoomState, view: View, options: ViewerOptions): Likeness {
  const { room, timeset, messages, timers, activeMessageId } = state;
  const list =
    view === 'MODERATOR'
      ? messages.map(({ _id, text }) => ({ text, isCurrent: _id === activeMessageId }))
      : timers.map(({ _id, name }, place) => ({
          text: name === '' ? timerWords.untitled(place + 1) : name,
          isCurrent: _id === timeset.timerId,
        }));
  const from = Math.max(0, list.findIndex(({ isCurrent }) => isCurrent) - 1);
  const strokes = [
    fill('ground', { x: 0, y: 0, width: 100, height: 13 }),
    words(room.name, { x: 3, y: 2, width: 58, height: 9 }, { align: 'start' }),
    words(deviceWords.views[view], { x: 64, y: 2, width: 33, height: 9 }, { align: 'end', ink: 'muted' }),
    ...(room.settings.onAir ? onAir({ x: 3, y: 17, width: 14, height: 8 }) : []),
    ...digits(timerFace(state, options), { x: 20, y: 16, width: 60, height: 30 }),
    ...list.slice(from, from + AT_MOST_ROWS).flatMap(({ text, isCurrent }, place) => {
      const y = 50 + 10 * place;
      const row = words(
        text,
        { x: 5, y: y + 1, width: 90, height: 8 },
        { align: 'start', ink: isCurrent ? 'text' : 'muted' },
      );
      return isCurrent ? [fill('ground', { x: 3, y, width: 94, height: 10 }), row] : [row];
    }),
  ];
  return { ground: 'desk', strokes: strokes.filter(says) };
}

function digits(face: TimerFace, box: Box): readonly Stroke[] {
  const { main, secondary } = face;
  const height = secondary === null ? box.height : box.height * 0.72;
  return [
    words(main?.text ?? '', { ...box, height }, { ink: main?.kind === 'tod' ? 'text' : inkOf(face) }),
    words(
      secondary?.text ?? '',
      { ...box, y: box.y + height, height: box.height - height },
      { ink: 'muted' },
    ),
  ];
}

function inkOf({ clock, color }: TimerFace): Ink {
  if (clock.overtime || color === 'red') return 'danger';
  if (color === 'yellow') return 'warn';
  return clock.phase === 'paused' ? 'muted' : 'text';
}

function messageWords({ text, color, uppercase }: Message, box: Box): Stroke {
  const inks = { white: 'text', green: 'good', red: 'danger' } as const;
  return words(uppercase ? text.toUpperCase() : text, box, { ink: inks[color], lines: 5 });
}

function onAir(box: Box): readonly Stroke[] {
  const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
  return [fill('air', box), words(stageWords.onAir.toUpperCase(), inner, {})];
}

function bar(percent: number, box: Box): readonly Stroke[] {
  return [fill('muted', box), fill('text', { ...box, width: (box.width * percent) / 100 })];
}

const fill = (ink: Ink, box: Box): Stroke => ({ kind: 'fill', box, ink });

type Writing = Partial<Pick<Extract<Stroke, { kind: 'text' }>, 'ink' | 'align' | 'lines'>>;

const words = (text: string, box: Box, { ink = 'text', align = 'center', lines = 1 }: Writing): Stroke => ({
  kind: 'text',
  box,
  ink,
  text: text.trim(),
  align,
  lines,
});

const says = (stroke: Stroke): boolean => stroke.kind === 'fill' || stroke.text !== '';

function placed(box: Box, within: Box): Box {
  return {
    x: within.x + (box.x * within.width) / 100,
    y: within.y + (box.y * within.height) / 100,
    width: (box.width * within.width) / 100,
    height: (box.height * within.height) / 100,
  };
}
