import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notifications } from '../app/notifications.ts';
import { ImportButton } from './show-file-buttons.tsx';
import type { TeamRoomList } from './use-team-rooms.ts';

afterEach(cleanup);

/** The button, and a way to choose a file of that content; the server answers when told to. */
function show() {
  let answer = () => {};
  const onRoom = vi.fn<TeamRoomList['imported']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const onShow = vi.fn<(file: File) => Promise<void>>(async () => {});
  const { container } = render(<ImportButton onRoom={onRoom} onShow={onShow} />);
  const choose = (content: string, name = 'show.json') =>
    fireEvent.change(container.querySelector('input[type=file]') ?? container, {
      target: { files: [new File([content], name)] },
    });
  return { onRoom, onShow, choose, answer: () => act(async () => answer()) };
}

const button = () => screen.getByRole('button', { name: 'Import' });

it('imports a file, also with a byte order mark, and is disabled until the answer', async () => {
  const { onRoom, choose, answer } = show();
  choose('\uFEFF{"name":"Main"}');
  await waitFor(() => expect(onRoom).toHaveBeenCalledWith('show.json', { name: 'Main' }));
  expect(button()).toHaveProperty('disabled', true);
  await answer();
  expect(button()).toHaveProperty('disabled', false);
});

it.each(['', 'Title;Length', '{"name":'])(
  'V117 reports that %j is no room export, and works again',
  async (text) => {
    const { onRoom, choose } = show();
    choose(text);
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    expect(notifications.get().at(-1)).toMatchObject({
      title: 'Import failed',
      text: 'show.json is not a room export.',
    });
    expect(onRoom).not.toHaveBeenCalled();
  },
);

it('W2834 imports a whole show from the same button', async () => {
  const { onRoom, onShow, choose } = show();
  choose('PK', 'Show.ZIP');
  await waitFor(() => expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ name: 'Show.ZIP' })));
  expect(onRoom).not.toHaveBeenCalled();
});
