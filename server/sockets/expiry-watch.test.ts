import { describe, expect, it } from 'vitest';
import { ExpiryWatch } from './ended-rights.ts';
import { Session } from './session.ts';

/** A watch over sockets, with a single alarm that rings on command. */
function setUp() {
  let now = 0;
  const alarms: { readonly at: number; readonly ring: () => void }[] = [];
  const clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: (ms: number, ring: () => void) => {
      const alarm = { at: now + ms, ring };
      alarms.push(alarm);
      return () => alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  const ended: { readonly sessions: number; readonly spread: number | undefined }[] = [];
  const watch = new ExpiryWatch(clock, {
    endLapsed: (sessions, spread) => ended.push({ sessions: sessions.length, spread }),
  });
  const pass = (at: number) => {
    now = at;
    for (const alarm of alarms.filter((each) => each.at <= at)) {
      alarms.splice(alarms.indexOf(alarm), 1);
      alarm.ring();
    }
  };
  return { watch, ended, alarms, pass };
}

describe('the watch over expiries', () => {
  it('W84 has one alarm for however many sockets, and none for none', () => {
    const { watch, alarms } = setUp();
    const sessions = Array.from({ length: 100 }, () => new Session(1, ''));
    for (const [nth, session] of sessions.entries()) watch.add(session, 1_000 * (100 - nth));
    expect(alarms.map(({ at }) => at)).toEqual([1_000]);
    for (const [nth, session] of sessions.entries()) watch.remove(session, 1_000 * (100 - nth));
    expect(alarms).toEqual([]);
  });

  it.each([
    [1, 20],
    [100, 2_000],
    [2_000, 10_000],
  ])('W84 sends %i sockets that end together back within %i ms', (count, spread) => {
    const { watch, ended, pass } = setUp();
    for (let nth = 0; nth < count; nth += 1) watch.add(new Session(1, ''), 1_000);
    watch.add(new Session(1, ''), 2_000);
    pass(1_000);
    expect(ended).toEqual([{ sessions: count, spread }]);
    pass(2_000);
    expect(ended).toHaveLength(2);
  });
});
