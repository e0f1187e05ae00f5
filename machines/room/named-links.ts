import type { ColumnId, Uid } from '../kernel/ids.ts';
import { type Permissions, TIMERS } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';

/** Maximum number of named links of a room. */
export const MOST_NAMED_LINKS = 20;

/** Columns that a named link opens; those that it edits it reads too. */
export interface LinkColumns {
  readonly read: readonly ColumnId[];
  readonly edit: readonly ColumnId[];
}

/** A link of one of the crew, with columns of its own (R2160). */
export interface NamedLink extends LinkColumns {
  readonly id: string;
  readonly name: string;
  /** By the wall clock; null: never. */
  readonly endsAt: Instant | null;
  readonly by: Uid;
  readonly createdAt: Instant;
}

/** What somebody may do in a room. `columns`: of a named link. */
export interface RoomRights {
  readonly permissions: Permissions;
  readonly columns?: LinkColumns;
}

/** The bits that count for a command: a named link may write cells, and looks at its columns for that (R2161). */
export const bitsFor = ({ permissions, columns }: RoomRights, command: string): Permissions =>
  columns !== undefined && command === 'timers/setCells' ? TIMERS : permissions;
