import type { Seeded } from '../support/seeded.ts';

/** The unit that a disk writes as a whole. A write of several may reach it in part, and in any order. */
const SECTOR = 512;

type Change =
  | { readonly kind: 'write'; readonly offset: number; readonly data: Uint8Array }
  | { readonly kind: 'truncate'; readonly size: number };

/** How a power cut treats what was not synced. */
export type CutLoss = 'nothing' | 'everything' | 'first' | 'some' | 'sectors';
export const CUT_LOSSES: readonly CutLoss[] = ['nothing', 'everything', 'first', 'some', 'sectors'];

/** A file as the disk has it: what was synced, and what the system still had in memory. */
export class PoweredFile {
  #synced: Buffer = Buffer.alloc(0);
  #pending: Change[] = [];

  take(change: Change): void {
    this.#pending.push(change);
  }

  sync(): void {
    this.#synced = image(this.#synced, this.#pending);
    this.#pending = [];
  }

  /** Possible content of the disk after the power returns. */
  afterCut(manner: CutLoss, chance: Seeded): Buffer {
    const surviving = survivors(this.#pending, manner, chance);
    const bytes = image(this.#synced, chance.chance(0.3) ? shuffled(surviving, chance) : surviving);
    return chance.chance(0.2) ? this.#lengthened(bytes, chance) : bytes;
  }

  /** The new length survived and the content did not: it has the disk's old bytes. */
  #lengthened(bytes: Buffer, chance: Seeded): Buffer {
    const length = Math.max(bytes.length, ...this.#pending.map(endOf));
    if (length === bytes.length) return bytes;
    const filler = chance.chance(0.5) ? 0 : chance.below(256);
    return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, filler)]);
  }
}

const endOf = (change: Change) => (change.kind === 'write' ? change.offset + change.data.length : 0);

function image(from: Buffer, changes: readonly Change[]): Buffer {
  let bytes: Buffer = Buffer.alloc(Math.max(from.length, ...changes.map(endOf)));
  from.copy(bytes);
  let length = from.length;
  for (const change of changes) {
    if (change.kind === 'write') {
      bytes.set(change.data, change.offset);
      length = Math.max(length, endOf(change));
    } else {
      const kept = bytes.subarray(0, Math.min(length, change.size));
      bytes = Buffer.alloc(Math.max(bytes.length, change.size));
      kept.copy(bytes);
      length = change.size;
    }
  }
  return bytes.subarray(0, length);
}

function survivors(changes: readonly Change[], manner: CutLoss, chance: Seeded): readonly Change[] {
  switch (manner) {
    case 'nothing':
      return [];
    case 'everything':
      return changes;
    case 'first': {
      const whole = chance.below(changes.length + 1);
      return [
        ...changes.slice(0, whole),
        ...changes.slice(whole, whole + 1).flatMap((each) => torn(each, chance)),
      ];
    }
    case 'some':
      return changes.filter(() => chance.chance(0.5));
    case 'sectors':
      return changes.flatMap((each) => sectorsOf(each).filter(() => chance.chance(0.5)));
  }
}

/** Its first sectors only. */
function torn(change: Change, chance: Seeded): readonly Change[] {
  const sectors = sectorsOf(change);
  return sectors.slice(0, chance.below(sectors.length));
}

/** The parts of a write that lie in one sector each. */
function sectorsOf(change: Change): readonly Change[] {
  if (change.kind === 'truncate') return [change];
  const { offset, data } = change;
  const parts: Change[] = [];
  for (let at = offset; at < offset + data.length; ) {
    const next = Math.min((Math.floor(at / SECTOR) + 1) * SECTOR, offset + data.length);
    parts.push({ kind: 'write', offset: at, data: data.subarray(at - offset, next - offset) });
    at = next;
  }
  return parts;
}

function shuffled<Item>(items: readonly Item[], chance: Seeded): readonly Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = chance.below(last + 1);
    const [a, b] = [result[last], result[other]];
    if (a !== undefined && b !== undefined) [result[last], result[other]] = [b, a];
  }
  return result;
}
