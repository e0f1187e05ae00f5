import type { Generated } from 'kysely';
import type { Flag, Json } from './schema.ts';

/** What a payment provider has told, each event once, and what came of it. */
export interface BillingEventsTable {
  id: string;
  kind: string;
  occurred_at: number;
  received_at: number;
  outcome: string;
  team_id: string | null;
  /** As it came. */
  body: string;
}

/** A subscription or a purchase, as its newest event left it. */
export interface KeptTable {
  id: string;
  /** Null: it was only heard of so far that its money went back. */
  team_id: string | null;
  facts: Json | null;
  from_at: number | null;
  from_id: string | null;
  revoked_at: number | null;
  revoked_id: string | null;
  revoked_reason: string | null;
}

/** What we asked somebody to pay for. */
export interface BillingCheckoutsTable {
  id: string;
  team_id: string;
  uid: string;
  item: string;
  /** The provider's id; null: it has not answered. */
  provider_id: string | null;
  status: 'open' | 'closed';
  created_at: number;
  /** From when the days of an event count; null: from the payment on. */
  starts_at: number | null;
  /** Whether the conversions service has heard of the purchase. */
  conversion_told: Generated<Flag>;
}

/** Why a plan was cancelled, as it was said. */
export interface BillingCancellationsTable {
  team_id: string;
  at: number;
  uid: string;
  item: string;
  reason: string;
}

export interface BillingAnswersTable {
  team_id: string;
  key: string;
  /** The call and its body. */
  asked: string;
  status: number;
  body: Json;
  at: number;
}

export interface SandboxTable {
  id: number;
  body: Json;
}
