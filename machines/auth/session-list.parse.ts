import { isFlag, isNumber, isText, listFrom, orElse, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { browserName } from './browser-name.ts';

export interface SignedInPlace {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  readonly address: string | null;
  readonly present: boolean;
}

const sentFrom = readerOf({
  id: isText,
  createdAt: isNumber,
  userAgent: isText,
  address: orElse(isText, null),
  present: orElse(isFlag, false),
});

export function sessionsFrom(data: unknown): readonly SignedInPlace[] {
  const places = listFrom(data, sentFrom).map(({ id, createdAt, userAgent, address, present }) => ({
    id,
    name: browserName(userAgent),
    since: createdAt,
    address: address || null,
    present,
  }));
  return [...places.filter(({ present }) => present), ...places.filter(({ present }) => !present)];
}
