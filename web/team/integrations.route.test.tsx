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
function show(permissions: readonly string[] | null, role: TeamRole = 'TEAM_OWNER') {
  const plan = { id: '0', name: 'Starter', limits: {}, permissions };
  vi.stubGlobal('fetch', async (path: string) => {
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
