import { render, screen } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { newMessage } from '../../machines/message/message.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { metaOf } from '../app/route-meta.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import { Denial, type JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { routes } from '../routes.tsx';
import { pass, stepTime } from '../stage/stepped-time.fixture.ts';
import { outputRows } from './design/output-rows.view.ts';
import { OutputLook } from './editor/output-card.tsx';
import { DeniedOutput, OutputPage } from './output.route.tsx';

stepTime();

function show(fields: Partial<JoinedRoom>, outputId = 'o1', query = '') {
  return render(
    <AtAddress address={`/output/${outputId}/${query}`}>
      <LiveRoomContext value={liveRoom(fields)}>
        <OutputPage outputId={outputId} />
      </LiveRoomContext>
    </AtAddress>,
  );
}

describe('the screen of an output', () => {
  it('V235 continues to count while the server is away', () => {
    const now = performance.now();
    const view = roomView();
    const timeset = { ...view.timeset, running: true, kickoff: now, deadline: now + 600_000 };
    show({ view: { ...view, timeset }, status: 'reconnecting' });
    pass(61_020);
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('8:59');
  });

  it('V150 uses the time format of its link', () => {
    show({}, 'o1', '?format=SSS');
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('600');
  });

  it('V1863 shows in a preview the message for the chosen audience', () => {
    const view = roomView();
    const messages = ['Two minutes', 'Doors at 18:00'].map((text, index) => ({
      ...newMessage,
      _id: `m${index}`,
      index,
      text,
    }));
    const shown = { STAGE: 'm0', AUDIENCE: 'm1', CREW: null };
    const focused = { STAGE: false, AUDIENCE: true, CREW: false };
    const seen = { ...view, messages, shown, activeMessageId: 'm0', focused };
    const ask = vi.fn<JoinedRoom['ask']>();
    const look = (audience: 'STAGE' | 'AUDIENCE') => {
      const outputs = view.outputs.map((output) => ({ ...output, audience }));
      const rows = outputRows({ outputs, links: null, clients: undefined });
      const { container, unmount } = render(
        <LiveRoomContext value={liveRoom({ view: { ...seen, outputs }, ask })}>
          {rows.map((row) => (
            <OutputLook key={row.id} row={row} onHide={() => {}} />
          ))}
        </LiveRoomContext>,
      );
      const text = container.querySelector('figure')?.textContent ?? '';
      unmount();
      return text;
    };
    expect(look('STAGE')).toMatch(/Two minutes/);
    expect(look('AUDIENCE')).toMatch(/Doors at 18:00/);
    expect(look('AUDIENCE')).not.toMatch(/Two minutes/);
  });

  it('V123 shows nothing once its output is removed', () => {
    expect(show({}, 'gone').container.textContent).toBe('');
  });

  it.each(['kicked', 'denied_kicked'])(
    'V180 with the refusal %s opens the kicked page with a transparent background',
    (code) => {
      const enter = { again: () => {}, withPassword: () => {} };
      const denial = new Denial({ code, message: 'The server says no.' });
      const go = vi.fn<(to: string) => void>();
      render(
        <AtAddress address="/output/o1/?mirror=h#signature=s" onGo={go}>
          <DeniedOutput place="outputs/o1" denial={denial} enter={enter} />
        </AtAddress>,
      );
      const search = '?output=o1&mirror=h';
      expect(go).toHaveBeenCalledExactlyOnceWith(`/r/kicked/${search}#signature=s`);
      const handles = (matchRoutes(routes, '/r/kicked/') ?? []).map(({ route }) => route.handle);
      expect(metaOf('/r/kicked/', handles, search)).toMatchObject({
        background: 'transparent',
        notifications: [],
        hideConsentBanner: true,
      });
    },
  );

  it('V235 is transparent, shows no notifications or banners, and reloads for another version', () => {
    const matches = matchRoutes(routes, '/output/o1/') ?? [];
    const { title, background, notifications, hideConsentBanner, loadingOverlay, versionMismatchBehavior } =
      metaOf(
        '/output/o1/',
        matches.map(({ route }) => route.handle),
      );
    expect({
      title,
      background,
      notifications,
      hideConsentBanner,
      loadingOverlay,
      versionMismatchBehavior,
    }).toEqual({
      title: 'Output',
      background: 'transparent',
      notifications: [],
      hideConsentBanner: true,
      loadingOverlay: false,
      versionMismatchBehavior: 'reload',
    });
  });
});

describe('an output that the server refuses', () => {
  function closed(code: string) {
    const again = vi.fn<() => void>();
    const enter = { again, withPassword: () => {} };
    const denial = new Denial({ code, message: 'The server says no.' });
    render(
      <AtAddress address="/output/o1/">
        <DeniedOutput place="outputs/o1" denial={denial} enter={enter} />
      </AtAddress>,
    );
    return { again, title: screen.getByRole('heading').textContent };
  }

  it.each([
    ['not_found', 'This output is gone', 2],
    ['bad_signature', 'This link is too old', 0],
    ['denied_full', 'The room is full', 0],
    ['denied_protected', 'This room needs a password', 0],
    ['room_damaged', 'Couldn’t open the output', 0],
  ])('V236 for the reason %s shows "%s", and retries %i times in 30 s', (code, said, tries) => {
    const { again, title } = closed(code);
    expect(title).toBe(said);
    pass(30_000);
    expect(again).toHaveBeenCalledTimes(tries);
  });
});
