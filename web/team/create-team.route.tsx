import { useState } from 'react';
import { useNavigate } from 'react-router';
import { teamFrom } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { session } from '../account/session.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import styles from './form-card.module.css';
import { AppPage } from './team-page.tsx';

export function CreateTeamRoute() {
  return <SignedInOnly>{() => <CreateTeam />}</SignedInOnly>;
}

function CreateTeam() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fieldFailure('name', teamWords.nameNeeded);
    const team = teamFrom(await callApi('POST', '/api/teams', { body: { name: name.trim() } }));
    await session.refreshTeams();
    await navigate(team === null ? '/team/' : teamPath(team.id, 'members'));
  }, ['name']);
  return (
    <AppPage>
      <div className={`card stack ${styles.card}`}>
        <h1 className={styles.title}>{teamWords.create}</h1>
        <p className={styles.lead}>{teamWords.createText}</p>
        <AccountForm submission={submission} label={teamWords.create} action={teamWords.createTeam} alone>
          <FormField
            name="name"
            label={teamWords.nameOf}
            autoComplete="organization"
            maxLength={100}
            value={name}
            onChange={setName}
          />
        </AccountForm>
        <Link to="/team/" className={styles.back}>
          {teamWords.backToTeams}
        </Link>
      </div>
    </AppPage>
  );
}
