import { useState } from 'react';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { webhookSecretFrom, webhooksFrom } from '../../../machines/team/webhook.parse.ts';
import { callApi } from '../../app/api-call.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { CopyLine, ShownOnce } from '../../links/copy-line.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { teamApiPath } from '../members/team-api.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { webhooksWords } from './webhooks.words.ts';

interface Props {
  readonly teamId: TeamId;
  readonly rooms: readonly ListedRoom[];
  readonly canMake: boolean;
}

export function WebhookSettings({ teamId, rooms, canMake }: Props) {
  const path = teamApiPath(teamId, '/webhooks');
  const webhooks = useLoaded(path, webhooksFrom);
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (body: object) => {
    setSecret(webhookSecretFrom(await callApi('POST', path, { body })));
    await webhooks.reload();
  };
  return (
    <SettingsSection title={webhooksWords.title} about={webhooksWords.about}>
      {canMake && (
        <WebhookForm
          webhook={null}
          rooms={rooms}
          label={webhooksWords.make}
          action={webhooksWords.make}
          variant="secondary"
          onAsk={make}
        />
      )}
      {secret !== null && (
        <ShownOnce>
          <p>{webhooksWords.secretOnce}</p>
          <CopyLine title={webhooksWords.theSecret} text={secret} />
        </ShownOnce>
      )}
      {webhooks.failure !== null && <p role="alert">{webhooks.failure.message}</p>}
      <WebhookList
        path={path}
        webhooks={webhooks.value}
        rooms={rooms}
        onChanged={webhooks.reload}
        onSecret={setSecret}
      />
    </SettingsSection>
  );
}
