import { isNumber, isOneOf, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import { type ApiKey, KEY_SCOPES } from './api-key.ts';

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

/** A new key, shown once; null if malformed (U120). */
export const madeKeyFrom: Reader<ApiKey & { readonly key: string }> = readerOf({ ...parts, key: isText });
