import { describe, expect, it, vi } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import { DELIVERIES_PER_SECOND, DeliveryRates, DeliverySlots } from './delivery-rates.ts';

function rates() {
  const clock = { at: 0, now: () => clock.at };
  const limits = new DeliveryRates(clock);
  const take = (host: string, webhookId: string, teamId: string) => limits.take(host, { webhookId, teamId });
  /** How many of so many go through now, each of a webhook and team of its own. */
  const through = (count: number, host: (nth: number) => string, team = (nth: number) => `team-${nth}`) =>
    Array.from({ length: count }, (_, nth) => take(host(nth), `hook-${host(nth)}-${nth}`, team(nth))).filter(
      Boolean,
    ).length;
  return { clock, limits, take, through };
}

describe('the rate of deliveries', () => {
  it('K330 is at most 10 in any second to one host from all teams together', () => {
    const { clock, limits, take, through } = rates();
    expect(through(30, () => 'victim.example')).toBe(DELIVERIES_PER_SECOND.host);
    expect(through(3, () => 'other.example')).toBe(3);
    clock.at = SECOND - 1;
    expect(limits.next()).toEqual([]);
    clock.at = SECOND;
    const next = limits.next();
    expect(next).toHaveLength(DELIVERIES_PER_SECOND.host);
    for (const id of next) expect(take('victim.example', id, id)).toBe(true);
    expect(limits.next()).toEqual([]);
  });

  it('W2847 remembers few hosts that nobody calls any more', () => {
    const { clock, take } = rates();
    const forgets = vi.spyOn(Map.prototype, 'delete');
    for (let nth = 0; nth < 3_000; nth += 1) {
      clock.at += SECOND / 25;
      expect(take(`${nth}.example`, 'hook', 'team')).toBe(true);
    }
    const forgotten = new Set(forgets.mock.calls.map(([key]) => key));
    forgets.mockRestore();
    expect(forgotten).toContain('0.example');
    expect(forgotten.size).toBeGreaterThan(1_500);
  });

  it('K330 is at most 50 a second for one team and 200 for the whole server', () => {
    const one = rates();
    expect(
      one.through(
        100,
        (nth) => `${nth}.example`,
        () => 'team',
      ),
    ).toBe(DELIVERIES_PER_SECOND.team);
    const all = rates();
    expect(all.through(400, (nth) => `${nth}.example`)).toBe(DELIVERIES_PER_SECOND.server);
  });

  it('K330 counts deliveries by the address to which the names of hosts resolve', () => {
    const { limits, take } = rates();
    const names = Array.from({ length: 30 }, (_, nth) => `name-${nth}.example`);
    const sent = names.filter((name) => take(name, name, 'team') && limits.takeAddress(name, '203.0.113.9'));
    expect(sent).toHaveLength(DELIVERIES_PER_SECOND.host);
    expect(take('name-29.example', 'another', 'others')).toBe(false);
    expect(take('203.0.113.9', 'direct', 'others')).toBe(false);
  });

  it('K330 lets teams take turns, however many webhooks a team has', () => {
    const { clock, limits, take } = rates();
    for (let nth = 0; nth < 40; nth += 1) take('victim.example', `many-${nth}`, 'many');
    take('victim.example', 'single', 'one');
    clock.at = SECOND;
    expect(limits.next()).toContain('single');
  });
});

describe('active deliveries', () => {
  it('K150 are a hundred at most, and the next is of the waiting team with the fewest', () => {
    const slots = new DeliverySlots();
    const of = (teamId: string) => ({ teamId, isUnsure: false });
    const active = { a: 20, b: 20, c: 20, d: 20, e: 15, f: 5 };
    for (const [teamId, count] of Object.entries(active))
      for (let nth = 0; nth < count; nth += 1) {
        expect(slots.freeFor(of(teamId))).toBeGreaterThan(0);
        slots.take(of(teamId));
      }
    expect([slots.isFull, slots.freeFor(of('g'))]).toEqual([true, 0]);
    const next: string[] = [];
    for (const teamId of ['e', 'f']) slots.wait(teamId, { ...of(teamId), onFree: () => next.push(teamId) });
    slots.offer();
    expect(next).toEqual([]);
    slots.release(of('a'));
    slots.offer();
    expect(next).toEqual(['f']);
  });
});
