import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newOutput } from '../../../machines/output/output.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { notifications } from '../../app/notifications.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { roomView } from '../../live/room-view.fixture.ts';
import { Screens } from '../editor/screens.tsx';
import { DesignGallery } from './design-gallery.tsx';

type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
const watches: Tell[] = [];
class Watch {
  constructor(tell: Tell) {
    watches.push(tell);
  }
  observe() {}
  disconnect() {}
}

class Measure {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const clock = designWith({ type: 'TIME_OF_DAY' });
const kept = { id: 'd1', name: 'House clock', design: clock, updatedAt: 5 };
const call = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
/** Requests to the library, without its list. */
const asked = () =>
  call.mock.calls
    .filter(([, { method }]) => method !== 'GET')
    .map(([path, { method, body }]) => [method, path, typeof body === 'string' ? JSON.parse(body) : null]);

const view = roomView();
const ofTeam = { ...view, room: { ...view.room, teamId: 'team' } };

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watch);
  vi.stubGlobal('ResizeObserver', Measure);
  vi.stubGlobal('fetch', call);
  call.mockImplementation(async (path, { method }) =>
    Response.json(method === 'GET' && path.endsWith('/designs') ? [kept] : {}),
  );
});

afterEach(() => {
  cleanup();
  watches.length = 0;
  call.mockReset();
  vi.unstubAllGlobals();
});

function gallery() {
  const onChoose = vi.fn<(chosen: object) => Promise<void>>(async () => {});
  render(
    <LiveRoomContext value={liveRoom({ view: ofTeam })}>
      <DesignGallery isOpen onChoose={onChoose} onClose={() => {}} />
    </LiveRoomContext>,
  );
  return onChoose;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choseFile = async (text: string) => {
  const input = document.querySelector('input[type=file]');
  const file = new File([text], 'foyer.json');
  if (input !== null) await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
};

it('V423 offers each preset with its purpose, and draws only visible cards', async () => {
  const onChoose = gallery();
  const card = screen.getByRole('button', { name: /^Time of day Time of day/ });
  expect(card.parentElement?.querySelector('[data-type]')).toBeNull();
  act(() => {
    for (const tell of watches) tell([{ isIntersecting: true }]);
  });
  await waitFor(() => expect(card.parentElement?.querySelector('[data-type="TIME_OF_DAY"]')).not.toBeNull());
  fireEvent.click(card);
  expect(onChoose.mock.calls).toMatchObject([[{ preset: 'CLOCK', name: 'Time of day' }]]);
});

it('V423 offers the designs of the team', async () => {
  const onChoose = gallery();
  fireEvent.click(await screen.findByRole('button', { name: 'House clock' }));
  expect(onChoose.mock.calls).toEqual([[{ preset: null, name: 'House clock', design: clock }]]);
});

it('V452 offers other outputs of the room, and requests a design that the state leaves out', async () => {
  const onChoose = vi.fn<(chosen: object) => Promise<void>>(async () => {});
  const outputs = [
    { ...newOutput, _id: 'o1', index: 0, name: 'Foyer', design: clock },
    { ...newOutput, _id: 'o2', index: 1 },
  ];
  const room = liveRoom({ view, token: async () => 'token' });
  render(
    <LiveRoomContext value={room}>
      <DesignGallery isOpen outputs={outputs} onChoose={onChoose} onClose={() => {}} />
    </LiveRoomContext>,
  );
  await act(async () => press(/^Foyer/));
  call.mockImplementationOnce(async () => Response.json({ design: clock }));
  await act(async () => press(/^Output 2/));
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(2));
  expect(onChoose.mock.calls).toEqual([
    [{ preset: null, name: 'Foyer', design: clock }],
    [{ preset: null, name: 'Output 2', design: clock }],
  ]);
});

it("V422 renames a team's design, and removes one until undo", async () => {
  gallery();
  const name = await screen.findByRole('textbox', { name: 'House clock: design name' });
  fireEvent.change(name, { target: { value: 'Foyer' } });
  await act(async () => void fireEvent.keyDown(name, { key: 'Enter' }));
  expect(asked()).toEqual([['PUT', '/api/teams/team/designs/d1', { name: 'Foyer' }]]);
  const more = await screen.findByRole('button', { name: 'More for House clock' });
  fireEvent.click(more);
  const remove = await screen.findByRole('menuitem', { name: 'Delete' });
  await act(async () => void fireEvent.click(remove));
  expect(asked()[1]).toEqual(['DELETE', '/api/teams/team/designs/d1', null]);
  const [removed] = notifications.get().slice(-1);
  expect(removed).toMatchObject({ title: 'Removed from library: House clock' });
  await act(async () => removed?.action?.run());
  expect(asked()[2]).toEqual(['POST', '/api/teams/team/designs', { name: 'House clock', design: clock }]);
});

it('V421 V423 sends a file to the server for checking, and shows its errors', async () => {
  const onChoose = gallery();
  await choseFile('no design');
  await waitFor(() =>
    expect(notifications.get().slice(-1)).toMatchObject([{ text: 'foyer.json is not a design file.' }]),
  );
  const file = { format: 'callboard-design', version: 1, name: 'Foyer', design: { theme: 'PINK' } };
  const issues = [{ path: 'design.theme', message: 'Choose one.' }];
  call.mockImplementationOnce(async () =>
    Response.json({ code: 'invalid', message: '', issues }, { status: 400 }),
  );
  await choseFile(JSON.stringify(file));
  await waitFor(() =>
    expect(notifications.get().slice(-1)).toMatchObject([
      { text: 'foyer.json has errors: theme: Choose one.' },
    ]),
  );
  expect(onChoose).not.toHaveBeenCalled();
  call.mockImplementationOnce(async () => Response.json({ design: clock }));
  await choseFile(JSON.stringify(file));
  await waitFor(() =>
    expect(onChoose.mock.calls).toEqual([[{ preset: null, name: 'Foyer', design: clock }]]),
  );
});

async function choseOfTeam(send: JoinedRoom['send'], ask: JoinedRoom['ask'] = () => {}) {
  render(
    <LiveRoomContext value={liveRoom({ view: ofTeam, send, ask })}>
      <Screens rows={[]} viewer={undefined} language={null} member />
    </LiveRoomContext>,
  );
  press('Output');
  fireEvent.click(await screen.findByRole('button', { name: 'House clock' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('V423 makes an output from a design of the team by three commands: create, draft, take', async () => {
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 1, outputId: 'o9' }));
  await choseOfTeam(send);
  expect(send.mock.calls).toEqual([
    ['outputs/create', { name: 'House clock' }],
    ['outputs/draft', { outputId: 'o9', design: clock }],
    ['outputs/take', { outputId: 'o9' }],
  ]);
});

it('V423 keeps the design as a draft and shows the reason if the plan lacks a feature', async () => {
  const refused = { code: 'plan_feature', message: 'The plan of this room has no logos.' };
  const ask = vi.fn<JoinedRoom['ask']>();
  await choseOfTeam(
    async (name) => (name === 'outputs/take' ? Promise.reject(refused) : { seq: 1, outputId: 'o9' }),
    ask,
  );
  expect(notifications.get().slice(-1)).toMatchObject([{ text: 'The plan of this room has no logos.' }]);
  expect(ask).not.toHaveBeenCalled();
});
