import type { Uid } from '../../kernel/ids.ts';
import { mayInTeam } from '../../team/team.access.ts';
import { roleIn, type Team } from '../../team/team.ts';
import { teamPath } from '../site/site-links.ts';
import { orderQuery, type WantedOrder } from './wanted-order.ts';

/** The teams whose plan somebody may change. */
export function payingTeams(teams: readonly Team[], uid: Uid): readonly Team[] {
  return teams.filter((team) => mayInTeam(roleIn(team, uid), 'billing'));
}

/** Where an order goes on once the team is known. */
export function orderInTeam(order: WantedOrder, { id }: Pick<Team, 'id'>): string {
  return teamPath(id, 'checkout-pre') + orderQuery(order);
}
