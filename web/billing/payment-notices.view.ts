import type { Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/team/team.ts';
import { billingWords } from '../app/billing.words.ts';
import { teamPath } from '../app/site-links.view.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { planScreenPath } from './billing-links.view.ts';

export interface PaymentNotice {
  readonly text: string;
  readonly to: string;
}

/** For owners and billing, except on billing pages (U181). */
export function paymentNotices(
  teams: readonly Team[] | null,
  uid: Uid,
  pathname: string,
): readonly PaymentNotice[] {
  return (teams ?? []).flatMap((team) => {
    if (team.owes === undefined) return [];
    const to = planScreenPath(team.owes, 'update-payment-method');
    const sayIt = [to, planScreenPath(team.owes, 'retain-subscription'), teamPath(team.id, 'billing')];
    if (sayIt.includes(pathname)) return [];
    return [{ text: billingWords.paymentFailed(teamTitle(team, uid)), to }];
  });
}
