import { type Fields, flagIn, hasFields, isNumber, isText, listFrom, textIn } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { browserName } from './browser-name.ts';

/** A place where the user is signed in. */
export interface SignedInPlace {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  /** The network address from which it was begun; null where nobody knows. */
  readonly address: string | null;
  /** This very browser. */
  readonly present: boolean;
}

const isSent = hasFields({ id: isText, createdAt: isNumber, userAgent: isText });

/** The sessions in an answer, this browser's first (U17). */
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
