import { useState } from 'react';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import { EVERY_EVENT, type WebhookAnswer } from '../../machines/people/webhook.ts';
import { EVENT_TYPES } from '../../machines/room/api.objects.ts';
import { AccountForm, FormField, fieldFailure, useSubmission } from '../account/form.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import styles from './webhooks.module.css';
import { webhooksWords } from './webhooks.words.ts';

interface AllOrChosen {
  readonly reach: 'all' | 'some';
  readonly chosen: readonly string[];
}

interface TypedWebhook {
  readonly url: string;
  readonly rooms: AllOrChosen;
  readonly events: AllOrChosen;
}

const allChosen: AllOrChosen = { reach: 'all', chosen: [] };

export function webhookForm(webhook: Pick<WebhookAnswer, 'url' | 'rooms' | 'events'> | null): TypedWebhook {
  if (webhook === null) return { url: '', rooms: allChosen, events: allChosen };
  const { url, rooms, events } = webhook;
  return {
    url,
    rooms: rooms === null ? allChosen : { reach: 'some', chosen: rooms },
    events: events.includes(EVERY_EVENT) ? allChosen : { reach: 'some', chosen: events },
  };
}

export function webhookFormFault({ url, rooms, events }: TypedWebhook) {
  if (url.trim() === '') return { path: 'url', message: webhooksWords.urlNeeded };
  if (isNoneChosen(rooms)) return { path: '', message: webhooksWords.roomsNeeded };
  return isNoneChosen(events) ? { path: '', message: webhooksWords.eventsNeeded } : null;
}

export function webhookBody({ url, rooms, events }: TypedWebhook) {
  return {
    url: url.trim(),
    rooms: rooms.reach === 'all' ? 'all' : rooms.chosen,
    events: events.reach === 'all' ? [EVERY_EVENT] : events.chosen,
  };
}

export function withToggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

export function webhookRooms(rooms: readonly Pick<ListedRoom, 'pid' | 'name'>[], { chosen }: AllOrChosen) {
  const missing = chosen.filter((each) => rooms.every(({ pid }) => pid !== each));
  return [
    ...rooms.map(({ pid, name }) => ({ value: pid, label: name })),
    ...missing.map((pid) => ({ value: pid, label: webhooksWords.goneRoom(pid) })),
  ];
}

const isNoneChosen = ({ reach, chosen }: AllOrChosen): boolean => reach === 'some' && chosen.length === 0;

const eventChoices = EVENT_TYPES.map((value) => ({ value, label: webhooksWords.eventNames[value] }));
const roomReachChoices = [
  { value: 'all', label: webhooksWords.allRooms },
  { value: 'some', label: webhooksWords.someRooms },
] as const;
const eventReachChoices = [
  { value: 'all', label: webhooksWords.everything },
  { value: 'some', label: webhooksWords.some },
] as const;

const MANY_CHOICES = 24;

interface Props {
  readonly webhook: WebhookAnswer | null;
  readonly rooms: readonly ListedRoom[];
  readonly label: string;
  readonly action: string;
  readonly variant: 'primary' | 'secondary';
  readonly onAsk: (body: object) => Promise<void>;
}

export function WebhookForm({ webhook, rooms, label, action, variant, onAsk }: Props) {
  const [form, setForm] = useState(() => webhookForm(webhook));
  const change = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }));
  const submission = useSubmission(async () => {
    const wrong = webhookFormFault(form);
    if (wrong !== null) throw fieldFailure(wrong.path, wrong.message);
    await onAsk(webhookBody(form));
    setForm(webhookForm(null));
  }, ['url']);
  return (
    <AccountForm submission={submission} label={label} action={action} variant={variant}>
      <FormField
        name="url"
        label={webhooksWords.url}
        description={webhooksWords.urlAbout}
        autoComplete="off"
        value={form.url}
        onChange={(url) => change({ url })}
      />
      <ReachField
        label={webhooksWords.room}
        legend={webhooksWords.chosenRooms}
        reaches={roomReachChoices}
        choices={webhookRooms(rooms, form.rooms)}
        value={form.rooms}
        onChange={(changed) => change({ rooms: changed })}
      />
      <ReachField
        label={webhooksWords.events}
        legend={webhooksWords.chosen}
        reaches={eventReachChoices}
        choices={eventChoices}
        value={form.events}
        onChange={(events) => change({ events })}
      />
    </AccountForm>
  );
}

interface ReachProps {
  readonly label: string;
  readonly legend: string;
  readonly reaches: readonly Choice<AllOrChosen['reach']>[];
  readonly choices: readonly Choice<string>[];
  readonly value: AllOrChosen;
  readonly onChange: (value: AllOrChosen) => void;
}

function ReachField({ label, legend, reaches, choices, value: { reach, chosen }, onChange }: ReachProps) {
  return (
    <>
      <Select
        label={label}
        value={reach}
        choices={reaches}
        onChange={(next) => onChange({ reach: next, chosen })}
      />
      {reach === 'some' && (
        <fieldset className={styles.choices} data-many={choices.length > MANY_CHOICES || undefined}>
          <legend>{legend}</legend>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                onChange={() => onChange({ reach, chosen: withToggled(chosen, choice.value) })}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
