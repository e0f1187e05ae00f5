import type { TeamId } from '../../../machines/kernel/ids.ts';
import { addressOf } from '../../http/address-key.ts';
import type { ApiContext } from '../../http/api-types.ts';
import { Refused } from '../../kernel/refused.ts';
import { type ByteBudgets, RETRY_SPACE_AFTER } from '../byte-budgets.ts';

/** Charges an unproven team's storage to the address (S43). Throws `storage_limit`. */
export async function paidBytes<Kept>(
  c: ApiContext,
  budgets: ByteBudgets,
  keep: () => Promise<Kept>,
  teamId: TeamId | null = c.req.param('id') ?? null,
): Promise<Kept> {
  const by = { teamId, address: addressOf(c) };
  const refused = await budgets.teamRefusal(by);
  if (refused !== null) throw new Refused(refused, RETRY_SPACE_AFTER);
  const kept = await keep();
  budgets.tookOfTeam(by, c.env.body.length);
  return kept;
}
