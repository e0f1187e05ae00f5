import { isFlag, isNumber, isText, listFrom, orElse, readerOf } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { browserName } from '../live/browser-name.view.ts';

export interface ListedSignIn {
  readonly id: string;
  readonly name: string;
  readonly since: Instant;
  readonly address: string | null;
  readonly present: boolean;
}

const sessionFrom = readerOf({
  id: isText,
  createdAt: isNumber,
  userAgent: isText,
  address: orElse(isText, null),
  present: orElse(isFlag, false),
});

export function sessionsFrom(data: unknown): readonly ListedSignIn[] {
  const places = listFrom(data, sessionFrom).map(({ id, createdAt, userAgent, address, present }) => ({
    id,
    name: browserName(userAgent),
    since: createdAt,
    address: address || null,
    present,
  }));
  return [...places.filter(({ present }) => present), ...places.filter(({ present }) => !present)];
}
