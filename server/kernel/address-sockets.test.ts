import { expect, it } from 'vitest';
import { AddressSockets, type Closable, OpenCounts } from './address-sockets.ts';

/** An address with 20 sockets unless said: 16 shared, one that has not joined, and 3 reserved, one for each room. */
function hall(most = 20) {
  const full: string[] = [];
  const closed: number[] = [];
  const sockets = new AddressSockets(most, (address) => full.push(address));
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
  const join = (holder: string | null, payer = holder ?? '', madeAt = 0): Closable | null => {
    const line = open();
    const right = holder === null ? null : { holder, payer, madeAt };
    if (line === null || !sockets.mayJoin('hall', right)) return null;
    sockets.joined('hall', line, right);
    return line;
  };
  const many = (count: number, holder: string | null, payer?: string, madeAt?: number) =>
    Array.from({ length: count }, () => join(holder, payer, madeAt)).filter((line) => line !== null).length;
  return { sockets, full, closed, open, join, many };
}

it('W541 a new socket closes the oldest socket that has not joined', () => {
  const { open, many, closed, full } = hall();
  for (let nth = 0; nth < 20; nth += 1) open();
  expect([closed, full]).toEqual([[], []]);
  expect(many(3, null)).toBe(3);
  expect([closed, full]).toEqual([[1, 2, 3], ['hall']]);
  expect(many(13, null)).toBe(13);
  expect(['a', 'b', 'c'].map((holder) => many(1, holder))).toEqual([1, 1, 1]);
  expect([closed.length, open() === null, closed.length]).toEqual([19, false, 20]);
});

it('W541 a new socket is refused if all sockets of a small address have joined', () => {
  const { open, many, sockets } = hall(10);
  expect([many(8, null), many(1, 'a'), many(1, 'b')]).toEqual([8, 1, 1]);
  expect([open(), sockets.hasRoom('another')]).toEqual([null, true]);
});

it('W540 a fifth of the sockets is reserved, and one room gets at most a quarter of the reserve', () => {
  const { join, many } = hall();
  expect(many(17, null)).toBe(16);
  expect([many(2, 'stranger'), many(1, 'crew')]).toEqual([1, 1]);
  expect([many(1, 'b'), many(1, 'c')]).toEqual([1, 0]);
  expect(join(null)).toBeNull();
});

it('W601 a new socket closes the newest socket of a room that has at least two more', () => {
  // 80 shared, 5 that have not joined, 15 reserved, 5 for each room.
  const { many, closed } = hall(100);
  expect(many(80, null)).toBe(80);
  expect(['a', 'b', 'c'].map((stranger) => many(6, stranger))).toEqual([5, 5, 5]);
  // Sockets without admission stay silent until closed: 81 to 98 have opened.
  const [own, left] = [many(9, 'crew'), closed.filter((nth) => nth <= 97)];
  expect(own).toBe(3);
  expect(left).toContain(85);
  expect(many(1, 'crew')).toBe(0);
  expect(many(1, 'a')).toBe(0);
  expect(many(2, 'other crew')).toBe(2);
});

it('W540 a closed socket makes a place free in the part to which it belonged', () => {
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

it('W942 a payer with 300 rooms gets no more sockets than one room, so that crew gets the rest', () => {
  // 800 shared, 50 that have not joined, 150 reserved, 50 for each payer.
  const { many } = hall(1_000);
  expect(many(800, null)).toBe(800);
  const ofRooms = Array.from({ length: 300 }, (_, nth) => many(1, `room ${nth}`, 'stranger'));
  expect(ofRooms.filter((joined) => joined === 1)).toHaveLength(50);
  expect(many(60, 'show', 'crew')).toBe(50);
});

it("W942 the rooms of one payer share the payer's sockets evenly", () => {
  const { many, closed } = hall(1_000);
  expect(many(800, null)).toBe(800);
  expect(many(60, 'one room', 'house')).toBe(50);
  const before = closed.length;
  expect(many(30, 'another room', 'house')).toBe(25);
  expect(closed.slice(before).filter((nth) => nth > 800 && nth <= 850)).toHaveLength(25);
});

it("W944 the oldest room of a payer gets half of the payer's sockets, despite 300 younger rooms", () => {
  const { many } = hall(1_000);
  expect(many(800, null)).toBe(800);
  for (let nth = 0; nth < 300; nth += 1) many(1, `room ${nth}`, 'hall', 100 + nth);
  expect(many(60, 'show', 'hall', 1)).toBe(25);
  expect(many(1, 'late', 'hall', 1_000)).toBe(0);
});

it('W75 open sockets are counted by address, and a full address is reported once', () => {
  const told: string[] = [];
  const counts = new OpenCounts(2, (address) => told.push(address));
  for (const address of ['a', 'a', 'b']) {
    expect(counts.hasRoom(address)).toBe(true);
    counts.opened(address);
  }
  expect([counts.hasRoom('a'), counts.hasRoom('a'), counts.hasRoom('b')]).toEqual([false, false, true]);
  counts.closed('a');
  expect(counts.hasRoom('a')).toBe(true);
  counts.opened('a');
  expect([counts.hasRoom('a'), told]).toEqual([false, ['a']]);
  counts.closed('a');
  counts.closed('a');
  counts.opened('a');
  counts.opened('a');
  expect([counts.hasRoom('a'), told]).toEqual([false, ['a', 'a']]);
});
