import type { Uid } from '../../machines/kernel/ids.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { roleIn, type Team } from '../../machines/people/team.ts';
import { teamPath } from '../app/site-links.view.ts';
import { orderQuery, type RequestedOrder } from './wanted-order.view.ts';

export function payingTeams(teams: readonly Team[], uid: Uid): readonly Team[] {
  return teams.filter((team) => mayInTeam(roleIn(team, uid), 'billing'));
}

export function orderInTeam(order: RequestedOrder, { id }: Pick<Team, 'id'>): string {
  return teamPath(id, 'checkout-pre') + orderQuery(order);
}
