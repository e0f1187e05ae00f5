import type { TeamId, Uid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** What a payment provider has told, as administrators see it. */
export interface AdminBillingEvent {
  readonly id: string;
  readonly kind: string;
  readonly occurredAt: Instant;
  readonly receivedAt: Instant;
  readonly outcome: string;
  readonly teamId: TeamId | null;
}

/** Why somebody cancelled a plan of a team. */
export interface AdminCancellation {
  readonly teamId: TeamId;
  readonly at: Instant;
  readonly uid: Uid;
  readonly item: string;
  readonly reason: string;
}
