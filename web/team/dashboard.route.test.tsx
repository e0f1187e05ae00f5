import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notifications } from '../app/notifications.ts';
import { ImportRoomButton } from './dashboard.route.tsx';
import type { TeamRoomList } from './use-team-rooms.ts';

afterEach(cleanup);

/** The button, and a way to choose a file of that content; the server answers when told to. */
function show() {
  let answer = () => {};
  const onFile = vi.fn<TeamRoomList['imported']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { container } = render(<ImportRoomButton onFile={onFile} />);
  const choose = (content: string) =>
    fireEvent.change(container.querySelector('input[type=file]') ?? container, {
      target: { files: [new File([content], 'show.json')] },
    });
  return { onFile, choose, answer: () => act(async () => answer()) };
}

const button = () => screen.getByRole('button', { name: 'Import JSON' });

it('imports a file, also with a byte order mark, and is disabled until the answer', async () => {
  const { onFile, choose, answer } = show();
  choose('\uFEFF{"name":"Main"}');
  await waitFor(() => expect(onFile).toHaveBeenCalledWith('show.json', { name: 'Main' }));
  expect(button()).toHaveProperty('disabled', true);
  await answer();
  expect(button()).toHaveProperty('disabled', false);
});

it.each(['', 'Title;Length', '{"name":'])(
  'V117 reports that %j is no room export, and works again',
  async (text) => {
    const { onFile, choose } = show();
    choose(text);
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    expect(notifications.get().at(-1)).toMatchObject({
      title: 'Import failed',
      text: 'show.json is not a room export.',
    });
    expect(onFile).not.toHaveBeenCalled();
  },
);
