import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { LiveRoom } from '../../live/live-room.ts';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { CopyButton } from './link-item.tsx';

const url = 'http://desk.local/r/ABCD1234/';

/** What the old way of copying found selected, and in which element around it. */
let copied: { readonly text: string; readonly inDialog: boolean } | null = null;

// A page that is not secure has no clipboard of its own, as jsdom has none.
beforeEach(() => {
  copied = null;
  document.execCommand = () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return false;
    const text = field.value.slice(field.selectionStart, field.selectionEnd);
    copied = { text, inDialog: field.closest('[role=dialog]') !== null };
    return true;
  };
});
afterEach(cleanup);

function Desk() {
  useShortcuts(() => {});
  return (
    <>
      <CopyButton title="Viewer" url={url} />
      <div role="dialog" aria-label="Links of Main stage">
        <CopyButton title="Agenda" url={url} />
      </div>
    </>
  );
}

async function copy(title: string) {
  const ask = vi.fn<LiveRoom['ask']>();
  render(
    <LiveRoomContext value={liveRoom({ ask })}>
      <Desk />
    </LiveRoomContext>,
  );
  const button = screen.getByRole('button', { name: `Copy the ${title} link` });
  act(() => button.focus());
  fireEvent.click(button);
  await screen.findByText('Copied');
  return { ask, button };
}

describe('a link copied on a page that is not secure', () => {
  it('V37 leaves the focus where it was, so that Space still means GO', async () => {
    const { ask, button } = await copy('Viewer');
    expect(copied?.text).toBe(url);
    expect(document.activeElement).toBe(button);
    fireEvent.keyDown(button, { key: ' ', code: 'Space' });
    expect(ask.mock.calls).toEqual([['timeset/start', {}]]);
  });

  it('is selected within the dialog that it stands in, which lets no focus out', async () => {
    await copy('Agenda');
    expect(copied).toEqual({ text: url, inDialog: true });
    expect(document.querySelector('textarea')).toBeNull();
  });
});
