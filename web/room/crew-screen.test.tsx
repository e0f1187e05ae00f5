import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type * as JsxRuntime from 'react/jsx-dev-runtime';
import { beforeEach, expect, it, vi } from 'vitest';
import { newTimer } from '../../machines/timer/timer.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { Controller } from '../controller/controller.route.tsx';
import { ControllerModes } from '../keys/controller-mode.tsx';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { Moderator } from '../moderator/moderator.route.tsx';
import { Operator } from '../operator/operator.route.tsx';
import { pass, stepTime } from '../stage/stepped-time.fixture.ts';

const { asked, matchMedia } = vi.hoisted(() => {
  const media = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  // Asked for while the controller is loaded.
  vi.stubGlobal('matchMedia', media);
  /** Names of the loaded components: a rendered one loads those in it. */
  const names: string[] = [];
  return { asked: names, matchMedia: media };
});

vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const runtime = await importOriginal<typeof JsxRuntime>();
  return {
    ...runtime,
    jsxDEV(...given: Parameters<typeof runtime.jsxDEV>) {
      const [type] = given;
      if (typeof type === 'function') asked.push(type.name);
      else if (typeof type === 'object') asked.push('an icon or a row');
      return runtime.jsxDEV(...given);
    },
  };
});

stepTime();
beforeEach(() => {
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => {};
});

const started = { running: true, kickoff: 0, deadline: 600_000 };
const timers = Array.from({ length: 500 }, (_, index) => ({ ...newTimer, _id: `t${index}`, index }));
const digits = ['Digits', 'ClockDigitsContent', 'CharacterCells'];
const canvas = ['DesignStage', 'StageBox', 'AspectBox', 'DesignCanvasContent', 'ProgressBarStrip'];
const stage = [
  ...canvas,
  'Elements',
  'DesignElementView',
  'ElementContent',
  'TimerPart',
  'ProgressTrack',
  ...digits,
];
/** The summary of the whole show with its end. */
const progress = 'Sentence';

function open(Screen: ComponentType) {
  const view = roomView();
  const timeset = { ...view.timeset, timerId: 't0', ...started };
  const room = liveRoom({ view: { ...view, timers, timeset } });
  const page = (changes: Partial<JoinedRoom> = {}) => (
    <AtAddress address="/r/ABCD1234/controller/">
      <LiveRoomContext value={{ ...room, ...changes }}>
        <ControllerModes>
          <Screen />
        </ControllerModes>
      </LiveRoomContext>
    </AtAddress>
  );
  const { rerender } = render(page());
  return { change: (changes: Partial<JoinedRoom>) => rerender(page(changes)) };
}

it('V323 the menus of all rows are not rendered again after another change in the room', () => {
  const { change } = open(Controller);
  const menus = () => asked.filter((name) => name === 'MenuButton').length;
  expect(menus()).toBeGreaterThan(5);
  asked.length = 0;
  change({ pending: new Set(['room/onAir']) });
  // Those of the rundown itself and Help are created again.
  expect(menus()).toBe(3);
});

it.each([
  ['controller', Controller, [...stage, 'PlayheadTrack', progress]],
  ['operator', Operator, [...digits, 'PlayheadTrack']],
  ['moderator', Moderator, [...digits, 'PlayheadTrack', progress]],
] as const)(
  'V320 in a room of 500 rows, the %s renders only the counting parts each second',
  (_, Screen, ticking) => {
    open(Screen);
    const shown = () => screen.getAllByRole('timer').map((timer) => timer.textContent);
    pass(2_000);
    const before = shown();
    asked.length = 0;
    pass(1_020);
    expect(shown()).not.toEqual(before);
    expect([...new Set(asked)].sort()).toEqual([...ticking].sort());
  },
);
