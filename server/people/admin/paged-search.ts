import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '../../../machines/admin/answers.ts';
import type { Instant } from '../../../machines/kernel/time.ts';

/** Newest first; ids order equal instants. */
export interface PageCursor {
  readonly at: Instant;
  readonly id: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly behind: PageCursor | null;
}

interface Search<Row> {
  readonly read: (behind: PageCursor | null, limit: number) => Promise<readonly Row[]>;
  readonly cursorAt: (row: Row) => PageCursor;
  readonly fits: (row: Row) => boolean;
  readonly behind: PageCursor | null;
}

const PAGE = 50;

/** About 2 ms, so that a long table holds up no show. */
const BATCH = 500;

export async function searchPage<Row>({ read, cursorAt, fits, behind }: Search<Row>): Promise<Page<Row>> {
  const found: Row[] = [];
  for (let from = behind; ; await nextTurn()) {
    const rows = await read(from, BATCH);
    found.push(...rows.filter(fits));
    if (found.length > PAGE || rows.length < BATCH) break;
    const last = rows.at(-1);
    from = last === undefined ? null : cursorAt(last);
  }
  const items = found.slice(0, PAGE);
  const last = items.at(-1);
  return { items, next: found.length > PAGE && last !== undefined ? cursorOf(cursorAt(last)) : null };
}

function cursorOf({ at, id }: PageCursor): string {
  return `${at}_${id}`;
}

export function parseCursor(cursor: string): PageCursor | null {
  const [, at, id] = /^(\d{1,16}(?:\.\d+)?)_([\w-]{1,64})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
