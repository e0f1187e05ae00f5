import { useState } from 'react';
import type { Team } from '../../../machines/team/team.ts';
import { callApi } from '../../app/api-call.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { session } from '../../auth/session.ts';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { SettingsSection } from '../../user/settings-section.tsx';
import { teamCall } from './team-calls.ts';

export function TeamName({ team }: { readonly team: Team }) {
  const [name, setName] = useState(team.name);
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fault('name', 'Give the team a name.');
    await callApi('PATCH', teamCall(team.id), { body: { name: name.trim() } });
    await session.refreshTeams();
  }, ['name']);
  return (
    <SettingsSection title="Name" about="How the team is called for everyone in it.">
      <AccountForm submission={submission} label="Name of the team" action="Rename" variant="secondary">
        <FormField
          submission={submission}
          name="name"
          label="Name of the team"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
