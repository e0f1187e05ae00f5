import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { notifications } from '../app/notifications.ts';
import { grid, names, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();

/** From here on layers fade, until this is called. */
function fading(): () => void {
  let end = () => {};
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  Element.prototype.getAnimations = () => [{ playState: 'running', finished } as unknown as Animation];
  return () => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    end();
  };
}

describe('a new row of the rundown', () => {
  it.each([
    ['Timer', 'the button'],
    ['Add timer below', 'the menu of a row'],
  ])('V145 gets the focus in its title if it was made by %s (%s)', async (name) => {
    const { send, update } = show(rundown(names));
    if (name !== 'Timer') fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
    const role = name === 'Timer' ? 'button' : 'menuitem';
    const press = await screen.findByRole(role, { name });
    await act(async () => fireEvent.click(press));
    expect(send).toHaveBeenCalledWith('timers/create', name === 'Timer' ? {} : { index: 3 });
    update(rundown([...names, '']));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of Timer 4'));
  });

  it('V224 waits for the menu to fade, and keeps text typed during the fade', async () => {
    const { send, update } = show(rundown(names));
    fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
    const item = await screen.findByRole('menuitem', { name: 'Add timer below' });
    const fade = fading();
    act(() => item.focus());
    await act(async () => fireEvent.click(item));
    expect(send).toHaveBeenCalledWith('timers/create', { index: 3 });
    fireEvent.keyDown(item, { key: 'T' });
    update(rundown([...names, '']));
    expect(document.activeElement).toBe(item);
    await act(async () => fade());
    expect(item.isConnected).toBe(false);
    const title = screen.getByRole('textbox', { name: 'Title of Timer 4' });
    expect(document.activeElement).toBe(title);
    expect(title).toHaveProperty('value', 'T');
  });

  it('V145 is drawn and focused even far down the list', async () => {
    const many = Array.from({ length: 50 }, (_, place) => `Act ${place + 1}`);
    const { send, update } = show(rundown(many));
    send.mockResolvedValue({ seq: 7, timerId: 't51' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
    update(rundown([...many, '']));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of Timer 51'));
  });

  it('V266 continues with the text that was typed before the row arrived', async () => {
    const { update } = show(rundown(names));
    fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
    const last = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of Coffee' });
    await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
    for (const key of ['T', 'a', 'Tab', 'S', 'p']) fireEvent.keyDown(grid(), { key });
    update(rundown([...names, '']));
    const speaker = screen.getByRole<HTMLInputElement>('textbox', { name: 'Speaker of Timer 4' });
    const { value, selectionStart, selectionEnd } = speaker;
    expect({ value, selectionStart, selectionEnd }).toEqual({
      value: 'Sp',
      selectionStart: 2,
      selectionEnd: 2,
    });
  });

  describe('V817 a new row below the last one', () => {
    const made = async () => {
      const shown = show(rundown(names));
      fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
      const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
      await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
      shown.update(rundown([...names, '']));
      return { ...shown, title: screen.getByRole('textbox', { name: 'Title of Timer 4' }) };
    };
    const asked = [
      ['timers/create', {}],
      ['timers/discard', { timerId: 't4' }],
    ];
    const elsewhere = () => screen.getByRole('button', { name: 'Search rundown' });

    it.each([
      ['Enter', (title: HTMLElement) => fireEvent.keyDown(title, { key: 'Enter' })],
      ['Escape', (title: HTMLElement) => fireEvent.keyDown(title, { key: 'Escape' })],
      ['a press elsewhere', () => elsewhere().focus()],
    ])('disappears if Enter made it and it is still empty after this: %s', async (_, leave) => {
      const { send, title, update } = await made();
      act(() => void leave(title));
      expect(send.mock.calls).toEqual(asked);
      update(rundown(names));
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(send).toHaveBeenCalledTimes(2);
    });

    it('stays once something was typed', async () => {
      const { ask, send, title } = await made();
      fireEvent.change(title, { target: { value: 'Party' } });
      act(() => elsewhere().focus());
      expect(ask.mock.calls).toEqual([['timers/update', { timerId: 't4', name: 'Party' }]]);
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('stays if something else in the row was pressed', async () => {
      const { send } = await made();
      const more = screen.getByRole('button', { name: 'More for Timer 4' });
      fireEvent.pointerDown(more);
      act(() => more.focus());
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('disappears immediately if the focus is elsewhere by then', async () => {
      const { send, update } = show(rundown(names));
      fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
      const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
      await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
      const note = document.body.appendChild(document.createElement('input'));
      act(() => note.focus());
      update(rundown([...names, '']));
      expect(send.mock.calls).toEqual(asked);
      note.remove();
    });

    const madeByButton = async () => {
      const shown = show(rundown(names));
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
      shown.update(rundown([...names, '']));
      return { ...shown, title: screen.getByRole('textbox', { name: 'Title of Timer 4' }) };
    };

    it('stays if the button made it, even if it is empty', async () => {
      const { send } = await madeByButton();
      act(() => elsewhere().focus());
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('W2832 is not followed by another on Enter if the button made it, unless something was typed', async () => {
      const { send, title } = await madeByButton();
      await act(async () => fireEvent.keyDown(title, { key: 'Enter' }));
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(send).toHaveBeenCalledTimes(1);
      fireEvent.doubleClick(screen.getByLabelText('Title of Timer 4: Timer 4'));
      const again = screen.getByRole('textbox', { name: 'Title of Timer 4' });
      fireEvent.change(again, { target: { value: 'Party' } });
      await act(async () => fireEvent.keyDown(again, { key: 'Enter' }));
      expect(send).toHaveBeenCalledTimes(2);
    });

    describe('V829 if the server refuses to discard it', () => {
      const refused = async (code: string, title = '') => {
        const shown = await made();
        shown.send.mockRejectedValueOnce({ code, message: 'No.' });
        await act(async () => elsewhere().focus());
        shown.update(rundown([...names, title]));
        return shown;
      };

      it('is removed by another command on an older server, without a notification', async () => {
        const { send } = await refused('unknown_command');
        await waitFor(() => expect(send).toHaveBeenLastCalledWith('timers/remove', { timerId: 't4' }));
        expect(send).toHaveBeenCalledTimes(3);
        expect(notifications.get()).toEqual([]);
      });

      it('stays if something was typed', async () => {
        const { send } = await refused('unknown_command', 'Party');
        await vi.dynamicImportSettled();
        expect(send.mock.calls).toEqual(asked);
      });

      it('stays after another refusal, without a notification', async () => {
        const { send } = await refused('rate_limited');
        await vi.dynamicImportSettled();
        expect(send.mock.calls).toEqual(asked);
        expect(notifications.get()).toEqual([]);
      });
    });
  });

  it('V828 stays empty if made by the button, even after a refused row', async () => {
    const { send, update } = show(rundown(names));
    send.mockRejectedValueOnce({ code: 'storage_unavailable', message: 'Try again.' });
    fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
    const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
    await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
    expect(notifications.get()[0]?.text).toBe('Try again.');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
    update(rundown([...names, '']));
    act(() => screen.getByRole('button', { name: 'Search rundown' }).focus());
    expect(send).toHaveBeenCalledTimes(2);
  });
});
