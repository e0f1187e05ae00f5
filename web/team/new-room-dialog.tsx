import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { AccountForm, FormField, useSubmission } from '../account/form.tsx';
import { callApi } from '../app/api-call.ts';
import { linksFrom } from '../room/links.view.ts';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { dashboardWords } from './dashboard.words.ts';

interface Props extends DialogState {
  readonly teamId: TeamId;
}

export function NewRoomDialog({ teamId, isOpen, onClose }: Props) {
  return (
    <Dialog title={dashboardWords.newRoom} isOpen={isOpen} onClose={onClose}>
      <NewRoom teamId={teamId} />
    </Dialog>
  );
}

function NewRoom({ teamId }: { readonly teamId: TeamId }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const submission = useSubmission(async () => {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const typed = name.trim();
    const body = { teamId, timezone, ...(typed !== '' && { name: typed }) };
    const links = linksFrom(await callApi('POST', '/api/rooms', { body }));
    if (links !== null) await navigate(links.controller);
  }, ['name']);
  return (
    <AccountForm
      submission={submission}
      label={dashboardWords.newRoom}
      action={dashboardWords.createAndOpen}
      alone
    >
      <FormField
        name="name"
        label={dashboardWords.nameOfRoom}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={setName}
      />
    </AccountForm>
  );
}
