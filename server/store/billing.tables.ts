import type { Generated } from 'kysely';
import type { Flag, Json } from './schema.ts';

/** Provider events, each once. */
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
  /** Known by its refund alone if null. */
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
  /** No answer yet if null. */
  provider_id: string | null;
  status: 'open' | 'closed';
  created_at: number;
  starts_at: number | null;
  /** Reported to the conversions service. */
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
