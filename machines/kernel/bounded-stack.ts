/** Immutable stack of the newest items. Versions of a stack share their links, so commands copy nothing. */
export interface Stack<Item> {
  readonly top: Link<Item> | null;
  /** Number of items. The chain may have more links, which `pushed` trims from time to time. */
  readonly size: number;
  readonly lowest: number;
}

interface Link<Item> {
  readonly item: Item;
  /** Counter of the caller when it pushed the item. A lower item never has a larger mark. */
  readonly mark: number;
  readonly below: Link<Item> | null;
  /** Number of links from here to the end of the chain. */
  readonly links: number;
}

export const emptyStack: Stack<never> = { top: null, size: 0, lowest: 0 };

export function pushed<Item>(stack: Stack<Item>, item: Item, limit: number, mark = 0): Stack<Item> {
  const { top, size, lowest } = stack;
  const isLong = top !== null && top.links >= 2 * limit;
  const below = isLong ? chainOf(linksOf(top, limit - 1)) : top;
  return {
    top: linked(item, mark, below),
    size: Math.min(size + 1, limit),
    lowest: size === 0 ? mark : lowest,
  };
}

export function popped<Item>({ top, size, lowest }: Stack<Item>): Stack<Item> {
  return top === null || size === 1 ? emptyStack : { top: top.below, size: size - 1, lowest };
}

export function withoutBefore<Item>(stack: Stack<Item>, mark: number): Stack<Item> {
  if (stack.size === 0 || stack.lowest >= mark) return stack;
  const kept = linksOf(stack.top, stack.size).filter((link) => link.mark >= mark);
  const lowest = kept[kept.length - 1];
  return lowest === undefined ? emptyStack : { top: chainOf(kept), size: kept.length, lowest: lowest.mark };
}

export function changed<Item>(stack: Stack<Item>, change: (item: Item) => Item | null): Stack<Item> {
  const kept: Link<Item>[] = [];
  for (const link of linksOf(stack.top, stack.size)) {
    const item = change(link.item);
    if (item !== null) kept.push({ ...link, item });
  }
  return kept.length === 0 ? emptyStack : { ...stack, top: chainOf(kept), size: kept.length };
}

export function topOf<Item>({ top }: Stack<Item>): Item | null {
  return top?.item ?? null;
}

export function itemsOf<Item>({ top, size }: Stack<Item>): readonly Item[] {
  return linksOf(top, size)
    .map(({ item }) => item)
    .reverse();
}

function linksOf<Item>(top: Link<Item> | null, most: number): readonly Link<Item>[] {
  const links: Link<Item>[] = [];
  for (let link = top; link !== null && links.length < most; link = link.below) links.push(link);
  return links;
}

function linked<Item>(item: Item, mark: number, below: Link<Item> | null): Link<Item> {
  return { item, mark, below, links: (below?.links ?? 0) + 1 };
}

function chainOf<Item>(links: readonly Link<Item>[]): Link<Item> | null {
  return links.reduceRight<Link<Item> | null>((below, { item, mark }) => linked(item, mark, below), null);
}
