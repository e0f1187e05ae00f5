import { useState } from 'react';
import { useNavigate } from 'react-router';
import { teamFrom } from '../../machines/team/team.parse.ts';
import { teamPath } from '../../machines/view/site/site-links.ts';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { AccountForm, FormField } from '../auth/form.tsx';
import { session } from '../auth/session.ts';
import { SignedInOnly } from '../auth/signed-in-only.tsx';
import { fault, useSubmission } from '../auth/use-submission.ts';
import styles from './form-card.module.css';
import { AppPage } from './team-page.tsx';

export function CreateTeamRoute() {
  return <SignedInOnly>{() => <CreateTeam />}</SignedInOnly>;
}

function CreateTeam() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fault('name', 'Give the team a name.');
    const team = teamFrom(await callApi('POST', '/api/teams', { body: { name: name.trim() } }));
    await session.refreshTeams();
    await navigate(team === null ? '/team/' : teamPath(team.id, 'members'));
  }, ['name']);
  return (
    <AppPage>
      <div className={styles.card}>
        <h1 className={styles.title}>Create a team</h1>
        <p className={styles.lead}>
          For everyone who runs shows together. The rooms of the team are open to all its members, on all
          their devices.
        </p>
        <AccountForm submission={submission} label="Create a team" action="Create team" alone>
          <FormField
            submission={submission}
            name="name"
            label="Name of the team"
            autoComplete="organization"
            maxLength={100}
            value={name}
            onChange={setName}
          />
        </AccountForm>
        <Link to="/team/" className={styles.back}>
          Back to your teams
        </Link>
      </div>
    </AppPage>
  );
}
