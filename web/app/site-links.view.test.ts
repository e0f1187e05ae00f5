import { describe, expect, test } from 'vitest';
import type { Team } from '../../machines/people/team.ts';
import {
  accountLinks,
  pathForTeam,
  publicLinks,
  showsTeamSwitcher,
  siteLinks,
  teamIdOfPath,
  teamPath,
} from './site-links.view.ts';

const team = (id: string): Team => ({ id, name: '', members: {}, features: [] });

describe('the links of the site', () => {
  test.each([
    ['/team/t1/', 't1'],
    ['/team/t1/dashboard/', 't1'],
    ['/team/a%20b/devices/', 'a b'],
    ['/team/', null],
    ['/team/create/', null],
    ['/user/settings/', null],
  ])('V100 find the team in the path %s: %j', (pathname, id) => {
    expect(teamIdOfPath(pathname)).toBe(id);
  });

  test('V100 lead to the team of the page, with the current page marked', () => {
    expect(siteLinks('/team/t1/devices/', 'u1')).toEqual([
      { label: 'Dashboard', to: '/team/t1/dashboard/', active: false },
      { label: 'Connected Devices', to: '/team/t1/devices/', active: true },
      { label: 'Billing', to: '/team/t1/billing/', active: false },
    ]);
  });

  test("V100 lead to the user's own team on other pages", () => {
    expect(siteLinks('/user/settings/', 'u1').map(({ to }) => to)).toEqual([
      '/team/u1/dashboard/',
      '/team/u1/devices/',
      '/team/u1/billing/',
    ]);
    expect(teamPath('a b', 'members')).toBe('/team/a%20b/members/');
  });

  test('V101 in the account menu lead to the team of the page, else to the first team', () => {
    const first = (pathname: string, teams: readonly Team[] | null) => accountLinks(pathname, teams)[0]?.to;
    expect(first('/team/t2/members/', [team('u1')])).toBe('/team/t2/dashboard/');
    expect(first('/', [team('u1'), team('t2')])).toBe('/team/u1/dashboard/');
    expect(first('/', [])).toBeUndefined();
    expect(first('/', null)).toBeUndefined();
  });
});

test('V1690 the links of public pages are Features, Pricing and Docs, the current one marked', () => {
  expect(publicLinks('/docs/timers/')).toEqual([
    { label: 'Features', to: '/features/', active: false },
    { label: 'Pricing', to: '/pricing/', active: false },
    { label: 'Docs', to: '/docs/', active: true },
  ]);
});

describe('the team switcher', () => {
  test.each([
    ['/team/t1/dashboard/', true],
    ['/team/', true],
    ['/team/t1/checkout-pre/', false],
    ['/team/t1/checkout/', false],
    ['/team/t1/checkout-success/', false],
    ['/team/t1/accept-invite-success/', false],
  ])('V102 on the page %s is visible: %s', (pathname, shown) => {
    expect(showsTeamSwitcher(pathname)).toBe(shown);
  });

  test.each([
    ['/team/t1/devices/', '/team/t2/devices/'],
    ['/team/t1/members/', '/team/t2/members/'],
    ['/team/t1/settings/', '/team/t2/settings/'],
    ['/team/t1/integrations/', '/team/t2/integrations/'],
    ['/team/t1/', '/team/t2/dashboard/'],
    ['/team/create/', '/team/t2/dashboard/'],
    ['/user/settings/', '/team/t2/dashboard/'],
  ])("V102 on the page %s leads to the other team's page %s", (pathname, to) => {
    expect(pathForTeam(pathname, 't2')).toBe(to);
  });
});
