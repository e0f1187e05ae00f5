import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { defaultScreen, type ScreenOptions } from '../../machines/device/screen-link.ts';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { type LinkCard, linkCards } from '../room/links.view.ts';
import { CopyButton } from './copy-button.tsx';
import { LinkItem, screenWords } from './link-item.tsx';

const url = 'http://show.local/r/ABCD1234/';

/** Text selected by the old way of copying, and its element. */
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

function Controller() {
  useShortcuts(() => {});
  return (
    <>
      <CopyButton title="Viewer" url={url} />
      <div role="dialog" aria-label="Main stage: links">
        <CopyButton title="Agenda" url={url} />
      </div>
    </>
  );
}

async function copy(title: string) {
  const ask = vi.fn<JoinedRoom['ask']>();
  render(
    <LiveRoomContext value={liveRoom({ ask })}>
      <Controller />
    </LiveRoomContext>,
  );
  const button = screen.getByRole('button', { name: `Copy ${title} link` });
  act(() => button.focus());
  fireEvent.click(button);
  await screen.findByText('Copied');
  return { ask, button };
}

describe('a link copied on an insecure page', () => {
  it('V37 keeps the focus, so that Space is still GO', async () => {
    const { ask, button } = await copy('Viewer');
    expect(copied?.text).toBe(url);
    expect(document.activeElement).toBe(button);
    fireEvent.keyDown(button, { key: ' ', code: 'Space' });
    expect(ask.mock.calls).toEqual([['timeset/start', {}]]);
  });

  it('is copied within its dialog, which traps the focus', async () => {
    await copy('Agenda');
    expect(copied).toEqual({ text: url, inDialog: true });
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('a link with options', () => {
  const cards = linkCards({
    pid: 'ABCD1234',
    access: 'OPEN',
    links: {
      viewer: '/r/ABCD1234/#signature=v',
      agenda: '/r/ABCD1234/agenda/#signature=a',
      moderator: '/r/ABCD1234/moderator/#signature=m',
      operator: '/r/ABCD1234/operator/#signature=o',
      controller: '/r/ABCD1234/controller/#signature=c',
      questions: '/q/ABCD1234/#signature=q',
    },
    hasPassword: false,
    clients: undefined,
  });
  const show = (view: LinkCard['view']) =>
    cards
      .filter((card) => card.view === view)
      .map((card) => render(<LinkItem card={card} opened onToggle={() => {}} />));
  const opens = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Viewer link' }).href;
  const shown = () => document.querySelector('code')?.textContent;
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  it('K83 offers a calendar subscription for the agenda only', () => {
    show('agenda');
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Subscribe in your calendar' });
    expect(href).toMatch(/^webcal:\/\/.*\/v1\/agenda\.ics\?room_id=ABCD1234&signature=a$/);
    show('viewer');
    expect(screen.getAllByRole('link', { name: 'Subscribe in your calendar' })).toHaveLength(1);
  });

  const choose = async (item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for Viewer link' }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('V813 scrolls its QR code or settings into view when they are opened', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    show('viewer');
    const [code] = seen.mock.contexts;
    expect(code instanceof Element && code.querySelector('svg[role=img]')).toBeTruthy();
    await choose('Screen options');
    const fields = seen.mock.contexts.at(-1);
    expect(fields instanceof Element && fields.contains(screen.getByLabelText('Screen name'))).toBe(true);
    expect(seen).toHaveBeenCalledTimes(2);
    seen.mockRestore();
  });

  it('V144 includes its options everywhere, describes them, and resets by a press', async () => {
    show('viewer');
    const usual = opens();
    await choose('Screen options');
    expect(opens()).toBe(usual);
    type('Screen name', 'Foyer');
    type('Delay', '0.5 s');
    fireEvent.click(screen.getByRole('switch', { name: 'Show controls on mouse move' }));
    expect(opens()).toBe(usual.replace('#', '?name=Foyer&delay=500&controls=0#'));
    expect(shown()).toBe(opens());
    expect(screen.getByText('Foyer, 500 ms delay, controls hidden')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(opens()).toBe(usual);
  });

  it('V151 offers formats by examples, and includes the chosen one', async () => {
    show('viewer');
    const usual = opens();
    const pick = (label: string, option: string) => {
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`${label}$`) }));
      fireEvent.click(screen.getByRole('option', { name: option }));
    };
    await choose('Screen options');
    pick('Countdown format', '65:09');
    pick('Clock format', '3:05 PM');
    expect(opens()).toBe(usual.replace('#', '?format=MMMSS&clock=h%3Amm%20aa#'));
    expect(shown()).toBe(opens());
    expect(screen.getByText('countdown: 65:09, clock: 3:05 PM')).toBeTruthy();
    pick('Countdown format', 'Same as room');
    pick('Clock format', 'Same as room');
    expect(opens()).toBe(usual);
  });

  it('V1751 includes the light theme of a viewer', async () => {
    show('viewer');
    const usual = opens();
    await choose('Screen options');
    fireEvent.click(screen.getByRole('switch', { name: 'Light theme' }));
    expect(opens()).toBe(usual.replace('#', '?theme=light#'));
    expect(screen.getByText('light theme')).toBeTruthy();
  });

  it('V144 ignores an unreadable delay', async () => {
    show('viewer');
    const usual = opens();
    await choose('Screen options');
    type('Delay', 'a little');
    expect(opens()).toBe(usual);
  });

  it.each(['agenda', 'moderator', 'operator', 'controller'] as const)(
    'V144 has no options for the %s',
    async (view) => {
      show(view);
      fireEvent.keyDown(screen.getByRole('button', { name: /^More for/ }), { key: 'ArrowDown' });
      await screen.findByRole('menuitem', { name: 'QR code' });
      expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    },
  );
});

const full: ScreenOptions = {
  name: ' Foyer & bar ',
  mirror: 'both',
  delay: 500,
  zone: 'America/New_York',
  format: 'L_MS',
  todFormat: 'h:mm aa',
  theme: 'light',
  controls: false,
};

test('V144 describes its options in words', () => {
  expect(screenWords(full)).toBe(
    'Foyer & bar, rotated 180°, 500 ms delay, New York time, countdown: 65 minutes 9 seconds, clock: 3:05 PM, light theme, controls hidden',
  );
  expect(screenWords(defaultScreen)).toBe('');
  expect(screenWords({ ...defaultScreen, name: '  ', delay: 40 })).toBe('40 ms delay');
});
