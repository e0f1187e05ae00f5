import { describe, expect, it } from 'vitest';
import { type PageCursor, parseCursor, searchPage } from './admin.service.ts';

interface Row {
  readonly at: number;
  readonly id: string;
}

/** Newest first; three of each instant. */
const table: readonly Row[] = Array.from({ length: 1_234 }, (_, index) => ({
  at: 10_000 - Math.floor(index / 3),
  id: `row-${String(index).padStart(4, '0')}`,
}));

function searchFor(fits: (row: Row) => boolean, behind: PageCursor | null = null) {
  const asked: number[] = [];
  const page = searchPage<Row>({
    read: async (from, limit) => {
      asked.push(limit);
      const start = from === null ? 0 : table.findIndex(({ id }) => id === from.id) + 1;
      return table.slice(start, start + limit);
    },
    cursorAt: (row) => row,
    fits,
    behind,
  });
  return { asked, page };
}

describe('a search in a long table', () => {
  it('U42 gives each row that fits once, page by page', async () => {
    const seen: string[] = [];
    let behind: PageCursor | null = null;
    for (let next: string | null = ''; next !== null; behind = parseCursor(next ?? '')) {
      const { items, next: following } = await searchFor(({ id }) => id.endsWith('5'), behind).page;
      expect(items.length).toBeLessThanOrEqual(50);
      seen.push(...items.map(({ id }) => id));
      next = following;
      if (next === null) break;
    }
    expect(seen).toEqual(table.filter(({ id }) => id.endsWith('5')).map(({ id }) => id));
  });

  it('U42 reads in batches that hold nothing up, and no further than it must', async () => {
    const everything = searchFor(() => true);
    await everything.page;
    expect(everything.asked).toEqual([500]);
    const nothing = searchFor(() => false);
    expect(await nothing.page).toEqual({ items: [], next: null });
    expect(nothing.asked).toEqual([500, 500, 500]);
  });

  it('U42 knows which page is the last, also when it is full', async () => {
    const last = table.slice(-50);
    expect((await searchFor((row) => last.includes(row)).page).next).toBeNull();
    const more = table.slice(-51);
    expect((await searchFor((row) => more.includes(row)).page).next).toMatch(/^\d+_row-1232$/);
  });

  it('reads no place from what is none', () => {
    for (const text of ['', '_', '1_', '_a', 'a_1', '1_a b', '-1_a', '1e9_a'])
      expect(parseCursor(text)).toBeNull();
    expect(parseCursor('1700000000000.5_A-b_c')).toEqual({ at: 1_700_000_000_000.5, id: 'A-b_c' });
  });
});
