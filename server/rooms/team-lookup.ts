import type { TeamId } from '../../machines/kernel/ids.ts';

export interface TeamLookup {
  ready(teamId: TeamId | null): Promise<void> | null;
  hold(teamId: TeamId | null): () => void;
  renew(teamIds: readonly TeamId[] | null): Promise<void> | null;
  listen(onRenewed: (teamIds: readonly TeamId[]) => void): void;
}

const letGo = () => {};

export const teamsAtOnce: TeamLookup = {
  ready: () => null,
  hold: () => letGo,
  renew: () => null,
  listen: () => {},
};
