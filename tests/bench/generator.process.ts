import { setTimeout as sleep } from 'node:timers/promises';
import { LoadRoom, type RoomPlan, type TimedRoom } from './load-room.ts';
import { type Counted, runClosed, runPaced, runTimed } from './load-runs.ts';
import { type Latency, latencyOf } from './percentiles.ts';

/**
 * Process that generates load, separate so that the server keeps half of a small machine. `generator.ts` sends one
 * order at a time, and the answer carries the result.
 */
export type Order =
  | { readonly do: 'open'; readonly port: number; readonly rooms: readonly RoomPlan[] }
  | { readonly do: 'paced'; readonly perRoom: number; readonly seconds: number }
  | { readonly do: 'closed'; readonly outstanding: number; readonly seconds: number }
  | {
      readonly do: 'timed';
      /** Indexes of the rooms that send commands. All rooms if absent. */
      readonly rooms?: readonly number[];
      readonly times: number;
      readonly apartMs: number;
    }
  | { readonly do: 'converged'; readonly after: number }
  | { readonly do: 'dial' }
  | { readonly do: 'storm' }
  | { readonly do: 'stall'; readonly one: number }
  | { readonly do: 'cut' }
  | { readonly do: 'paint'; readonly on: boolean };

export interface Answers {
  /** Time from the first dial to the last welcome, ms. */
  open: number;
  paced: Counted & { readonly latency: Latency };
  closed: Counted & { readonly latency: Latency };
  timed: readonly TimedRoom[];
  /** Epoch ms at which the last member had the whole state again. */
  converged: number;
  /** The same, but all members dial together. */
  dial: number;
  /** Time from the reset until each member had the whole state again. */
  storm: Latency;
  /** Number of members that stopped reading: one in every `one`. */
  stall: number;
  /** Number of stalled members that the server has disconnected. */
  cut: number;
  paint: number;
}

let rooms: readonly LoadRoom[] = [];
let onJoined: () => void = () => undefined;

const members = () => rooms.flatMap((room) => room.members);

/** Resolves when every member has received a welcome later than `after`. */
function allJoined(after: number): Promise<number> {
  const all = members();
  return new Promise((resolve) => {
    const check = () => {
      if (all.some((member) => member.joinedAt <= after)) return;
      onJoined = () => undefined;
      resolve(Math.max(...all.map((member) => member.joinedAt)));
    };
    onJoined = debounce(check);
    check();
  });
}

/** Runs the check once a turn, because thousands of members join in a burst. */
function debounce(check: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setImmediate(() => {
      due = false;
      check();
    });
  };
}

async function open(port: number, plans: readonly RoomPlan[]): Promise<number> {
  rooms = plans.map((plan) => new LoadRoom(port, plan, () => onJoined()));
  const since = performance.timeOrigin + performance.now();
  for (const room of rooms) room.open();
  return (await allJoined(0)) - since;
}

/** Dials all members once the server is back, so that their waiting times do not count. */
function dial(): Promise<number> {
  const gone = members().filter(({ joinedAt }) => joinedAt === 0);
  for (const member of gone) member.dial();
  return allJoined(0);
}

/** Breaks every connection at the same moment. */
async function storm(): Promise<Latency> {
  const broken = performance.timeOrigin + performance.now();
  for (const member of members()) member.reset();
  await allJoined(broken);
  return latencyOf(members().map((member) => member.joinedAt - broken));
}

function stall(one: number): Promise<number> {
  // The first member of each room is its controller.
  const chosen = rooms.flatMap((room) => room.members.filter((_, place) => place % one === 1));
  for (const member of chosen) member.stall();
  return Promise.resolve(chosen.length);
}

const NOTICE_MS = 2_000;

async function cut(): Promise<number> {
  const stalled = members().filter((member) => member.stalled);
  for (const member of stalled) member.wake();
  await sleep(NOTICE_MS);
  return stalled.filter(({ joinedAt }) => joinedAt === 0).length;
}

function paint(on: boolean): Promise<number> {
  const painters = rooms.flatMap((room) => room.members.slice(1));
  for (const painter of painters) painter.paints = on;
  return Promise.resolve(painters.length);
}

function obey(order: Order): Promise<Answers[Order['do']]> {
  switch (order.do) {
    case 'open':
      return open(order.port, order.rooms);
    case 'paced':
      return runPaced(rooms, order.perRoom, order.seconds);
    case 'closed':
      return runClosed(rooms, order.outstanding, order.seconds);
    case 'timed': {
      const { rooms: places, times, apartMs } = order;
      return runTimed(
        places === undefined ? rooms : rooms.filter((_, place) => places.includes(place)),
        times,
        apartMs,
      );
    }
    case 'converged':
      return allJoined(order.after);
    case 'dial':
      return dial();
    case 'storm':
      return storm();
    case 'stall':
      return stall(order.one);
    case 'cut':
      return cut();
    case 'paint':
      return paint(order.on);
  }
}

process.on('message', (order: Order) => {
  void obey(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
