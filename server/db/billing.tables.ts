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
  body: string;
}

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

export interface BillingCheckoutsTable {
  id: string;
  team_id: string;
  uid: string;
  item: string;
  /** The provider's id; null: it has not answered. */
  provider_id: string | null;
  status: 'open' | 'closed';
  created_at: number;
  starts_at: number | null;
  /** Whether the conversions service has heard of the purchase. */
  conversion_told: Generated<Flag>;
}

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
  asked: string;
  status: number;
  body: Json;
  at: number;
}

export interface SandboxTable {
  id: number;
  body: Json;
}
