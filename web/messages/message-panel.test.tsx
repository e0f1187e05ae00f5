import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { type Message, newMessage } from '../../machines/message/message.ts';
import { starterPlan } from '../../machines/plan/room-plan.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { dismissNotification, notifications } from '../app/notifications.ts';
import { ControllerModes } from '../keys/controller-mode.tsx';
import { keysAreCaptured } from '../keys/key-scope.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { CommandAck, JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { MessagePanel } from './message-panel.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

afterEach(() => {
  cleanup();
  for (const { id } of notifications.get()) dismissNotification(id);
});

/** A room of the Starter plan with these messages, called m1, m2 and so on. */
function written(...messages: readonly Partial<Message>[]): RoomView {
  const { shown: _all, focused: _fills, ...view } = roomView();
  return {
    ...view,
    room: { ...view.room, plan: starterPlan },
    messages: messages.map((fields, index) => ({ ...newMessage, _id: `m${index + 1}`, index, ...fields })),
  };
}

const question = { name: 'Ann', at: 1 };
const button = (name: string) => screen.getByRole('button', { name });

function show(view: RoomView, { inEdit = false } = {}) {
  const Around = inEdit ? ControllerModes : Fragment;
  const ask = vi.fn<JoinedRoom['ask']>();
  let answer: (result: CommandAck) => void = () => {};
  let reject: (refusal: unknown) => void = () => {};
  const send = vi.fn<JoinedRoom['send']>(
    () =>
      new Promise((resolve, rejected) => {
        answer = resolve;
        reject = rejected;
      }),
  );
  const room = (next: RoomView, status: JoinedRoom['status'] = 'live') => (
    <LiveRoomContext
      value={liveRoom({
        view: next,
        status,
        ask,
        send,
        can: () => next.messages.length < starterPlan.limits.messages,
      })}
    >
      <Around>
        <MessagePanel withKeys />
      </Around>
      <input aria-label="Elsewhere" />
    </LiveRoomContext>
  );
  const { rerender } = render(room(view));
  return {
    ask,
    send,
    update: (next: RoomView) => rerender(room(next)),
    line: (status: JoinedRoom['status']) => rerender(room(view, status)),
    refuse: () => act(async () => reject(refusal('forbidden'))),
    acknowledge: (messageId: string) => act(async () => answer({ seq: 7, messageId })),
  };
}

async function press(name: string): Promise<void> {
  act(() => button(name).focus());
  await act(async () => fireEvent.click(button(name)));
}

describe('the audiences of a message', () => {
  const shown = { STAGE: null, AUDIENCE: 'm1', CREW: null };
  const focused = { STAGE: false, AUDIENCE: true, CREW: false };

  it('V1860 are named in its row, and a click hides the message from them', async () => {
    const { ask } = show({ ...written({ text: 'Doors at 18:00' }, {}), shown, focused });
    expect(await screen.findByText('Audience')).not.toBeNull();
    fireEvent.click(button('Live: hide Doors at 18:00'));
    expect(ask).toHaveBeenLastCalledWith('messages/hide', { to: ['AUDIENCE'] });
    fireEvent.click(button('Show Doors at 18:00 full screen'));
    expect(ask).toHaveBeenLastCalledWith('messages/show', {
      messageId: 'm1',
      focus: false,
      to: ['AUDIENCE'],
    });
  });

  it('W2696 are all selected if a hidden message is shown full screen', () => {
    const { ask } = show(written({ text: 'Doors at 18:00' }));
    fireEvent.click(button('Show Doors at 18:00 full screen'));
    expect(ask).toHaveBeenLastCalledWith('messages/show', { messageId: 'm1', focus: true });
  });

  it('V1860 are chosen in its menu', async () => {
    const { ask } = show({ ...written({ text: 'Doors' }), shown, focused });
    const choose = async (name: string) => {
      fireEvent.keyDown(await screen.findByRole('button', { name: 'Choose who sees Doors' }), {
        key: 'ArrowDown',
      });
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Show on stage');
    expect(ask).toHaveBeenLastCalledWith('messages/show', { messageId: 'm1', to: ['STAGE'] });
    await choose('Hide from audience');
    expect(ask).toHaveBeenLastCalledWith('messages/hide', { to: ['AUDIENCE'] });
  });

  it('W2835 find the field for a new message above the second line', async () => {
    show(written());
    const second = await screen.findByRole('textbox', { name: 'Second line below the timer' });
    const [first] = screen.getAllByRole('textbox');
    expect(first?.getAttribute('aria-label')).toBe('New message');
    expect(first?.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('V1862 see a second line, which Enter saves and Escape discards', async () => {
    const { ask } = show(written());
    const field = await screen.findByRole('textbox', { name: 'Second line below the timer' });
    const type = (value: string, key: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key });
      fireEvent.pointerDown(field);
    };
    type('Q&A', 'Escape');
    expect(ask).not.toHaveBeenCalled();
    type('Q&A follows', 'Enter');
    expect(ask).toHaveBeenLastCalledWith('room/subtitle', { text: 'Q&A follows' });
  });
});

describe('the messages of a controller', () => {
  it('V819 stay shown after a double click on Show, and are hidden by a key', () => {
    const { ask, update } = show(written({ text: 'Wrap up' }));
    const click = (name: string, detail: number) => {
      fireEvent.pointerDown(button(name), { pointerType: 'mouse', button: 0 });
      fireEvent.pointerUp(button(name), { pointerType: 'mouse', button: 0 });
      fireEvent.click(button(name), { detail });
    };
    click('Show Wrap up', 1);
    update({ ...written({ text: 'Wrap up' }), activeMessageId: 'm1' });
    click('Live: hide Wrap up', 2);
    expect(ask.mock.calls).toEqual([['messages/show', { messageId: 'm1' }]]);
    fireEvent.keyDown(button('Live: hide Wrap up'), { key: 'Enter' });
    fireEvent.keyUp(button('Live: hide Wrap up'), { key: 'Enter' });
    expect(ask).toHaveBeenLastCalledWith('messages/hide', {});
  });

  it.each(['before', 'after'])(
    'V145 give the focus to a new message whose acknowledgement comes %s the message',
    async (order) => {
      const { send, update, acknowledge } = show(written({ text: 'Louder' }));
      await press('Message');
      expect(send).toHaveBeenCalledWith('messages/create', {});
      if (order === 'before') await acknowledge('m2');
      update(written({ text: 'Louder' }, {}));
      if (order === 'after') await acknowledge('m2');
      expect(document.activeElement).toBe(screen.getByLabelText('Text of Message 2'));
    },
  );

  it('V145 get the focus in the first message', async () => {
    const { update, acknowledge } = show(written());
    await press('Write a message');
    await acknowledge('m1');
    update(written({}));
    expect(document.activeElement).toBe(screen.getByLabelText('Text of Message 1'));
  });

  it('V225 do not take the focus from another field', async () => {
    const { update, acknowledge } = show(written());
    await press('Message');
    const elsewhere = screen.getByLabelText('Elsewhere');
    act(() => elsewhere.focus());
    await acknowledge('m1');
    update(written({}));
    expect(document.activeElement).toBe(elsewhere);
    act(() => elsewhere.blur());
    update(written({}));
    expect(document.activeElement).toBe(document.body);
  });

  it('V223 keep text that is typed before a new message arrives', async () => {
    const { update, acknowledge, send } = show(written());
    expect(keysAreCaptured()).toBe(false);
    await press('Message');
    for (const key of ['W', 'r', 'x', 'Backspace', 'a', 'p', ' '])
      fireEvent.keyDown(button('Message'), { key });
    expect(keysAreCaptured()).toBe(true);
    await acknowledge('m1');
    for (const key of ['u', 'p']) fireEvent.keyDown(button('Message'), { key });
    fireEvent.keyDown(button('Message'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key: 'e' });
    update(written({}));
    expect(screen.getByLabelText('Text of Message 1')).toHaveProperty('value', 'Wrap up');
    expect(keysAreCaptured()).toBe(false);
    expect(send).toHaveBeenCalledOnce();
  });

  it('V145 stop capturing keys if the new message is refused', async () => {
    const { refuse } = show(written());
    await press('Message');
    await refuse();
    expect(keysAreCaptured()).toBe(false);
    expect(notifications.get()).toHaveLength(1);
  });

  it('V223 stop capturing keys after 3 s if the server does not answer', async () => {
    vi.useFakeTimers();
    show(written());
    await press('Message');
    vi.advanceTimersByTime(2_999);
    expect(keysAreCaptured()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(keysAreCaptured()).toBe(false);
    vi.useRealTimers();
  });

  it('V223 capture keys in Edit mode until the connection is lost', async () => {
    vi.useFakeTimers();
    const { update, acknowledge, line } = show(written(), { inEdit: true });
    await press('Message');
    fireEvent.keyDown(button('Message'), { key: 'a' });
    vi.advanceTimersByTime(20_000);
    expect(keysAreCaptured()).toBe(true);
    fireEvent.keyDown(button('Message'), { key: 'b' });
    line('reconnecting');
    vi.advanceTimersByTime(250);
    expect(keysAreCaptured()).toBe(false);
    vi.useRealTimers();
    await acknowledge('m1');
    update(written({}));
    expect(screen.getByLabelText('Text of Message 1')).toHaveProperty('value', 'ab');
  });

  it('V225 do not take the focus when others create a message', () => {
    const { update } = show(written());
    act(() => button('Message').focus());
    update(written({}));
    expect(document.activeElement).toBe(button('Message'));
  });

  it('V225 send nothing if the list is full, and leave the focus on the button', async () => {
    const { send, update } = show(written({}, {}));
    act(() => button('Message').focus());
    update(written({}, {}, {}));
    expect(document.activeElement).toBe(button('Message'));
    expect(button('Message')).toMatchObject({ disabled: false, ariaDisabled: 'true' });
    await press('Message');
    expect(send).not.toHaveBeenCalled();
    act(() => button('Message').blur());
    expect(button('Message')).toHaveProperty('disabled', true);
  });

  it("V147 count without questions towards the plan's limit", () => {
    show(written({}, { question, text: 'Why?' }, {}));
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(screen.queryByText('Why?')).toBeNull();
  });

  it('V148 are deleted by the menu without confirmation, with undo', async () => {
    const { send, acknowledge } = show(written({ text: 'Louder' }));
    fireEvent.click(button('More for Louder'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(send).toHaveBeenCalledWith('messages/remove', { messageId: 'm1' });
    await acknowledge('m1');
    expect(notifications.get()).toMatchObject([{ title: 'Deleted Louder', action: { label: 'Undo' } }]);
  });

  it('V36 are moved by the menu', async () => {
    const { ask } = show(written({ text: 'Louder' }, { text: 'Slower' }));
    fireEvent.click(button('More for Louder'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    expect(ask).toHaveBeenCalledWith('messages/move', { messageId: 'm1', index: 1 });
  });

  it('V773 are created by Enter, and created and shown by Ctrl+Enter', async () => {
    const { ask, send, update, acknowledge } = show(written());
    const field = screen.getByLabelText<HTMLTextAreaElement>('New message');
    const write = (text: string) => fireEvent.change(field, { target: { value: text } });
    write(' ');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(send).not.toHaveBeenCalled();
    write('Louder');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(send.mock.calls).toEqual([['messages/create', { text: 'Louder' }]]);
    expect(field.value).toBe('');
    await acknowledge('m1');
    expect(ask).not.toHaveBeenCalled();
    write('Wrap up');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await acknowledge('m2');
    update(written({ text: 'Louder' }, { text: 'Wrap up' }));
    expect(ask.mock.calls).toEqual([['messages/show', { messageId: 'm2' }]]);
  });

  it('W2690 are shown by Ctrl+Enter even if the acknowledgement comes before the message', async () => {
    const { ask, update, acknowledge } = show(written());
    const field = screen.getByLabelText('New message');
    fireEvent.change(field, { target: { value: 'Wrap up' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await acknowledge('m1');
    expect(ask).not.toHaveBeenCalled();
    update(written({ text: 'Wrap up' }));
    expect(ask.mock.calls).toEqual([['messages/show', { messageId: 'm1' }]]);
    update(written({ text: 'Wrap up' }));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('W2690 are both shown by two Ctrl+Enter, even if both acknowledgements come first', async () => {
    const { ask, update, acknowledge } = show(written());
    const field = screen.getByLabelText('New message');
    for (const id of ['m1', 'm2']) {
      fireEvent.change(field, { target: { value: id } });
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      await acknowledge(id);
    }
    update(written({ text: 'm1' }));
    update(written({ text: 'm1' }, { text: 'm2' }));
    expect(ask.mock.calls).toEqual([
      ['messages/show', { messageId: 'm1' }],
      ['messages/show', { messageId: 'm2' }],
    ]);
  });

  it('W2690 are shown by Ctrl+Enter although the previous one was removed early', async () => {
    const { ask, update, acknowledge } = show(written());
    const field = screen.getByLabelText('New message');
    for (const id of ['removed', 'm1']) {
      fireEvent.change(field, { target: { value: id } });
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      await acknowledge(id);
    }
    update(written({ text: 'Wrap up' }));
    expect(ask.mock.calls).toEqual([['messages/show', { messageId: 'm1' }]]);
  });

  it('V773 keep the text after a refusal and when the panel closes', async () => {
    const { send, refuse } = show(written());
    const field = screen.getByLabelText<HTMLTextAreaElement>('New message');
    fireEvent.change(field, { target: { value: 'Louder' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await refuse();
    expect(field.value).toBe('Louder');
    cleanup();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('V773 are shown by Ctrl+Enter pressed in their text field', () => {
    const { ask } = show(written({ text: 'Louder' }));
    const field = screen.getByLabelText('Text of Louder');
    fireEvent.change(field, { target: { value: 'Slower' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(ask.mock.calls).toEqual([
      ['messages/update', { messageId: 'm1', text: 'Slower' }],
      ['messages/show', { messageId: 'm1' }],
    ]);
  });

  it('V773 get the colour of the dot that the user clicks', () => {
    const { ask } = show(written({ text: 'Louder', color: 'red' }));
    expect(button('Red').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Green'));
    expect(ask.mock.calls).toEqual([['messages/update', { messageId: 'm1', color: 'green' }]]);
  });

  it('V763 are saved by Escape', () => {
    const { ask } = show(written({ text: 'Louder' }));
    const field = screen.getByLabelText('Text of Louder');
    fireEvent.change(field, { target: { value: 'Slower' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    expect(ask.mock.calls).toEqual([['messages/update', { messageId: 'm1', text: 'Slower' }]]);
  });

  it('V149 that have no text cannot be shown, but can as soon as text is typed', () => {
    const { ask } = show(written({ text: ' ' }));
    expect(button('Show Message 1')).toHaveProperty('disabled', true);
    expect(button('Show Message 1 full screen')).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Text of Message 1'), { target: { value: 'Louder' } });
    expect(button('Show Message 1 full screen')).toHaveProperty('disabled', false);
    fireEvent.click(button('Show Message 1'));
    expect(ask).toHaveBeenCalledWith('messages/show', { messageId: 'm1' });
  });

  it('V149 that have no text can be hidden, but not flashed', () => {
    const live = { ...written({ text: '' }), activeMessageId: 'm1' };
    const { ask } = show(live);
    expect(button('Flash message')).toHaveProperty('disabled', true);
    fireEvent.click(button('Live: hide Message 1'));
    expect(ask).toHaveBeenCalledWith('messages/hide', {});
    cleanup();
    const filling = show({ ...live, messageFocus: true });
    fireEvent.click(button('Show Message 1 full screen'));
    expect(filling.ask).toHaveBeenCalledWith('messages/show', { messageId: 'm1', focus: false });
  });
});
