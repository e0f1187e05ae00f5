import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** Scopes; each includes the former (K4). */
export const KEY_SCOPES = ['read', 'show-call', 'edit'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key without its secret, which is shown once (K1). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  /** Every room of the team if null. */
  readonly roomPid: RoomPid | null;
  readonly prefix: string;
  readonly createdAt: Instant;
  /** To the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}
