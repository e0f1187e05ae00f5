import { ChevronRight, Plus } from 'lucide-react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { roleIn, type Team } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { teamWords } from '../../machines/words/people.ts';
import { useSession } from '../account/session.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { Link } from '../app/link.tsx';
import { LoadingOverlay } from '../app/notice-page.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { TeamMark } from '../site/site-header.tsx';
import { teamTitle } from '../site/team-title.view.ts';
import styles from './chooser.module.css';
import { orderInTeam, payingTeams } from './paying-teams.view.ts';
import { roleWords } from './role.words.ts';
import { AppPage, TeamsUnknown } from './team-page.tsx';
import { readOrder } from './wanted-order.view.ts';

export function ChooserRoute() {
  return <SignedInOnly>{(user) => <Chooser user={user} />}</SignedInOnly>;
}

function Chooser({ user }: { readonly user: User }) {
  const { teams, teamsFailure } = useSession();
  const { search } = useLocation();
  const [query] = useSearchParams();
  if (teamsFailure) return <TeamsUnknown failure={teamsFailure} />;
  if (teams === null) return <LoadingOverlay />;
  const order = readOrder((name) => query.get(name));
  const isOrdering = order.item !== null;
  const shown = isOrdering ? payingTeams(teams, user.uid) : teams;
  const [first, ...rest] = shown;
  const wayTo = (team: Team) =>
    isOrdering ? orderInTeam(order, team) : teamPath(team.id, 'dashboard') + search;
  if (first !== undefined && rest.length === 0) return <Navigate replace to={wayTo(first)} />;
  return (
    <AppPage>
      <div className={`stack ${styles.chooser}`}>
        <h1 className={styles.title}>{teamWords.select}</h1>
        <ul className={`card ${styles.list}`}>
          {shown.map((team) => (
            <li key={team.id}>
              <Link to={wayTo(team)} className={`row ${styles.team}`}>
                <TeamRow user={user} team={team} />
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/team/create/" className={styles.create}>
          <Plus aria-hidden />
          {teamWords.create}
        </Link>
        <p className="muted">{teamWords.about}</p>
      </div>
    </AppPage>
  );
}

function TeamRow({ user, team }: { readonly user: User; readonly team: Team }) {
  const title = teamTitle(team, user.uid);
  const role = roleIn(team, user.uid);
  const count = teamWords.members(Object.keys(team.members).length);
  return (
    <>
      <TeamMark title={title} large />
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{role === null ? count : teamWords.countAndRole(count, roleWords[role].as)}</span>
      </span>
      <ChevronRight aria-hidden />
    </>
  );
}
