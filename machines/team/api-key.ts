import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** What a key of the public API may do, each all that those before it may (K4). */
export const KEY_SCOPES = ['read', 'show-call', 'edit'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key as those see it who may revoke it. The key itself is shown once, when it is made (K1). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  /** The one room that it opens; null: every room of the team. */
  readonly roomPid: RoomPid | null;
  readonly prefix: string;
  readonly createdAt: Instant;
  /** To the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}
