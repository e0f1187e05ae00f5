import type { TeamId } from '../../../machines/kernel/ids.ts';
import { isCrew } from '../../../machines/kernel/permissions.ts';
import { addressOf } from '../../http/peer.ts';
import { type LimitedKey, largeBodyPoints, type RateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';
import type { ApiContext } from '../../people/accounts/auth.session.ts';
import type { Claims } from '../access/tokens.ts';
import { type ByteBudgets, RETRY_AFTER_SECONDS } from '../byte-budgets.ts';

export function commandLimits(
  { roomId, deviceId, permissions }: Pick<Claims, 'roomId' | 'deviceId' | 'permissions'>,
  address: string,
  payingAddress: string,
): readonly LimitedKey[] {
  const ownLimits: readonly LimitedKey[] = [
    ['commandAddress', payingAddress],
    ['command', `${address} ${roomId} ${deviceId}`],
  ];
  return isCrew(permissions) ? [...ownLimits, ['commandRoom', roomId]] : ownLimits;
}

/** Call this before anything reads the body. Throws `rate_limited`. */
export function takeLargeBody(limits: RateLimits, address: string, bytes: number): void {
  const points = largeBodyPoints(bytes);
  if (points > 0) limits.takeEach([['largeBody', address]], points);
}

/** Charges the network address if the team has no verified e-mail address (S43). Throws `storage_limit`. */
export async function chargeStoredBytes<Kept>(
  c: ApiContext,
  budgets: ByteBudgets,
  keep: () => Promise<Kept>,
  teamId: TeamId | null = c.req.param('id') ?? null,
): Promise<Kept> {
  const by = { teamId, address: addressOf(c) };
  const refused = await budgets.teamRefusal(by);
  if (refused !== null) throw new Refused(refused, RETRY_AFTER_SECONDS);
  const result = await keep();
  budgets.recordAddedOfTeam(by, c.env.body.length);
  return result;
}
