import { expect, it } from 'vitest';
import { AddressSockets, type Closable } from './address-sockets.ts';

/** An address with 20 sockets: 16 shared and 4 reserved, one for each room. */
function hall() {
  const full: string[] = [];
  const closed: number[] = [];
  const sockets = new AddressSockets(20, (address) => full.push(address));
  let nth = 0;
  const open = (): Closable | null => {
    if (!sockets.hasRoom('hall')) return null;
    const number = (nth += 1);
    const line = {
      socket: {
        close: () => {
          closed.push(number);
          sockets.closed('hall', line);
        },
      },
    };
    sockets.opened('hall', line);
    return line;
  };
  const join = (holder: string | null): Closable | null => {
    const line = open();
    if (line === null || !sockets.mayJoin('hall', holder)) return null;
    sockets.joined('hall', line, holder);
    return line;
  };
  const many = (count: number, holder: string | null) =>
    Array.from({ length: count }, () => join(holder)).filter((line) => line !== null).length;
  return { sockets, full, closed, open, join, many };
}

it('W541 closes the oldest socket that has not joined for the next, and refuses where all have', () => {
  const { open, many, closed, full, sockets } = hall();
  for (let nth = 0; nth < 20; nth += 1) open();
  expect([closed, full]).toEqual([[], []]);
  expect(many(3, null)).toBe(3);
  expect([closed, full]).toEqual([[1, 2, 3], ['hall']]);
  expect(many(13, null)).toBe(13);
  expect(['a', 'b', 'c', 'd'].map((holder) => many(1, holder))).toEqual([1, 1, 1, 1]);
  expect([closed.length, open(), sockets.hasRoom('another')]).toEqual([20, null, true]);
});

it('W540 keeps a fifth of the sockets for those who hold a right, a quarter of it for one room', () => {
  const { join, many } = hall();
  expect(many(17, null)).toBe(16);
  expect([many(2, 'stranger'), many(1, 'crew')]).toEqual([1, 1]);
  expect([many(1, 'b'), many(1, 'c'), many(1, 'd')]).toEqual([1, 1, 0]);
  expect(join(null)).toBeNull();
});

it('W540 gives a place back to whom it was kept for', () => {
  const { join, many } = hall();
  const [visitor] = [join(null)];
  expect(many(15, null)).toBe(15);
  const crew = join('crew');
  expect([join('crew'), join(null)]).toEqual([null, null]);
  crew?.socket?.close();
  expect([join(null), join('crew') === null]).toEqual([null, false]);
  visitor?.socket?.close();
  expect([join(null) === null, join(null)]).toEqual([false, null]);
});
