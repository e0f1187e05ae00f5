import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { CALL_ROWS } from './call.policy.ts';
import type { Asked, CallRow } from './call.row.ts';
import { PRINCIPALS, Principals } from './principals.ts';

/**
 * Unexpected fields are refused or dropped, and never stored: each changing call gets each of them, beside its own,
 * from an admitted principal.
 */
let principals: Principals;
beforeAll(async () => {
  principals = await Principals.gather();
});
afterAll(() => principals.leave());

const MARK = 'markmassassigned0001x';

const isFirst = (_: unknown, place: number) => place === 0;

/** Attractive fields to set; the first of each kind in each run. */
const COVETED: readonly Readonly<Record<string, unknown>>[] = [
  ...some(['isAdmin', 'is_admin', 'admin', 'emailVerified', 'email_verified'], isFirst).map((name) => ({
    [name]: true,
  })),
  ...some<Readonly<Record<string, unknown>>>(
    [
      { role: 'TEAM_OWNER' },
      { customClaims: { admin: true } },
      { members: { [MARK]: { role: 'TEAM_OWNER' } } },
      { plan: { id: MARK, limits: { rooms: -1 } } },
      { is_anonymous: 1, isAnonymous: true },
      { seq: 999_999, epoch: 999_999, generation: 999_999 },
      { created_at: 1, createdAt: 1, updatedAt: 1 },
    ],
    isFirst,
  ),
  ...some(
    [
      'owner_uid',
      'uid',
      'id',
      '_id',
      'pid',
      'ownerUid',
      'team_id',
      'secret',
      'password_hash',
      'passwordHash',
      'features',
      'token',
      'token_hash',
      'user_id',
      'actor',
      'question',
      'kicked',
      'deleted_at',
    ],
    isFirst,
  ).map((name) => ({ [name]: MARK })),
];

const methodOf = ({ call }: CallRow): string => call.split(' ')[0] ?? '';
const changing = CALL_ROWS.filter((row) => methodOf(row) !== 'GET');

/** Rights that no call may change. */
const standing = () => ({
  admins: principals.footprint.read('select uid from users where is_admin = 1'),
  owners: principals.footprint.read('select id || owner_uid from rooms where pid = ?', principals.pid),
  members: principals.footprint.read(
    'select team_id || uid || role from team_members where team_id = ?',
    principals.teamId,
  ),
  plans: principals.footprint.read('select distinct plan_id from team_plans'),
});

it.each(changing.map((row) => [row.call, row.about ?? '', row] as const))(
  'the request %s %s stores no field that it does not define',
  EXHAUSTIVE,
  async (_, __, row) => {
    // The cheapest principal to create again.
    const who = PRINCIPALS.find((each) => each !== 'signed out' && row.rule.letsIn.includes(each)) ?? 'owner';
    const before = standing();
    let subject: Asked | null = null;
    for (const coveted of COVETED) {
      subject ??= (await row.spend?.(principals, who)) ?? row.ask(principals, who);
      const { client = principals.named(who).client, path, body } = subject;
      const wanted = typeof body === 'object' ? body : {};
      const { status } = await client.call(methodOf(row), path, { body: { ...coveted, ...wanted } });
      expect(status).toBeLessThan(500);
      // Used objects are invalid.
      if (status < 400 && row.lasting !== true) subject = null;
    }
    expect(principals.footprint.finds(MARK)).toEqual([]);
    expect(standing()).toEqual(before);
  },
);

it('the check finds a stored field', async () => {
  await principals
    .named('owner')
    .client.call('PATCH', `/api/rooms/${principals.pid}`, { body: { name: MARK } });
  expect(principals.footprint.finds(MARK)).toContain('rooms');
});

it('a request cannot change the prototype of objects', async () => {
  const { client } = principals.named('owner');
  for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])
    expect((await client.call('POST', '/api/rooms', { body })).status).toBe(400);
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
});
