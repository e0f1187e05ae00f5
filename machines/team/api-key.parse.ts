import {
  type Fields,
  hasFields,
  isFields,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../kernel/shapes.ts';
import { type ApiKey, KEY_SCOPES } from './api-key.ts';

const isKey = hasFields({
  id: isText,
  name: isText,
  scope: isOneOf(KEY_SCOPES),
  prefix: isText,
  createdAt: isNumber,
});

export function apiKeysFrom(data: unknown): readonly ApiKey[] {
  return listFrom(data, apiKeyFrom);
}

/** A new key, shown once; null if malformed (U120). */
export function madeKeyFrom(data: unknown): (ApiKey & { readonly key: string }) | null {
  if (!isFields(data)) return null;
  const [made, key] = [apiKeyFrom(data), textIn(data, 'key')];
  return made === null || key === null ? null : { ...made, key };
}

function apiKeyFrom(data: Fields): ApiKey | null {
  if (!isKey(data)) return null;
  const { id, name, scope, prefix, createdAt } = data;
  const [roomPid, lastUsedAt] = [textIn(data, 'roomPid'), numberIn(data, 'lastUsedAt')];
  return { id, name, scope, roomPid, prefix, createdAt, lastUsedAt };
}
