import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotification, notifications } from '../app/notifications.ts';
import type { DeviceRow } from '../room/devices.view.ts';
import { type DeviceActions, RemoveDialog } from './device-list.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of notifications.get()) dismissNotification(id);
});

const balcony: DeviceRow = {
  id: 'c2',
  deviceId: 'd2',
  name: 'Balcony',
  view: 'VIEWER',
  viewName: 'Viewer',
  joinedAs: 'Viewer',
  member: false,
  delay: 0,
  roundTrip: null,
  quality: 'unknown',
  own: false,
  ownDevice: false,
  clockOff: null,
  insecure: false,
  stage: null,
  shownViews: [],
};

type Outcome = () => Promise<string | null>;
const done: Outcome = async () => null;

function show(
  row: DeviceRow,
  given: { readonly kick?: Outcome; readonly replaceLinks?: Outcome | null } = {},
) {
  const { replaceLinks = done } = given;
  const actions = {
    rename: () => {},
    identify: () => {},
    reload: () => {},
    delay: () => {},
    kick: vi.fn<DeviceActions['kick']>(given.kick ?? done),
    allow: vi.fn<DeviceActions['allow']>(),
    replaceLinks: replaceLinks && vi.fn<Outcome>(replaceLinks),
  };
  const onClose = vi.fn<() => void>();
  render(<RemoveDialog row={row} actions={actions} onClose={onClose} />);
  return { actions, onClose };
}

const remove = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })));
const choose = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const DEVICE = 'Entire device, in every view';
const LINKS = 'Also reset all room links';
const told = () => notifications.get().map(({ title, text }) => `${title}: ${text}`);

describe('removing a screen', () => {
  it('V182 removes only the screen by default, and offers undo', async () => {
    const { actions, onClose } = show(balcony);
    expect(screen.getByText(/To keep someone out permanently, reset the links\.$/)).toBeTruthy();
    await remove();
    expect(actions.kick).toHaveBeenCalledWith(balcony, false);
    expect(actions.replaceLinks).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(told()).toEqual(['Removed Balcony: It can’t rejoin as Viewer until you allow it.']);
    notifications.get()[0]?.action?.run();
    expect(actions.allow).toHaveBeenCalledWith(balcony);
    expect(told()).toEqual([]);
  });

  it('V182 removes the whole device on request', async () => {
    const { actions } = show(balcony);
    choose(DEVICE);
    expect(screen.getByText(/^This device will be disconnected/)).toBeTruthy();
    await remove();
    expect(actions.kick).toHaveBeenCalledWith(balcony, true);
  });

  it('V226 also makes new links if a member chooses so', async () => {
    const { actions } = show(balcony);
    choose(LINKS);
    await remove();
    expect(actions.replaceLinks).toHaveBeenCalledTimes(1);
    expect(told()).toEqual(['Removed Balcony and reset links: Share the new links from Links.']);
    expect(notifications.get()[0]?.action).toBeNull();
  });

  it('V226 shows why the links did not change', async () => {
    show(balcony, { replaceLinks: async () => 'Nothing can be saved.' });
    choose(LINKS);
    await remove();
    expect(told()).toEqual(['Links not reset: Nothing can be saved.']);
  });

  it('V182 stays open with the reason if the removal fails', async () => {
    const { actions, onClose } = show(balcony, { kick: async () => 'That screen has left.' });
    choose(LINKS);
    await remove();
    expect(screen.getByRole('alert').textContent).toBe('That screen has left.');
    expect(actions.replaceLinks).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('V226 by a user who may not make links offers no new links, and says who can', () => {
    show(balcony, { replaceLinks: null });
    expect(screen.queryByRole('switch', { name: LINKS })).toBeNull();
    expect(screen.getByText(/the room’s owner or team can reset the links\.$/)).toBeTruthy();
  });

  it("V227 offers only the removal for a member's screen", async () => {
    const { actions } = show({ ...balcony, member: true });
    expect(screen.queryAllByRole('switch')).toEqual([]);
    await remove();
    expect(actions.kick).toHaveBeenCalledWith({ ...balcony, member: true }, false);
    expect(notifications.get()[0]?.action).toBeNull();
  });
});
