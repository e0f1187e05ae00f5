import type { ColumnId, Uid } from '../kernel/ids.ts';
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
