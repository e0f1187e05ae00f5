import type { RoomPid } from '../kernel/ids.ts';
import { isNumber, isOneOf, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

/** Scopes; each includes the former (K4). */
export const KEY_SCOPES = ['read', 'show-call', 'edit'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Key without its secret; the secret is shown once (K1). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  /** Null means every room of the team. */
  readonly roomPid: RoomPid | null;
  readonly prefix: string;
  readonly createdAt: Instant;
  /** Rounded to the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}

const parts = {
  id: isText,
  name: isText,
  scope: isOneOf(KEY_SCOPES),
  roomPid: orElse(isText, null),
  prefix: isText,
  createdAt: isNumber,
  lastUsedAt: orElse(isNumber, null),
};
const apiKeyFrom: Reader<ApiKey> = readerOf(parts);

export const apiKeysFrom = (data: unknown): readonly ApiKey[] => listFrom(data, apiKeyFrom);

/** Null if malformed (U120). */
export const madeKeyFrom: Reader<ApiKey & { readonly key: string }> = readerOf({ ...parts, key: isText });
