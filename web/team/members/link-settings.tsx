import { useState } from 'react';
import type { Team } from '../../../machines/team/team.ts';
import { outcomeOf } from '../../app/api-call.ts';
import { ConfirmDialog } from '../../app/confirm-dialog.tsx';
import { notify } from '../../app/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { membersWords } from './members.words.ts';
import { replaceLinks } from './team-api.ts';

/** New links for all rooms of the team (M39). */
export function LinkSettings({ team }: { readonly team: Team }) {
  const [asking, setAsking] = useState(false);
  const replace = async () => {
    const problem = await outcomeOf(replaceLinks(team.id));
    if (problem === null)
      notify({ type: 'success', title: membersWords.linksReplaced, text: membersWords.shareNew });
    return problem;
  };
  return (
    <SettingsSection title={membersWords.links} about={membersWords.linksAbout}>
      <div>
        <Button onPress={() => setAsking(true)}>{membersWords.replaceAsk}</Button>
      </div>
      <ConfirmDialog
        title={membersWords.replaceQuestion}
        isOpen={asking}
        onClose={() => setAsking(false)}
        confirm={membersWords.replace}
        onConfirm={replace}
      >
        <p>{membersWords.replaceText}</p>
      </ConfirmDialog>
    </SettingsSection>
  );
}
