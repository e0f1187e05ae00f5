import { describe, expect, it } from 'vitest';
import { type HashKind, PasswordQueue } from './passwords.ts';

/** Adds what is named `address-number`. */
function filled(queue: PasswordQueue<string>, kind: HashKind, address: string, many: number, cost = 1) {
  const turnedAway: string[] = [];
  for (let nth = 0; nth < many; nth++)
    turnedAway.push(...queue.add(`${address}-${nth}`, { kind, address }, cost));
  return turnedAway;
}

function served(queue: PasswordQueue<string>, most = Number.POSITIVE_INFINITY): readonly string[] {
  const entries: string[] = [];
  while (entries.length < most) {
    const entry = queue.next();
    if (entry === undefined) break;
    entries.push(entry);
  }
  return entries;
}

describe('what waits to be hashed', () => {
  it('W70 is served by address in turn, each in its own order', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'login', 'flood', 4, 3);
    filled(queue, 'login', 'a', 2, 3);
    filled(queue, 'login', 'b', 1, 3);
    expect(served(queue)).toEqual(['flood-0', 'a-0', 'b-0', 'flood-1', 'a-1', 'flood-2', 'flood-3']);
    expect(queue.next()).toBeUndefined();
  });

  it('W70 is served by kind: rooms first, then log-ins, then everything else', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'other', 2);
    filled(queue, 'login', 'login', 2, 3);
    filled(queue, 'room', 'room', 2);
    expect(served(queue)).toEqual(['room-0', 'room-1', 'login-0', 'login-1', 'other-0', 'other-1']);
  });

  it('W70 of a less urgent kind is not passed over for ever', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'room', 'room', 60);
    filled(queue, 'login', 'login', 3, 3);
    filled(queue, 'other', 'other', 3);
    const first = served(queue, 30).map((entry) => entry.split('-')[0]);
    expect(first.filter((kind) => kind === 'room')).toHaveLength(24);
    expect(first.indexOf('login')).toBe(8);
    expect(first.indexOf('other')).toBe(9);
  });
});

describe('where a kind has no place left', () => {
  it('W70 one address alone is turned away, whatever it sends', () => {
    const queue = new PasswordQueue<string>();
    expect(filled(queue, 'other', 'flood', 150)).toHaveLength(50);
    expect(served(queue)).toHaveLength(100);
  });

  it('W70 the address that has most waiting gives up its newest for another', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'login', 'flood', 100, 3);
    expect(queue.add('somebody', { kind: 'login', address: 'a' }, 3)).toEqual(['flood-99']);
    expect(queue.add('flood again', { kind: 'login', address: 'flood' }, 3)).toEqual(['flood again']);
    expect(served(queue, 2)).toEqual(['flood-0', 'somebody']);
  });

  it('W70 each address of many gets an equal share, and a place is not taken from those who have no more', () => {
    const queue = new PasswordQueue<string>();
    for (let address = 0; address < 100; address++) filled(queue, 'room', `address ${address}`, 1);
    expect(queue.add('one more', { kind: 'room', address: 'another' }, 1)).toEqual(['one more']);
    const flooded = new PasswordQueue<string>();
    filled(flooded, 'room', 'a', 100);
    filled(flooded, 'room', 'b', 100);
    const entries = served(flooded);
    expect(entries.filter((entry) => entry.startsWith('a'))).toHaveLength(50);
    expect(entries.filter((entry) => entry.startsWith('b'))).toHaveLength(50);
  });

  it('W70 a flood of one kind takes no place of another', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'flood', 1_000);
    expect(filled(queue, 'login', 'flood', 100, 3)).toEqual([]);
    expect(filled(queue, 'room', 'flood', 100)).toEqual([]);
  });

  it('W70 what costs more makes room for itself', () => {
    const queue = new PasswordQueue<string>();
    filled(queue, 'other', 'flood', 100);
    const turnedAway = queue.add('a sign-up', { kind: 'other', address: 'a' }, 3);
    expect(turnedAway).toEqual(['flood-99', 'flood-98', 'flood-97']);
    expect(served(queue)).toHaveLength(98);
  });
});
