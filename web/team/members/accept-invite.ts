import type { TeamId } from '../../../machines/kernel/ids.ts';
import { session } from '../../account/session.ts';
import { callApi } from '../../app/api-call.ts';

let used: { readonly token: string; readonly outcome: Promise<void> } | null = null;

/** Once a token. Rejects with a `CallFailure`. */
export function acceptInvite(teamId: TeamId, token: string): Promise<void> {
  if (used?.token !== token) used = { token, outcome: join(teamId, token) };
  const { outcome } = used;
  outcome.catch(() => {
    used = null;
  });
  return outcome;
}

async function join(teamId: TeamId, token: string): Promise<void> {
  const path = `/api/teams/${encodeURIComponent(teamId)}/accept-invite`;
  await callApi('POST', path, { body: { token } });
  await session.refreshTeams();
}
