import type { Instant } from '../kernel/time.ts';
import { browserName } from './browser-name.ts';

/** A place where the user is signed in. */
export interface SignedInPlace {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  /** This very browser. */
  readonly present: boolean;
}

/** The sessions in an answer, this browser's first (U17). */
export function sessionsFrom(data: unknown): readonly SignedInPlace[] {
  const places = Array.isArray(data) ? data.flatMap((each: unknown) => placeFrom(each) ?? []) : [];
  return [...places.filter(({ present }) => present), ...places.filter(({ present }) => !present)];
}

interface Sent {
  readonly id?: unknown;
  readonly createdAt?: unknown;
  readonly userAgent?: unknown;
  readonly present?: unknown;
}

function placeFrom(data: unknown): SignedInPlace | null {
  if (typeof data !== 'object' || data === null) return null;
  const { id, createdAt, userAgent, present }: Sent = data;
  if (typeof id !== 'string' || typeof createdAt !== 'number' || typeof userAgent !== 'string') return null;
  return { id, name: browserName(userAgent), since: createdAt, present: present === true };
}
