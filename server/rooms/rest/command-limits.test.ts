import { expect, it } from 'vitest';
import { viewPermissions } from '../../../machines/kernel/permissions.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { AutomationPace } from '../automation-runner.ts';
import { crewAddress } from '../byte-budgets.ts';
import { commandLimits } from './command-limits.ts';

const clock = {
  now: () => 0,
  precise: () => 0,
  wall: () => 0,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};
const payers = { payerOfTeam: (teamId: string | null) => (teamId === 'proven' ? 't:proven' : '') };

interface Sender {
  readonly roomId: string;
  readonly permissions: number;
  readonly team?: string;
}

const operator: Sender = { roomId: 'a room', permissions: viewPermissions.OPERATOR };
const viewer: Sender = { roomId: 'a room', permissions: viewPermissions.VIEWER };

/** How many of so many are taken. `who` says of the nth from which device and address it comes. */
function taken(limits: ReturnType<typeof rateLimits>, who: Sender, many: number, named: Named) {
  let passed = 0;
  for (let nth = 0; nth < many; nth++)
    try {
      const { deviceId, address } = named(nth);
      const room = { context: { show: { room: { teamId: who.team ?? null } } } };
      const paying = crewAddress(payers, { claims: who, room }, address);
      limits.takeEach(commandLimits({ ...who, deviceId }, address, paying));
      passed += 1;
    } catch {
      // Refused.
    }
  return passed;
}
type Named = (nth: number) => { readonly deviceId: string; readonly address: string };

it('W74 a device may send 1,200 a minute and an address 3,000, whatever device ids it uses', () => {
  const limits = rateLimits(clock);
  expect(taken(limits, operator, 2_000, () => ({ deviceId: 'one', address: 'a' }))).toBe(1_200);
  expect(taken(limits, operator, 4_000, (nth) => ({ deviceId: `made up ${nth}`, address: 'a' }))).toBe(1_800);
  expect(taken(limits, operator, 2_000, () => ({ deviceId: 'one', address: 'b' }))).toBe(1_200);
});

it('W2813 crew of a proven team may send 3,000, even if others behind the same address have sent theirs', () => {
  const limits = rateLimits(clock);
  const hall: Named = (nth) => ({ deviceId: `made up ${nth}`, address: 'hall' });
  const team = { ...operator, roomId: 'show', team: 'proven' };
  expect(taken(limits, operator, 4_000, hall)).toBe(3_000);
  expect(taken(limits, { ...viewer, roomId: 'show' }, 4_000, hall)).toBe(0);
  expect(taken(limits, team, 4_000, hall)).toBe(3_000);
});

it('W2813 steps of a proven team run even if visitors have sent the commands of the address', () => {
  const limits = rateLimits(clock);
  limits.charge([['commandAddress', 'hall']], 3_000);
  const waitOf = (teamId: string) => {
    const pace = new AutomationPace(limits, () => false, payers);
    return pace.waitFor({ roomId: `room of ${teamId}`, teamId, address: 'hall' }, 'automation/step');
  };
  expect(waitOf('visitor')).toBeGreaterThan(0);
  expect(waitOf('proven')).toBe(0);
});

it('W74 a room accepts 6,000 a minute from its crew, however much viewers send', () => {
  const limits = rateLimits(clock);
  const everywhere: Named = (nth) => ({ deviceId: 'one', address: `address ${nth % 100}` });
  expect(taken(limits, viewer, 50_000, everywhere)).toBe(50_000);
  const elsewhere: Named = (nth) => ({ deviceId: 'one', address: `crew ${nth % 100}` });
  expect(taken(limits, operator, 7_000, elsewhere)).toBe(6_000);
  expect(taken(limits, { ...operator, roomId: 'b room' }, 1, elsewhere)).toBe(1);
});
