import type { TeamId } from '../../machines/kernel/ids.ts';

/**
 * All that is asked about teams in the middle of a turn: members, plan, purchases, webhooks, and whether somebody answers for
 * them. Each as of a `Lookup`.
 */
export interface TeamLookup {
  ready(teamId: TeamId | null): Promise<void> | null;
  hold(teamId: TeamId | null): () => void;
  renew(teamIds: readonly TeamId[] | null): Promise<void> | null;
  listen(onRenewed: (teamIds: readonly TeamId[]) => void): void;
}

const letGo = () => {};

/** Of a store that is asked at once. */
export const teamsAtOnce: TeamLookup = {
  ready: () => null,
  hold: () => letGo,
  renew: () => null,
  listen: () => {},
};
