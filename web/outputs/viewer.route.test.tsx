import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newMessage } from '../../machines/message/message.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { pass, stepTime } from '../stage/stepped-time.fixture.ts';
import { skipFirstPicture } from '../ui/first-picture.ts';
import { Viewer } from './viewer.route.tsx';

stepTime();
beforeEach(skipFirstPicture);

function show(fields: Partial<JoinedRoom>, query = '') {
  const { container } = render(
    <AtAddress address={`/r/ABCD1234/${query}`}>
      <LiveRoomContext value={liveRoom(fields)}>
        <Viewer />
      </LiveRoomContext>
    </AtAddress>,
  );
  /** Announcements load after the visible parts. */
  const liveRegion = async () => {
    await act(() => vi.dynamicImportSettled());
    return container.querySelector('[aria-live="polite"]')?.textContent;
  };
  return { container, text: () => screen.getByRole('main').textContent, liveRegion };
}

function running(changes: Partial<RoomView> = {}): RoomView {
  const now = performance.now();
  const view = roomView();
  const timeset = { ...view.timeset, running: true, kickoff: now, deadline: now + 600_000 };
  return { ...view, timeset, ...changes };
}

describe('the viewer', () => {
  it('V70 counts down without data from the server', () => {
    const { text } = show({ view: running() });
    expect(text()).toContain('10:00');
    pass(61_020);
    expect(text()).toContain('8:59');
  });

  it('V70 continues to count while the server is away', () => {
    const { text } = show({ view: running(), status: 'reconnecting' });
    pass(2_020);
    expect(text()).toContain('9:58');
  });

  it('V71 shows the message beside the timer, and announces it politely', async () => {
    const messages = [{ _id: 'm1', index: 0, ...newMessage, text: 'Slow down' }];
    const { text, liveRegion } = show({ view: running({ messages, activeMessageId: 'm1' }) });
    expect(text()).toContain('Slow down');
    expect(await liveRegion()).toBe('Slow down. 10 minutes left');
  });

  it('V77 shows no digits and no ON AIR in a blackout', () => {
    const { room } = roomView();
    const dark = { ...room, settings: { ...room.settings, blackout: true, onAir: true } };
    const { text } = show({ view: running({ room: dark }) });
    expect(text()).not.toMatch(/\d:\d\d|On air/);
  });

  it('V73 shows that the clock is paused by a shape and a word', () => {
    const timeset = { ...running().timeset, running: false, lastStop: performance.now() };
    const { container, text } = show({ view: { ...running(), timeset } });
    expect(text()).toContain('Paused');
    expect(container.querySelectorAll('footer svg')).toHaveLength(1);
  });

  it.each([
    ['COUNTDOWN', 'true'],
    ['TOD', 'false'],
  ] as const)(
    'V910 hides the word for the clock from screen readers if the appearance %s announces it: %s',
    (appearance, hidden) => {
      const timeset = { ...running().timeset, running: false, lastStop: performance.now() };
      const timers = running().timers.map((timer) => ({ ...timer, appearance }));
      const { container } = show({ view: { ...running(), timeset, timers } });
      const word = container.querySelector('footer [aria-hidden]:has(svg)');
      expect([word?.textContent, word?.getAttribute('aria-hidden')]).toEqual(['Paused', hidden]);
    },
  );

  it('V58 shows its name during identification', () => {
    const { text } = show({ identification: { name: 'Balcony' } });
    expect(text()).toContain('Balcony');
  });

  it('V295 asks the people beside the screen to tell the operator where it is', () => {
    const { text } = show({ identification: { name: 'Balcony' } });
    expect(text()).toContain('Tell them where it is');
  });

  it('V150 uses the time format of its link', () => {
    const { text } = show({ view: running() }, '?format=l_ms');
    pass(61_020);
    expect(text()).toContain('8 minutes 59 seconds');
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('8 minutes 59 seconds');
  });

  it('V150 changes tenths of a second at the right instants', () => {
    const { text } = show({ view: running() }, '?format=SSSF');
    pass(1_020);
    expect(text()).toContain('599.0');
    pass(100);
    expect(text()).toContain('598.9');
  });

  it('V150 uses the time-of-day format of its link', () => {
    const view = running();
    const timers = view.timers.map((timer) => ({ ...timer, appearance: 'TOD' as const }));
    show({ view: { ...view, timers } }, '?clock=h:mm+aa');
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^\d{1,2}:\d\d [AP]M$/);
  });

  it('V152 announces the marks of the clock even in a format without minutes', async () => {
    const { liveRegion } = show({ view: running() }, '?format=L_D');
    pass(61_020);
    expect(await liveRegion()).toBe('9 minutes left');
  });

  it('V853 shows ON AIR even while a message is in focus', () => {
    const { room } = roomView();
    const messages = [{ _id: 'm1', index: 0, ...newMessage, text: 'Slow down' }];
    const onAir = { ...room, settings: { ...room.settings, onAir: true } };
    const { text } = show({
      view: running({ room: onAir, messages, activeMessageId: 'm1', messageFocus: true }),
    });
    expect(text()).toContain('Slow down');
    expect(text()).toContain('On air');
    expect(text()).not.toMatch(/\d:\d\d/);
  });

  it('V2017 reports on plain http that the page cannot start without the server', () => {
    vi.stubGlobal('isSecureContext', false);
    const say = vi.fn<JoinedRoom['say']>();
    show({ say });
    expect(say).toHaveBeenCalledWith('client/update', expect.objectContaining({ insecure: true }));
    vi.unstubAllGlobals();
  });

  it('V673 reports its size and link options, and again when they change', () => {
    const say = vi.fn<JoinedRoom['say']>();
    show({ say }, '?tz=Asia/Tokyo&format=SSS&name=Wall&mirror=v');
    const size = { width: innerWidth, height: innerHeight };
    const options = 'tz=Asia%2FTokyo&format=SSS&mirror=v';
    expect(say.mock.calls).toEqual([['client/update', { shows: { ...size, options } }]]);
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('resize'));
    pass(600);
    expect(say).toHaveBeenCalledTimes(2);
  });

  it('V62 has no controls if its link turns them off', () => {
    const { container } = show({}, '?controls=0');
    expect(container.querySelectorAll('button')).toHaveLength(0);
  });
});
