import { expect, it } from 'vitest';
import { TeamWatch } from './team-watch.ts';

it('W159 ends lines by keys of a team in the turn in which its plan is known, though no room can be written', () => {
  let reviews = 0;
  let renewed: (teamIds: readonly string[]) => void = () => {};
  const watch = new TeamWatch({
    host: { awake: () => null, followPlans: () => new Promise(() => {}) },
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
