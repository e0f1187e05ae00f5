import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import { roomView } from '../../live/room-view.fixture.ts';
import { PictureField } from './picture-field.tsx';

/** A request whose fate the test decides. */
class FakeRequest {
  static newest: FakeRequest;
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  path = '';
  type = '';
  sent: unknown = null;
  status = 0;
  responseText = '';
  aborted = false;
  onload = () => {};
  onerror = () => {};
  constructor() {
    FakeRequest.newest = this;
  }
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader(_: string, type: string) {
    this.type = type;
  }
  send(file: unknown) {
    this.sent = file;
  }
  abort() {
    this.aborted = true;
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = { id: 'ab12', name: 'Logo.png', type: 'image/png', width: 200, height: 100, bytes: 4_000 };
const file = (name = 'Logo.png', type = 'image/png') => new File(['dots'], name, { type });

function show(value: string | null = null) {
  const view = roomView();
  const onChange = vi.fn<(id: string | null) => void>();
  const room = liveRoom({ view: { ...view, room: { ...view.room, teamId: 'team 1' } } });
  const { unmount } = render(
    <LiveRoomContext value={room}>
      <PictureField label="Logo" value={value} onChange={onChange} />
    </LiveRoomContext>,
  );
  return { onChange, unmount, group: screen.getByRole('group', { name: 'Logo' }) };
}

const paste = (group: HTMLElement, given: File) =>
  fireEvent.paste(group, { clipboardData: { files: [given], types: ['Files'], items: [] } });

describe('the picture field', () => {
  it('V415 uploads a pasted picture to the team, and selects it', async () => {
    const { onChange, group } = show();
    const pasted = file();
    paste(group, pasted);
    const { newest } = FakeRequest;
    expect([newest.path, newest.type, newest.sent]).toEqual([
      '/api/teams/team%201/files?name=Logo.png',
      'image/png',
      pasted,
    ]);
    newest.answer(201, picture);
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('ab12'));
    expect(screen.getByText('Logo.png selected.')).toBeTruthy();
  });

  it('V415 removes the chosen picture, and shows when the server has lost it', () => {
    const { onChange } = show('ab12');
    const image = screen.getByRole('img', { name: 'Logo' });
    expect(image.getAttribute('src')).toBe('/files/ab12');
    fireEvent.error(image);
    expect(screen.getByText(/no longer exists/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('V416 shows the progress of an upload, and can cancel it', async () => {
    const { onChange, group } = show();
    paste(group, file());
    const { newest } = FakeRequest;
    newest.upload.onprogress?.({ loaded: 1, total: 4 });
    const bar = await screen.findByRole('progressbar', { name: 'Uploading Logo.png' });
    await waitFor(() => expect(bar.getAttribute('value')).toBe('0.25'));
    newest.upload.onload?.();
    expect(await screen.findByText('Checking Logo.png')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(newest.aborted).toBe(true);
    newest.answer(201, picture);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('V416 cancels the upload when the editor closes', () => {
    const { group, unmount } = show();
    paste(group, file());
    unmount();
    expect(FakeRequest.newest.aborted).toBe(true);
  });

  it('V416 shows the reason if a picture is refused', async () => {
    const { onChange, group } = show();
    paste(group, file());
    FakeRequest.newest.answer(403, { code: 'plan_limit', message: 'Your plan has no pictures of your own.' });
    expect(
      (await screen.findByText('Your plan has no pictures of your own.')).closest('[role=alert]'),
    ).toBeTruthy();
    paste(group, file());
    FakeRequest.newest.onerror();
    expect(await screen.findByText(/server/)).toBeTruthy();
    paste(group, file('notes.txt', 'text/plain'));
    expect(await screen.findByText(/Unsupported file type/)).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("V417 lists the team's pictures, and deletes one that no design uses", async () => {
    const used = { ...picture, id: 'cd34', name: '', usedIn: [{ roomName: 'Hall', outputName: 'Stage' }] };
    const files = [{ ...picture, usedIn: [] }, used];
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response(JSON.stringify({ files, bytes: 1_048_576, mostBytes: 5_242_880 })),
    );
    vi.stubGlobal('fetch', fetch);
    const { onChange } = show('ab12');
    fireEvent.click(screen.getByRole('button', { name: 'Team images' }));
    const row = await screen.findByRole('row', { name: 'Image, 200 × 100' });
    expect(screen.getByRole('row', { name: 'Logo.png, 200 × 100' })).toBeTruthy();
    expect(screen.getByText('In use: Hall, Stage')).toBeTruthy();
    expect(screen.getByText('1.0 of 5.0 MB used')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Picture from the team' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Logo.png from the team' })).toHaveProperty(
      'disabled',
      true,
    );
    fireEvent.click(row);
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('cd34'));
  });
});
