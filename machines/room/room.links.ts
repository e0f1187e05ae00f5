import type { ColumnId, OutputId, Uid } from '../kernel/ids.ts';
import { type Permissions, TIMERS } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';

export const LINK_VIEWS = ['viewer', 'agenda', 'moderator', 'operator', 'controller'] as const;

export type LinkView = (typeof LINK_VIEWS)[number];

/** Signed paths for clients that may share them. Screens hide the signatures (U230). */
export type RoomLinks = Readonly<Record<LinkView | 'questions', string>>;

export type OutputLinks = Readonly<Record<OutputId, string>>;

export const MAX_NAMED_LINKS = 20;

export interface LinkColumns {
  readonly read: readonly ColumnId[];
  readonly edit: readonly ColumnId[];
}

export interface NamedLink extends LinkColumns {
  readonly id: string;
  readonly name: string;
  readonly endsAt: Instant | null;
  readonly by: Uid;
  readonly createdAt: Instant;
}

/** `columns` is set only for a named link. */
export interface RoomRights {
  readonly permissions: Permissions;
  readonly columns?: LinkColumns;
}

/** A named link may always send `timers/setCells`. The command checks the link's columns (R2161). */
export const permissionsFor = ({ permissions, columns }: RoomRights, command: string): Permissions =>
  columns !== undefined && command === 'timers/setCells' ? TIMERS : permissions;
