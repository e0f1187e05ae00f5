import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { TransportPanel } from './transport-panel.tsx';

afterEach(cleanup);

function press(button: HTMLElement, detail: number): void {
  fireEvent.pointerDown(button, { pointerType: 'mouse', button: 0 });
  fireEvent.pointerUp(button, { pointerType: 'mouse', button: 0 });
  fireEvent.click(button, { detail });
}

it.each(['Next timer', 'Previous timer'])('V819 a double click on %s counts as one press', (name) => {
  const ask = vi.fn<JoinedRoom['ask']>();
  render(
    <LiveRoomContext value={liveRoom({ ask })}>
      <TransportPanel preview={null} />
    </LiveRoomContext>,
  );
  for (const detail of [1, 2]) press(screen.getByRole('button', { name }), detail);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('V819 a key press on Next after a double click on GO counts', () => {
  const ask = vi.fn<JoinedRoom['ask']>();
  render(
    <LiveRoomContext value={liveRoom({ ask })}>
      <TransportPanel preview={null} />
    </LiveRoomContext>,
  );
  for (const detail of [1, 2])
    press(screen.getByRole('button', { name: /^(GO|PAUSE|RESUME|Start)/i }), detail);
  ask.mockClear();
  const next = screen.getByRole('button', { name: 'Next timer' });
  fireEvent.keyDown(next, { key: 'Enter' });
  fireEvent.keyUp(next, { key: 'Enter' });
  expect(ask.mock.calls).toEqual([['timeset/next', {}]]);
});
