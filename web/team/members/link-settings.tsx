import { useState } from 'react';
import type { Team } from '../../../machines/team/team.ts';
import { outcomeOf } from '../../app/api-call.ts';
import { notify } from '../../app/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { replaceLinks } from './team-calls.ts';

/** New links for all rooms of the team (M39). */
export function LinkSettings({ team }: { readonly team: Team }) {
  const [asking, setAsking] = useState(false);
  const replace = async () => {
    const problem = await outcomeOf(replaceLinks(team.id));
    if (problem === null)
      notify({ type: 'success', title: 'Links replaced', text: 'Share the new ones from each room.' });
    return problem;
  };
  return (
    <SettingsSection
      title="Links"
      about="A link to a room works for whoever has it, also after they left the team. If links got into the wrong hands, replace them all."
    >
      <div>
        <Button onPress={() => setAsking(true)}>Replace all links…</Button>
      </div>
      <ConfirmDialog
        title="Replace the links of all rooms?"
        isOpen={asking}
        onClose={() => setAsking(false)}
        confirm="Replace all links"
        onConfirm={replace}
      >
        <p>
          Every link and QR code to a room of this team stops working now, and screens that came by one are
          closed. This cannot be undone.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  );
}
