import { useState } from 'react';
import type { Team } from '../../../machines/team/team.ts';
import { session } from '../../account/session.ts';
import { callApi, outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { notify } from '../../app/notifications.ts';
import { Switch } from '../../ui/switch.tsx';
import { membersWords } from './members.words.ts';
import { memberPath, replaceLinks } from './team-api.ts';
import type { MemberRow } from './team-members.view.ts';

interface Props {
  readonly team: Team;
  readonly row: MemberRow | null;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

/** V108. */
export function RemoveMember({ team, row, onClose, onRemoved }: Props) {
  const [withLinks, setWithLinks] = useState(false);
  const close = () => {
    setWithLinks(false);
    onClose();
  };
  const remove = async () => {
    if (row === null) return null;
    const problem = await outcomeOf(callApi('DELETE', memberPath(team.id, row.uid)));
    if (problem === null && withLinks) await replaceAll(team);
    await Promise.all([onRemoved(), session.refreshTeams()]);
    return problem;
  };
  return (
    <ConfirmDialog
      title={membersWords.removeQuestion(row?.name ?? membersWords.theMember)}
      isOpen={row !== null}
      onClose={close}
      confirm={membersWords.remove}
      onConfirm={remove}
    >
      <p>{membersWords.removeText}</p>
      {row?.knowsLinks && (
        <>
          <Switch isSelected={withLinks} onChange={setWithLinks}>
            {membersWords.alsoReplace}
          </Switch>
          <p>{withLinks ? membersWords.everyLinkStops : membersWords.linksGoOn}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Already removed; links can be reset later. */
async function replaceAll(team: Team): Promise<void> {
  const problem = await outcomeOf(replaceLinks(team.id));
  if (problem !== null) notify({ title: membersWords.linksStay, text: problem });
}
