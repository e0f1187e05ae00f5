import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newMessage } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { AnswerButton } from './answer-button.tsx';

const say = vi.fn<JoinedRoom['say']>();
const view = roomView();
const [plain] = view.outputs as [Output];

function page(answer: boolean, answers = true) {
  const message = { ...newMessage, answer, _id: 'm', index: 0, text: 'Wrap up' };
  const shown = { ...view, messages: [message], activeMessageId: 'm' };
  return (
    <LiveRoomContext value={liveRoom({ say, view: shown })}>
      <AnswerButton output={{ ...plain, answers }} />
    </LiveRoomContext>
  );
}

const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
const button = () => screen.queryByRole('button')?.textContent ?? null;

describe('the answer button', () => {
  it('V2006 answers once per clicker key and offers to take the answer back for 5 s', () => {
    vi.useFakeTimers();
    const { rerender } = render(page(true));
    for (const ignored of [
      { key: 'PageUp' },
      { key: 'PageDown', repeat: true },
      { key: 'Enter', ctrlKey: true },
    ])
      press(ignored);
    expect([button(), say.mock.calls]).toEqual(['OK', []]);
    press({ key: 'PageDown' });
    rerender(page(false));
    expect(button()).toBe('Take back');
    press({ key: 'PageUp' });
    expect(say.mock.calls).toEqual([
      ['messages/answer', { messageId: 'm' }],
      ['messages/unanswer', { messageId: 'm' }],
    ]);
    act(() => {
      vi.advanceTimersByTime(5_000);
    });
    expect(button()).toBeNull();
    vi.useRealTimers();
  });

  it('V2006 is absent if the message needs no answer or the output cannot answer', () => {
    const { rerender } = render(page(false));
    expect(button()).toBeNull();
    rerender(page(true, false));
    expect(button()).toBeNull();
  });
});
