import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { ReachabilityMonitor, stepDownDelay } from './cluster-member.ts';

/** Milliseconds until each serving process yields, given which others each group hears. */
function after(...groups: readonly string[]) {
  const all = [...new Set(groups.join(''))].toSorted();
  return all.map((me) => {
    const heard = groups.filter((group) => group.includes(me)).join('');
    const serving = all.filter((id) => id !== me);
    const unheard = serving.filter((id) => !heard.includes(id));
    return stepDownDelay({ me, isOwner: true, serving, unheard });
  });
}

describe('The delay after which a process gives up its rooms if NATS is split', () => {
  it.each<[groups: readonly string[], after: readonly (number | null)[]]>([
    [['abc'], [null, null, null]],
    // The side with fewer, before the other one would.
    [
      ['a', 'bc'],
      [2_000, 4_000, 4_000],
    ],
    [
      ['ab', 'c'],
      [null, null, 1_000],
    ],
    // The lowest id, and its listeners after the others left.
    [
      ['a', 'b'],
      [null, 1_000],
    ],
    [
      ['ad', 'bc'],
      [null, 1_000, 1_000, 4_000],
    ],
    [
      ['a', 'b', 'c'],
      [2_000, 1_000, 1_000],
    ],
    // One route of three.
    [
      ['ac', 'bc'],
      [null, 4_000, null],
    ],
    [
      ['ab', 'bc'],
      [null, null, 4_000],
    ],
  ])(
    "D206 is computed from the groups of processes that receive each other's messages: %j",
    (groups, expected) => {
      expect(after(...groups)).toEqual(expected);
    },
  );

  it("D206 is set for a process without rooms if it does not receive a serving process's messages", () => {
    const hearing = { me: 'a', isOwner: false, serving: ['b', 'c'] };
    expect(stepDownDelay({ ...hearing, unheard: [] })).toBeNull();
    expect(stepDownDelay({ ...hearing, unheard: ['c'] })).toBe(4_000);
  });
});

const PLACES_EVERY = 100;

/** One of several processes; the store informs them immediately. */
class Process {
  readonly reach: ReachabilityMonitor;
  isLinked = true;
  /** Others may count on it. */
  isSeen = true;
  cutOffs = 0;
  makesWayAfter: number | null = null;

  constructor(clock: FakeClock, all: readonly Process[]) {
    this.reach = new ReachabilityMonitor({
      clock,
      makesWayAfter: () => this.makesWayAfter,
      othersServe: () => all.some((each) => each !== this && each.isSeen && each.reach.isReached),
      onLook: () => {},
      onCutOff: () => {
        this.cutOffs += 1;
      },
    });
    this.reach.start();
    const say = (): void => {
      if (this.isLinked) this.reach.heard();
      clock.after(PLACES_EVERY, say);
    };
    say();
  }
}

describe('The reachability of a process over NATS', () => {
  let clock: FakeClock;
  let all: Process[];
  beforeEach(() => {
    clock = new FakeClock();
    all = [];
  });

  function started(count: number): readonly Process[] {
    for (let nth = 0; nth < count; nth += 1) all.push(new Process(clock, all));
    clock.advance(10_000);
    return all;
  }
  const link = (processes: readonly Process[], isLinked: boolean) => {
    for (const each of processes) each.isLinked = isLinked;
  };
  const cutOff = () => all.map(({ reach }) => reach.isCutOff);
  const trusted = () => all.map(({ reach }) => reach.isTrusted);

  it('D164 is lost after 2 s without messages if another process is reached', () => {
    const [one] = started(3);
    if (one) one.isLinked = false;
    clock.advance(1_900);
    expect([cutOff(), trusted()]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    clock.advance(400);
    expect([cutOff(), trusted()]).toEqual([
      [true, false, false],
      [false, true, true],
    ]);
    clock.advance(60_000);
    expect(all.map(({ cutOffs }) => cutOffs)).toEqual([1, 0, 0]);
    if (one) one.isLinked = true;
    clock.advance(200);
    expect(cutOff()).toEqual([false, false, false]);
  });

  it('D171 allows rooms again after 5 s of a stable connection', () => {
    const [one] = started(2);
    link(one ? [one] : [], false);
    clock.advance(2_300);
    for (let times = 0; times < 5; times += 1) {
      link(one ? [one] : [], true);
      clock.advance(3_000);
      link(one ? [one] : [], false);
      clock.advance(1_500);
      expect(trusted()).toEqual([false, true]);
    }
    link(one ? [one] : [], true);
    clock.advance(4_500);
    expect(trusted()).toEqual([false, true]);
    clock.advance(1_000);
    expect(trusted()).toEqual([true, true]);
  });

  it.each([1, 2, 3])('D171 is not lost if all %i processes are cut off, however long', (count) => {
    started(count);
    link(all, false);
    clock.advance(60_000);
    expect(all.map(({ cutOffs }) => cutOffs)).toEqual(all.map(() => 0));
  });

  it.each([500, 3_000, 60_000])(
    'D171 is not lost if NATS returns after %i ms for one process, and later for the others',
    (away) => {
      const [first, ...others] = started(3);
      link(all, false);
      clock.advance(away);
      if (first) first.isLinked = true;
      clock.advance(away === 500 ? 1_000 : 3_500);
      link(others, true);
      clock.advance(10_000);
      expect(all.map(({ cutOffs }) => cutOffs)).toEqual([0, 0, 0]);
    },
  );

  it('D171 is lost for two processes that are cut off while a third is reached', () => {
    const [healthy, ...others] = started(3);
    link(others, false);
    clock.advance(2_500);
    expect(cutOff()).toEqual([false, true, true]);
    // It ends, or takes no rooms.
    if (healthy) healthy.isSeen = false;
    clock.advance(60_000);
    expect(all.map(({ cutOffs }) => cutOffs)).toEqual([0, 1, 1]);
  });

  it('D172 is not lost because of messages that were missed while the process stalled', () => {
    let look = () => {};
    const delay = (_: number, ring: () => void) => {
      look = ring;
      return () => {};
    };
    const reach = new ReachabilityMonitor({
      clock: { after: delay },
      makesWayAfter: () => null,
      othersServe: () => true,
      onLook: () => {},
      onCutOff: () => {},
    });
    reach.start();
    for (let stalls = 0; stalls < 20; stalls += 1) {
      // Messages from its pause are read right after it.
      look();
      look();
      reach.heard();
    }
    expect([reach.isReached, reach.isCutOff, reach.isTrusted]).toEqual([true, false, true]);
  });

  it('D206 is lost while the process must give up its rooms', () => {
    const [one] = started(2);
    if (one === undefined) throw new Error('There is none.');
    one.makesWayAfter = 1_000;
    clock.advance(900);
    expect([cutOff(), one.reach.isReached]).toEqual([[false, false], true]);
    clock.advance(400);
    expect([cutOff(), one.reach.isReached, one.cutOffs]).toEqual([[true, false], false, 1]);
    // It stops serving, so all others come first.
    one.makesWayAfter = 3_000;
    clock.advance(60_000);
    expect([cutOff(), one.cutOffs]).toEqual([[true, false], 1]);
    one.makesWayAfter = null;
    clock.advance(500);
    expect([cutOff(), trusted()]).toEqual([
      [false, false],
      [false, true],
    ]);
    clock.advance(5_500);
    expect(trusted()).toEqual([true, true]);
  });

  it('D173 is not checked any more once the process is about to end', () => {
    const [one] = started(2);
    one?.reach.stop();
    link(all.slice(0, 1), false);
    clock.advance(60_000);
    expect(one?.cutOffs).toBe(0);
  });
});
