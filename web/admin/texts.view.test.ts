import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { planOf } from '../../machines/plan/plan.ts';
import { amountOf } from '../../machines/plan/prices.ts';
import { adminWords as german } from '../../machines/words/admin.de.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { withCount } from '../../machines/words/counted.ts';
import {
  clockOffsetText,
  damageText,
  durationText,
  itemText,
  logDetailParts,
  nextBillText,
  planStatusText,
  planTitle,
  roleText,
  sizeText,
} from './texts.view.ts';

describe('the wall clock', () => {
  test.each([
    [0, 'Same as countdown clock'],
    [64, '64 ms ahead of the countdown clock (adjusted)'],
    [-21 * DAY - 3 * HOUR, '21 d 3 h behind the countdown clock (adjusted)'],
  ])("N76 a difference of %i ms from the countdowns' clock is described as %s", (wall, text) => {
    expect(clockOffsetText(wall)).toBe(text);
  });
});

describe('sizes', () => {
  test.each([
    [0, '0 B'],
    [1, '1 B'],
    [1_023, '1023 B'],
    [1_024, '1.0 kB'],
    [1_434, '1.4 kB'],
    [10_240, '10 kB'],
    [5 * 1_024 ** 2, '5.0 MB'],
    [82_110_140_416, '76 GB'],
    [3 * 1_024 ** 4, '3.0 TB'],
    [5_000 * 1_024 ** 4, '5000 TB'],
  ])('U46 %i bytes are shown as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe('lengths of time', () => {
  test.each([
    [0, '0.0 ms'],
    [0.42, '0.4 ms'],
    [12.4, '12 ms'],
    [999, '999 ms'],
    [SECOND, '1 s'],
    [59_999, '59 s'],
    [MINUTE, '1 min'],
    [MINUTE + 5 * SECOND, '1 min 5 s'],
    [HOUR + 30 * SECOND, '1 h'],
    [3 * DAY + 4 * HOUR + 59 * MINUTE, '3 d 4 h'],
    [400 * DAY, '400 d'],
  ])('U46 %d ms are shown as %s', (length, text) => {
    expect(durationText(length)).toBe(text);
  });
});

test.each([
  [0, '0 timers'],
  [1, '1 timer'],
  [12, '12 timers'],
])('U46 %i timers are shown as %s', (count, text) => {
  expect(withCount(count, 'timer')).toBe(text);
});

test.each([
  ['timeset', 'clock'],
  ['name, timers', 'room name, timers'],
  ['doors, considered', 'links, password and blocked devices, scheduled starts'],
  ['SQLITE_CORRUPT', 'SQLITE_CORRUPT'],
])('U47 the damage %s is described as %s', (what, text) => {
  expect(damageText(what)).toBe(text);
});

test.each([
  ['pro until 2026-12-31T22:59:59.000Z', ['pro until ', Date.UTC(2026, 11, 31, 22, 59, 59)]],
  ['2026-12-31T22:59:59.000Z, then none', [Date.UTC(2026, 11, 31, 22, 59, 59), ', then none']],
  ['told by hand', ['told by hand']],
  ['until 2026-13-31T22:59:59.000Z', ['until ', '2026-13-31T22:59:59.000Z']],
  ['', []],
])('U48 finds the times in the detail %j of a log line', (detail, parts) => {
  expect(logDetailParts(detail)).toEqual(parts);
});

test.each([
  ['0', 'Starter'],
  ['pro-2023-12-yearly', 'Pro, yearly'],
  ['premium-2023-12-one-time', 'Premium, single event'],
  ['enterprise-premium-200', 'Premium 200'],
  ['pro-2022-06-monthly', 'Legacy Pro, monthly, pro-2022-06'],
])('U49 the plan %s is called %s', (id, title) => {
  const plan = planOf(id);
  expect(plan && planTitle(plan)).toBe(title);
});

test.each([
  ['premium-2023-12-yearly', ['Premium, yearly']],
  [
    'pro-2023-12-monthly until 2026-12-31T22:59:59.000Z',
    ['Pro, monthly until ', Date.UTC(2026, 11, 31, 22, 59, 59)],
  ],
  ['no-plan-of-ours', ['no-plan-of-ours']],
])('U49 names the plan in the log detail %j', (detail, parts) => {
  expect(logDetailParts(detail)).toEqual(parts);
});

test('U104 the note on backups states whether the server makes them automatically', () => {
  expect(adminWords.backupsNote(24, 7)).toMatch(/^Every 24 hours. The server keeps the newest 7/);
  expect(adminWords.backupsNote(0, 7)).toMatch(/^Manual backups only/);
  expect(adminWords.backupsOld(24)).toContain('twice as old as the 24 hours');
  expect(adminWords.backupsOld(0)).toContain('more than a week old');
  expect(german.backupsNote?.(24, 7)).toMatch(/^Abstand: 24 Stunden; die neuesten 7 bleiben/);
  expect(german.backupsNote?.(0, 7)).toMatch(/^Entsteht, wenn jemand eine anfordert/);
  expect(german.backupsOld?.(24)).toContain('das Doppelte von 24 Stunden');
  expect(german.backupsOld?.(0)).toContain('über eine Woche alt');
});

test.each([
  ['pro-monthly', 3, 'Pro (monthly), 3 seats'],
  ['premium-yearly', 1, 'Premium (yearly), 1 seat'],
  ['lifetime', null, 'Premium lifetime license'],
  ['something-new', null, 'something-new'],
])('U200 the item %s with %s seats is shown as %s', (item, seats, text) => {
  expect(itemText(item, seats)).toBe(text);
});

test.each([
  ['past_due', 'Payment failed'],
  ['deleted', 'Canceled'],
  ['refund', 'Refunded'],
  ['chargeback', 'Charged back'],
  ['something-new', 'something-new'],
])('B146 a subscription that is %s is shown as "%s"', (status, text) => {
  expect(planStatusText(status)).toBe(text);
});

describe('the texts about a team', () => {
  test.each([
    ['TEAM_OWNER', 'Owner'],
    ['TEAM_BILLING', 'Billing'],
    ['TEAM_MEMBER', 'Member'],
    ['TEAM_GUEST', 'TEAM_GUEST'],
  ])('V902 the role %s is called %s', (role, name) => {
    expect(roleText(role)).toBe(name);
  });

  test('V902 the next bill is in the language of the page if the server sends its amount', () => {
    const nextSum = amountOf(1_234_50, 'EUR', 19);
    expect(nextBillText({ nextAmount: 'other words', nextSum })).toBe('€1,234.50');
    expect(nextBillText({ nextAmount: '€19.00', nextSum: undefined })).toBe('€19.00');
    expect(nextBillText({ nextAmount: null, nextSum: null })).toBeNull();
  });
});
