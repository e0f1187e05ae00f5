/** Immutable stack of the newest items. A push copies nothing. */
export interface Stack<Item> {
  readonly top: Link<Item> | null;
  readonly size: number;
  readonly lowest: number;
}

interface Link<Item> {
  readonly item: Item;
  readonly mark: number;
  readonly below: Link<Item> | null;
  readonly links: number;
}

export const emptyStack: Stack<never> = { top: null, size: 0, lowest: 0 };

export function pushItem<Item>(stack: Stack<Item>, item: Item, limit: number, mark = 0): Stack<Item> {
  const { top, size, lowest } = stack;
  const isLong = top !== null && top.links >= 2 * limit;
  const below = isLong ? joinLinks(topLinks(top, limit - 1)) : top;
  return {
    top: newLink(item, mark, below),
    size: Math.min(size + 1, limit),
    lowest: size === 0 ? mark : lowest,
  };
}

export function popItem<Item>({ top, size, lowest }: Stack<Item>): Stack<Item> {
  return top === null || size === 1 ? emptyStack : { top: top.below, size: size - 1, lowest };
}

export function dropBefore<Item>(stack: Stack<Item>, mark: number): Stack<Item> {
  if (stack.size === 0 || stack.lowest >= mark) return stack;
  const links = topLinks(stack.top, stack.size).filter((link) => link.mark >= mark);
  const lowest = links[links.length - 1];
  return lowest === undefined
    ? emptyStack
    : { top: joinLinks(links), size: links.length, lowest: lowest.mark };
}

export function mapStackItems<Item>(stack: Stack<Item>, change: (item: Item) => Item | null): Stack<Item> {
  const links: Link<Item>[] = [];
  for (const link of topLinks(stack.top, stack.size)) {
    const item = change(link.item);
    if (item !== null) links.push({ ...link, item });
  }
  return links.length === 0 ? emptyStack : { ...stack, top: joinLinks(links), size: links.length };
}

export function topItem<Item>({ top }: Stack<Item>): Item | null {
  return top?.item ?? null;
}

function topLinks<Item>(top: Link<Item> | null, most: number): readonly Link<Item>[] {
  const links: Link<Item>[] = [];
  for (let link = top; link !== null && links.length < most; link = link.below) links.push(link);
  return links;
}

function newLink<Item>(item: Item, mark: number, below: Link<Item> | null): Link<Item> {
  return { item, mark, below, links: (below?.links ?? 0) + 1 };
}

function joinLinks<Item>(links: readonly Link<Item>[]): Link<Item> | null {
  return links.reduceRight<Link<Item> | null>((below, { item, mark }) => newLink(item, mark, below), null);
}
