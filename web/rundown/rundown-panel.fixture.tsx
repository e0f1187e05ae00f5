import { cleanup, render, screen } from '@testing-library/react';
import { Fragment, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { newTimer } from '../../machines/timer/timer.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { dismissNotification, notifications } from '../app/notifications.ts';
import type { ControllerModes } from '../keys/controller-mode.tsx';
import type { SignedLine } from '../keys/history.view.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { noSelection } from './row-selection.view.ts';
import { RundownPanel } from './rundown-panel.tsx';

const HEIGHT = 400;

export function withPage(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    HTMLElement.prototype.scrollTo = () => {};
  });
  afterEach(() => {
    cleanup();
    for (const { id } of notifications.get()) dismissNotification(id);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export const names = ['Doors', 'Keynote', 'Coffee'];

export function rundown(titles: readonly string[]): RoomView {
  const timers = titles.map((name, index) => ({ ...newTimer, _id: `t${index + 1}`, index, name }));
  return { ...roomView(), timers };
}

function Panel() {
  const [selection, onSelect] = useState(noSelection);
  const [search, onSearch] = useState({ isOpen: false, text: '' });
  return (
    <RundownPanel
      opened={null}
      onOpen={() => {}}
      onShare={() => {}}
      search={search}
      onSearch={onSearch}
      selection={selection}
      onSelect={onSelect}
      CellPopover={() => null}
      CrewCells={() => null}
      records={{ show: () => {}, print: () => {} }}
    />
  );
}

/** `update`: from the server. */
export function show(
  view: RoomView,
  beside: ReactNode = null,
  Around: typeof Fragment | typeof ControllerModes = Fragment,
) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7, timerId: 't4' }));
  // Newest first.
  const log: SignedLine[] = [];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(log)));
  const room = (next: RoomView) => (
    <LiveRoomContext value={liveRoom({ view: next, ask, send })}>
      <Around>
        {beside}
        <Panel />
      </Around>
    </LiveRoomContext>
  );
  const { rerender } = render(room(view));
  return { ask, send, log, update: (next: RoomView) => rerender(room(next)) };
}

export const grid = () => screen.getByRole('grid');
export const cell = (label: string) => screen.getByLabelText(new RegExp(`^${label}(:|$)`));
