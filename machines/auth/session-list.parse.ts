import { type Fields, flagIn, hasFields, isNumber, isText, listFrom, textIn } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { browserName } from './browser-name.ts';

export interface SignedInPlace {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  readonly address: string | null;
  readonly present: boolean;
}

const isSent = hasFields({ id: isText, createdAt: isNumber, userAgent: isText });

export function sessionsFrom(data: unknown): readonly SignedInPlace[] {
  const places = listFrom(data, placeFrom);
  return [...places.filter(({ present }) => present), ...places.filter(({ present }) => !present)];
}

function placeFrom(data: Fields): SignedInPlace | null {
  if (!isSent(data)) return null;
  const { id, createdAt, userAgent } = data;
  return {
    id,
    name: browserName(userAgent),
    since: createdAt,
    address: textIn(data, 'address') || null,
    present: flagIn(data, 'present'),
  };
}
