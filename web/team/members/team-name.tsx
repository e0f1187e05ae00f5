import { useState } from 'react';
import type { Team } from '../../../machines/team/team.ts';
import { callApi } from '../../app/api-call.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { session } from '../../auth/session.ts';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { SettingsSection } from '../../user/settings-section.tsx';
import { membersWords } from './members.words.ts';
import { teamApiPath } from './team-api.ts';

export function TeamName({ team }: { readonly team: Team }) {
  const [name, setName] = useState(team.name);
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw fault('name', membersWords.nameNeeded);
    await callApi('PATCH', teamApiPath(team.id), { body: { name: name.trim() } });
    await session.refreshTeams();
  }, ['name']);
  return (
    <SettingsSection title={membersWords.name} about={membersWords.nameAbout}>
      <AccountForm
        submission={submission}
        label={membersWords.nameOf}
        action={membersWords.rename}
        variant="secondary"
      >
        <FormField
          submission={submission}
          name="name"
          label={membersWords.nameOf}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
