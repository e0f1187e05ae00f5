import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenSockets } from './gateway.ts';
import { Session, type Socket } from './session.ts';

interface Hall {
  readonly open: OpenSockets;
  readonly pinged: Session[];
  readonly closed: Session[];
}

function hall(screens: number): Hall {
  const [pinged, closed]: [Session[], Session[]] = [[], []];
  const open = new OpenSockets();
  for (let nth = 0; nth < screens; nth += 1) {
    const session = new Session(100, 'an address');
    session.socket = {
      ping: () => pinged.push(session),
      close: () => {
        closed.push(session);
        open.remove(session);
      },
    } as Partial<Socket> as Socket;
    open.add(session);
  }
  return { open, pinged, closed };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('W2670 the screens at one address are pinged one after another, and each at most once in 9 s', () => {
  const { open, pinged, closed } = hall(900);
  const perStep: number[] = [];
  for (let step = 0; step < 180; step += 1) {
    const before = pinged.length;
    vi.advanceTimersByTime(100);
    perStep.push(pinged.length - before);
    for (const session of pinged.slice(before)) session.checksSinceFrame = 0;
  }
  expect(Math.max(...perStep)).toBe(20);
  expect(pinged).toHaveLength(1_800);
  expect(new Set(pinged).size).toBe(900);
  expect([open.size, closed.length]).toEqual([900, 0]);
});

it('W24 a socket without an answer to its ping closes within 15 s of its last frame', () => {
  const { open, pinged, closed } = hall(2);
  const [silent, talking] = [...open.all()];
  for (let step = 0; step < 150; step += 1) {
    if (talking !== undefined) talking.checksSinceFrame = 0;
    vi.advanceTimersByTime(100);
  }
  expect([pinged, closed, open.size]).toEqual([[silent], [silent], 1]);
});

it('W24 a socket that is being closed gets no ping, and is cut if its client does not close it', () => {
  const { open, pinged, closed } = hall(1);
  const [session] = [...open.all()];
  if (session !== undefined) session.ending = true;
  vi.advanceTimersByTime(15_000);
  expect([pinged, closed, open.size]).toEqual([[], [session], 0]);
  vi.advanceTimersByTime(15_000);
  expect(vi.getTimerCount()).toBe(0);
});
