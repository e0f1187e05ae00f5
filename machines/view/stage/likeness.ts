import type { OutputId } from '../../kernel/ids.ts';
import type { View } from '../../kernel/permissions.ts';
import type { Design } from '../../output/design.ts';
import { viewerDesign, wholeDesign } from '../../output/designed.ts';
import type { RoomState } from '../../room/room.state.ts';
import { deviceWords } from '../../words/device.ts';
import { stageWords } from '../../words/stage.ts';
import { timerWords } from '../../words/timer.ts';
import { type TimerFace, timerFace } from '../screens/timer-face.ts';
import type { ViewerOptions } from '../screens/viewer.ts';
import { designLikeness } from './design-likeness.ts';
import { designScreenOf } from './design-screen.ts';
import { type Box, fill, type Likeness, onAirSign, type Stroke, says, words } from './strokes.ts';

/** What is drawn: the screen's view, and the output, if it is one of an output. */
export interface DrawnScreen {
  readonly view: View;
  readonly outputId: OutputId | null;
}

const AT_MOST_ROWS = 5;

/** How a screen of the room looks at one instant, `ratio` times as wide as high (D50). */
export function likenessOf(
  state: RoomState,
  { view, outputId }: DrawnScreen,
  { ratio, ...options }: ViewerOptions & { readonly ratio: number },
): Likeness {
  if (outputId === null && view !== 'VIEWER') return deskLikeness(state, view, options);
  const design = outputId === null ? viewerDesign(state.outputs[0]) : designOf(state, outputId);
  if (design === null) return { ground: 'black', strokes: [] };
  return designLikeness(designScreenOf(state, design, options), ratio);
}

function designOf({ outputs }: RoomState, outputId: OutputId): Design | null {
  const output = outputs.find(({ _id }) => _id === outputId);
  return output === undefined ? null : wholeDesign(output);
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
    ...(room.settings.onAir ? onAirSign(stageWords.onAir, { x: 3, y: 17, width: 14, height: 8 }) : []),
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

function digits({ main, secondary, clock, color }: TimerFace, box: Box): readonly Stroke[] {
  const height = secondary === null ? box.height : box.height * 0.72;
  const urgent = color === 'yellow' ? 'warn' : 'text';
  const ink = clock.overtime || color === 'red' ? 'danger' : urgent;
  return [
    words(main?.text ?? '', { ...box, height }, { ink }),
    words(
      secondary?.text ?? '',
      { ...box, y: box.y + height, height: box.height - height },
      { ink: 'muted' },
    ),
  ];
}
