import type { RoomPid } from '../kernel/ids.ts';
import { isNumber, isOneOf, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

/** Each scope includes those before it (K4). */
export const KEY_SCOPES = ['read', 'show-call', 'edit'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Users see the secret only once (K1). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly roomPid: RoomPid | null;
  readonly prefix: string;
  readonly createdAt: Instant;
  /** The instant is rounded to the minute. */
  readonly lastUsedAt: Instant | null;
}

const apiKeyParts = {
  id: isText,
  name: isText,
  scope: isOneOf(KEY_SCOPES),
  roomPid: orElse(isText, null),
  prefix: isText,
  createdAt: isNumber,
  lastUsedAt: orElse(isNumber, null),
};
const apiKeyFrom: Reader<ApiKey> = readerOf(apiKeyParts);

export const apiKeysFrom = (data: unknown): readonly ApiKey[] => listFrom(data, apiKeyFrom);

export const createdKeyFrom: Reader<ApiKey & { readonly key: string }> = readerOf({
  ...apiKeyParts,
  key: isText,
});
