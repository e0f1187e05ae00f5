/**
 * A stack of which only the newest items count. It never changes: each is made of the one before and shares what is
 * older with it, so that a room that keeps a hundred steps does not copy a hundred for each command.
 */
export interface Stack<Item> {
  readonly top: Link<Item> | null;
  /** How many items there are. Links below those are forgotten, and cut off now and then. */
  readonly size: number;
}

interface Link<Item> {
  readonly item: Item;
  readonly below: Link<Item> | null;
  /** How many links hang on this one, itself included. */
  readonly links: number;
}

export const emptyStack: Stack<never> = { top: null, size: 0 };

/** With an item on top; the lowest goes when there are more than `limit`. */
export function pushed<Item>(stack: Stack<Item>, item: Item, limit: number): Stack<Item> {
  const { top, size } = stack;
  const isLong = top !== null && top.links >= 2 * limit;
  const below = isLong ? chainOf(itemsOf({ top, size: limit - 1 })) : top;
  return { top: linked(item, below), size: Math.min(size + 1, limit) };
}

/** Without the item on top. */
export function popped<Item>({ top, size }: Stack<Item>): Stack<Item> {
  return top === null || size === 1 ? emptyStack : { top: top.below, size: size - 1 };
}

export function topOf<Item>({ top }: Stack<Item>): Item | null {
  return top?.item ?? null;
}

/** All items, the lowest first. */
export function itemsOf<Item>({ top, size }: Stack<Item>): readonly Item[] {
  const items: Item[] = [];
  for (let link = top; link !== null && items.length < size; link = link.below) items.push(link.item);
  return items.reverse();
}

function linked<Item>(item: Item, below: Link<Item> | null): Link<Item> {
  return { item, below, links: (below?.links ?? 0) + 1 };
}

function chainOf<Item>(items: readonly Item[]): Link<Item> | null {
  return items.reduce<Link<Item> | null>((below, item) => linked(item, below), null);
}
