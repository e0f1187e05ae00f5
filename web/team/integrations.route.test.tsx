import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TeamRole } from '../../machines/people/team.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { MemberIntegrations } from './integrations.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page of a team whose plan has these permissions; null: unknown. */
function show(
  permissions: readonly string[] | null,
  role: TeamRole = 'TEAM_OWNER',
  webhooks: readonly object[] = [],
) {
  const plan = { id: '0', name: 'Starter', limits: {}, permissions };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/webhooks')) return Response.json(webhooks);
    if (!path.endsWith('/plan')) return Response.json([]);
    if (permissions === null) return Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    return Response.json({ plan, usage: { rooms: 0 } });
  });
  render(
    <AtAddress address="/team/team/integrations/">
      <MemberIntegrations teamId="team" role={role} />
    </AtAddress>,
  );
}

const forms = () => screen.queryAllByRole('button', { name: /^(Create key|Add webhook)$/ }).length;

it.each(['TEAM_OWNER', 'TEAM_MEMBER'] as const)(
  'U244 shows a %s that the plan has no API in place of the forms, with a link for managers',
  async (role) => {
    show(['licensed'], role);
    expect((await screen.findByRole('note')).textContent).toMatch(/^Starter doesn’t include the API/);
    expect(forms()).toBe(0);
    expect(screen.queryByRole('link', { name: 'See the plan' }) !== null).toBe(role === 'TEAM_OWNER');
  },
);

it.each([
  ['whose plan has the API', ['api_access']],
  ['whose plan is unknown', null],
])('U244 shows a team %s both forms', async (_, permissions) => {
  show(permissions);
  await waitFor(() => expect(forms()).toBe(2));
  expect(screen.queryByRole('note')).toBeNull();
});

it.each([true, false])(
  'K160 advises a new secret only for an unreadable one (readable: %s)',
  async (signs) => {
    const webhook = {
      id: 'w1',
      url: 'https://lights.example/',
      rooms: null,
      events: ['*'],
      enabled: true,
      offReason: null,
      createdAt: 1,
      failingSince: 5,
      answeredAt: 7,
      waiting: 1,
      dead: 0,
      missed: 0,
    };
    show(['api_access'], 'TEAM_OWNER', [{ ...webhook, signs }]);
    await screen.findByText('https://lights.example/');
    const advice = screen.queryByText(/create a new secret and enter it at the receiver/);
    expect(advice === null).toBe(signs);
  },
);
