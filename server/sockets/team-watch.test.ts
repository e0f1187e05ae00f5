import { expect, it } from 'vitest';
import { TeamWatch } from './ended-rights.ts';
import { RoomSessions } from './room-sessions.ts';

it('W159 ends lines by keys of a team in the turn in which its plan is known, though no room can be written', () => {
  let reviews = 0;
  let renewed: (teamIds: readonly string[]) => void = () => {};
  const watch = new TeamWatch({
    host: { followPlans: () => new Promise(() => {}) },
    sessions: { byRoom: () => new Map().entries() },
    members: { review: () => {} },
    feed: {
      reviewAll: () => {
        reviews += 1;
      },
    },
  });
  let planChanged: () => Promise<void> = async () => {};
  watch.start(
    {
      listen: (onRenewed) => {
        renewed = onRenewed;
      },
    },
    {
      start: (onChange) => {
        planChanged = onChange;
      },
    },
  );
  renewed(['crew']);
  expect(reviews).toBe(1);
  void planChanged();
  expect(reviews).toBe(2);
});

it('M42 asks for the members of rooms by the team that let them in, though the room cannot be read', () => {
  const room = new RoomSessions();
  room.team = { id: 'crew', letGo: () => {} };
  const reviewed: (readonly [string, string | null])[] = [];
  let renewed: (teamIds: readonly string[]) => void = () => {};
  const watch = new TeamWatch({
    host: { followPlans: async () => {} },
    sessions: {
      byRoom: () =>
        new Map([
          ['damaged', room],
          ['open', new RoomSessions()],
        ]).entries(),
    },
    members: { review: (...asked) => reviewed.push(asked) },
    feed: { reviewAll: () => {} },
  });
  watch.start(
    {
      listen: (onRenewed) => {
        renewed = onRenewed;
      },
    },
    { start: () => {} },
  );
  renewed(['another']);
  renewed(['crew']);
  expect(reviewed).toEqual([['damaged', 'crew']]);
});
