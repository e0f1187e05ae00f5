import { useCallback, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { Team } from '../../machines/people/team.ts';
import { loginLinkFrom, sessionKind, sessionUser } from '../../machines/people/user.ts';
import { billingFrom } from '../../machines/plan/billing.answers.ts';
import { useSession } from '../account/session.ts';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { LoadingOverlay } from '../app/notice-page.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { usePolling } from '../app/use-loaded.ts';
import { billingApiPath } from '../billing/use-billing.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { payingTeams } from '../team/paying-teams.view.ts';
import { AppPage, PageHead, TeamsUnknown } from '../team/team-page.tsx';
import { buttonClass } from '../ui/button.tsx';
import { billingRetainWords } from './billing-retain.words.ts';
import { type BilledTeam, paymentDestination } from './retention.view.ts';

export function PaymentRoute() {
  const { pathname, search } = useLocation();
  const { ready, user, teams, teamsFailure } = useSession();
  if (!ready) return <LoadingOverlay />;
  if (user === null || sessionKind(sessionUser(user)) !== 'authenticated')
    return <Navigate replace to={loginLinkFrom(pathname + search)} />;
  if (teamsFailure) return <TeamsUnknown failure={teamsFailure} />;
  if (teams === null) return <LoadingOverlay />;
  const titles = new Map(teams.map((team) => [team.id, teamTitle(team, user.uid)]));
  return <FindTransaction teams={payingTeams(teams, user.uid)} titles={titles} />;
}

interface FindingProps {
  readonly teams: readonly Team[];
  readonly titles: ReadonlyMap<string, string>;
}

function FindTransaction({ teams, titles }: FindingProps) {
  const transaction = useSearchParams()[0].get('_ptxn');
  const [found, setFound] = useState<readonly BilledTeam[] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [firstTeams] = useState(teams);
  const ask = useCallback(async () => {
    try {
      const all = await Promise.all(firstTeams.map(teamBilling));
      setFound(all.flatMap((one) => one ?? []));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }, [firstTeams]);
  usePolling(ask, null);
  const loaded = { failure, reload: ask };
  if (found === null)
    return (
      <AppPage>
        <NotLoaded what={billingRetainWords.theTeams} loaded={loaded} />
      </AppPage>
    );
  const to = paymentDestination(found, transaction);
  if (to !== null) return <Navigate replace to={to} />;
  return (
    <AppPage>
      <PageHead title={billingRetainWords.whichTeam} about={billingRetainWords.whichTeamAbout} />
      {teams.map(({ id }) => (
        <p key={id}>
          <Link to={teamPath(id, 'billing')} className={buttonClass({})}>
            {titles.get(id)}
          </Link>
        </p>
      ))}
    </AppPage>
  );
}

async function teamBilling({ id: teamId }: Team): Promise<BilledTeam | null> {
  const billing = billingFrom(await callApi('GET', billingApiPath(teamId)));
  return billing && { teamId, billing };
}
