import { useState } from 'react';
import { EVENT_TYPES } from '../../../machines/api/event-data.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import { webhookSecretFrom, webhooksFrom } from '../../../machines/team/webhook.parse.ts';
import { EVERY_EVENT } from '../../../machines/team/webhook.ts';
import { webhooksWords } from '../../../machines/words/webhooks.ts';
import { callApi } from '../../app/api-call.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { AccountForm, FormField } from '../../auth/form.tsx';
import { fault, useSubmission } from '../../auth/use-submission.ts';
import { CopyLine, ShownOnce } from '../../room/links/copy-line.tsx';
import { Select } from '../../ui/select.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';
import { teamApiPath } from '../members/team-api.ts';
import { WebhookList } from './webhook-list.tsx';
import styles from './webhooks.module.css';

const ALL = '';
const SOME = 'some';
const whats = [
  { value: EVERY_EVENT, label: webhooksWords.everything },
  { value: SOME, label: webhooksWords.some },
] as const;

interface Props {
  readonly teamId: TeamId;
  readonly rooms: readonly ListedRoom[];
}

/** Webhooks of the team: made, tested, looked after (K67). */
export function WebhookSettings({ teamId, rooms }: Props) {
  const path = teamApiPath(teamId, '/webhooks');
  const webhooks = useLoaded(path, webhooksFrom);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SettingsSection title={webhooksWords.title} about={webhooksWords.about}>
      <WebhookForm path={path} rooms={rooms} onMade={webhooks.reload} onSecret={setSecret} />
      {secret !== null && <Secret secret={secret} />}
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

interface FormProps {
  readonly path: string;
  readonly rooms: readonly ListedRoom[];
  readonly onMade: () => Promise<void>;
  readonly onSecret: (secret: string | null) => void;
}

function WebhookForm({ path, rooms, onMade, onSecret }: FormProps) {
  const [url, setUrl] = useState('');
  const [roomPid, setRoomPid] = useState<string>(ALL);
  const [what, setWhat] = useState<(typeof whats)[number]['value']>(EVERY_EVENT);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submission = useSubmission(async () => {
    if (url.trim() === '') throw fault('url', webhooksWords.urlNeeded);
    const events = what === SOME ? chosen : [EVERY_EVENT];
    if (events.length === 0) throw fault('', webhooksWords.eventsNeeded);
    const body = { url: url.trim(), events, rooms: roomPid === ALL ? 'all' : [roomPid] };
    onSecret(webhookSecretFrom(await callApi('POST', path, { body })));
    setUrl('');
    setWhat(EVERY_EVENT);
    setChosen([]);
    await onMade();
  }, ['url']);
  const choices = [
    { value: ALL, label: webhooksWords.allRooms },
    ...rooms.map(({ pid, name }) => ({ value: pid, label: name })),
  ];
  return (
    <AccountForm
      submission={submission}
      label={webhooksWords.make}
      action={webhooksWords.make}
      variant="secondary"
    >
      <FormField
        submission={submission}
        name="url"
        label={webhooksWords.url}
        description={webhooksWords.urlAbout}
        autoComplete="off"
        value={url}
        onChange={setUrl}
      />
      <div className={styles.choices}>
        <Select label={webhooksWords.room} value={roomPid} choices={choices} onChange={setRoomPid} />
        <Select label={webhooksWords.events} value={what} choices={whats} onChange={setWhat} />
      </div>
      {what === SOME && <Events chosen={chosen} onChange={setChosen} />}
    </AccountForm>
  );
}

interface EventsProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Events({ chosen, onChange }: EventsProps) {
  const toggle = (type: string) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  return (
    <fieldset className={styles.events}>
      <legend>{webhooksWords.chosen}</legend>
      {EVENT_TYPES.map((type) => (
        <label key={type}>
          <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
          {webhooksWords.eventNames[type]}
        </label>
      ))}
    </fieldset>
  );
}

function Secret({ secret }: { readonly secret: string }) {
  return (
    <ShownOnce>
      <p>{webhooksWords.secretOnce}</p>
      <CopyLine title={webhooksWords.theSecret} text={secret} />
    </ShownOnce>
  );
}
