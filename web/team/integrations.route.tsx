import { type ComponentProps, useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import { type ListedRoom, listedRoomsFrom } from '../../machines/people/room-list.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamRole } from '../../machines/people/team.ts';
import {
  type Delivery,
  deliveriesFrom,
  EVERY_EVENT,
  TEST_EVENT,
  type WebhookAnswer,
  webhookSecretFrom,
  webhooksFrom,
} from '../../machines/people/webhook.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import { EVENT_TYPES } from '../../machines/room/api.objects.ts';
import { teamWords } from '../../machines/words/people.ts';
import { roomWords } from '../../machines/words/room.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { language } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { planInUseFrom } from '../billing/plan-in-use.view.ts';
import { CopyLine, ShownOnceNote } from '../links/copy-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Switch } from '../ui/switch.tsx';
import { ApiKeys } from '../user/api-keys.tsx';
import { keyWords } from '../user/keys.words.ts';
import { SettingsSection } from '../user/settings-section.tsx';
import { PageHead, TeamPage, type TeamView, teamApiPath } from './team-page.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';
import { webhooksWords } from './webhooks.words.ts';

const dateTimeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });

export const fullMomentText = (at: Instant): string => dateTimeFormat.format(at);

interface Props {
  readonly path: string;
  readonly webhook: WebhookAnswer;
  readonly onChanged: () => Promise<void>;
}

export function Deliveries({ path, webhook, onChanged }: Props) {
  const deliveries = useLoaded(`${path}/deliveries`, deliveriesFrom, 5 * SECOND);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const again = (rest: string) =>
    void run(async () => {
      setProblem(null);
      await callApi('POST', path + rest);
      await Promise.all([deliveries.reload(), onChanged()]);
    });
  const list = deliveries.value ?? [];
  const fault = problem ?? deliveries.failure?.message ?? null;
  return (
    <div className={`stack ${styles.deliveries}`}>
      {deliveries.value !== null && list.length === 0 && <p>{webhooksWords.noDeliveries}</p>}
      {webhook.dead > 1 && (
        <Button size="small" isDisabled={busy} onPress={() => again('/again')}>
          {webhooksWords.allAgain(webhook.dead)}
        </Button>
      )}
      {fault !== null && <p role="alert">{fault}</p>}
      {list.length > 0 && (
        <ul aria-label={webhooksWords.deliveriesNamed(webhook.url)}>
          {list.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery} />
              <Button
                size="small"
                variant="quiet"
                isDisabled={busy}
                aria-label={webhooksWords.againNamed(
                  deliverySubject(delivery),
                  fullMomentText(delivery.createdAt),
                )}
                onPress={() => again(`/deliveries/${delivery.id}/again`)}
              >
                {webhooksWords.again}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const { state, status, tries, answer, createdAt } = delivery;
  const came = status === null ? webhooksWords.noAnswer : String(status);
  return (
    <div className={styles.words}>
      <strong>{webhooksWords.delivery(deliverySubject(delivery), fullMomentText(createdAt))}</strong>
      <span data-state={state}>
        {tries === 0
          ? webhooksWords.states[state]
          : webhooksWords.came(webhooksWords.states[state], came, tries)}
      </span>
      {answer !== '' && <code>{answer}</code>}
    </div>
  );
}

function deliverySubject({ type }: Delivery): string {
  if (type === TEST_EVENT) return webhooksWords.testEvent;
  const known = EVENT_TYPES.find((each) => each === type);
  return known === undefined ? type : webhooksWords.eventNames[known];
}

interface WebhookListProps {
  readonly path: string;
  readonly webhooks: readonly WebhookAnswer[] | null;
  readonly rooms: readonly ListedRoom[];
  readonly onChanged: () => Promise<void>;
  readonly onSecret: (secret: string | null) => void;
}

interface WebhookQuestion {
  readonly what: 'remove' | 'secret';
  readonly webhook: WebhookAnswer;
}

function WebhookList({ path, webhooks, rooms, onChanged, onSecret }: WebhookListProps) {
  const [asking, setAsking] = useState<WebhookQuestion | null>(null);
  const pathOf = ({ id }: WebhookAnswer) => `${path}/${encodeURIComponent(id)}`;
  const confirm = async ({ what, webhook }: WebhookQuestion) => {
    if (what === 'remove') await callApi('DELETE', pathOf(webhook)).finally(onChanged);
    else onSecret(webhookSecretFrom(await callApi('POST', `${pathOf(webhook)}/secret`)));
  };
  const isRemoving = asking?.what === 'remove';
  if (webhooks === null) return null;
  return (
    <>
      {webhooks.length === 0 && <p className={styles.none}>{webhooksWords.none}</p>}
      {webhooks.length > 0 && (
        <ul className={`card ${styles.list}`} aria-label={webhooksWords.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookRow
                webhook={webhook}
                path={pathOf(webhook)}
                rooms={rooms}
                onChanged={onChanged}
                onAsk={(what) => setAsking({ what, webhook })}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={isRemoving ? webhooksWords.removeQuestion : webhooksWords.newSecretQuestion}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        confirm={isRemoving ? webhooksWords.remove : webhooksWords.newSecret}
        onConfirm={async () => asking && confirm(asking)}
      >
        <p>{isRemoving ? webhooksWords.removeText(asking.webhook.url) : webhooksWords.newSecretText}</p>
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  readonly webhook: WebhookAnswer;
  readonly path: string;
  readonly rooms: readonly ListedRoom[];
  readonly onChanged: () => Promise<void>;
  readonly onAsk: (what: WebhookQuestion['what']) => void;
}

function WebhookRow({ webhook, path, rooms, onChanged, onAsk }: RowProps) {
  const { url, enabled } = webhook;
  const trouble = webhookProblem(webhook);
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [tested, setTested] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const ask = (method: 'PATCH' | 'POST', rest: string, body?: object) =>
    run(async () => {
      setProblem(null);
      await callApi(method, path + rest, body && { body });
      await onChanged();
    });
  const test = async () => {
    await ask('POST', '/test');
    setTested((times) => times + 1);
    setOpen(true);
  };
  const edit = async (body: object) => {
    await callApi('PATCH', path, { body });
    await onChanged();
    setEditing(false);
  };
  return (
    <>
      <div className={`row ${styles.row}`}>
        <div className={styles.words}>
          <strong>{url}</strong>
          <span>{webhooksWords.facts(roomsText(webhook, rooms), eventsText(webhook))}</span>
          {trouble !== null && <span className={styles.trouble}>{trouble}</span>}
        </div>
        <Switch
          aria-label={webhooksWords.onNamed(url)}
          isSelected={enabled}
          onChange={(on) => void ask('PATCH', '', { enabled: on })}
        >
          {webhooksWords.on}
        </Switch>
      </div>
      <div className="cluster">
        <WebhookTool
          label={webhooksWords.test}
          name={webhooksWords.testNamed(url)}
          variant="secondary"
          isDisabled={busy}
          onPress={() => void test()}
        />
        <WebhookTool
          label={webhooksWords.deliveries}
          name={webhooksWords.deliveriesNamed(url)}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        <WebhookTool
          label={webhooksWords.edit}
          name={webhooksWords.editNamed(url)}
          onPress={() => setEditing(true)}
        />
        <WebhookTool
          label={webhooksWords.newSecret}
          name={webhooksWords.newSecretNamed(url)}
          onPress={() => onAsk('secret')}
        />
        <WebhookTool
          label={webhooksWords.remove}
          name={webhooksWords.removeNamed(url)}
          onPress={() => onAsk('remove')}
        />
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {isOpen && <Deliveries key={tested} path={path} webhook={webhook} onChanged={onChanged} />}
      <Dialog title={webhooksWords.editTitle} isOpen={isEditing} onClose={() => setEditing(false)}>
        <WebhookForm
          webhook={webhook}
          rooms={rooms}
          label={webhooksWords.editTitle}
          action={webhooksWords.save}
          variant="primary"
          onAsk={edit}
        />
      </Dialog>
    </>
  );
}

interface ToolProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly label: string;
  readonly name: string;
}

function WebhookTool({ label, name, variant = 'quiet', ...props }: ToolProps) {
  return (
    <Button {...props} size="small" variant={variant} aria-label={name}>
      {label}
    </Button>
  );
}

function roomsText({ rooms }: WebhookAnswer, listed: readonly ListedRoom[]): string {
  if (rooms === null) return webhooksWords.allRooms;
  const [only] = rooms;
  if (rooms.length > 1) return webhooksWords.rooms(rooms.length);
  return listed.find(({ pid }) => pid === only)?.name ?? webhooksWords.oneRoom;
}

function eventsText({ events }: WebhookAnswer): string {
  return events.includes(EVERY_EVENT) ? webhooksWords.everything : webhooksWords.eventCount(events.length);
}

function webhookProblem({
  enabled,
  offReason,
  signs,
  failingSince,
  answeredAt,
  missed,
}: WebhookAnswer): string | null {
  if (!enabled) return offReason && webhooksWords.offReasons[offReason];
  if (!signs) return webhooksWords.unsigned;
  if (failingSince !== null)
    return webhooksWords[answeredAt === null ? 'unanswered' : 'failing'](fullMomentText(failingSince));
  return missed > 0 ? webhooksWords.missed(missed) : null;
}

interface IntegrationsProps {
  readonly teamId: TeamId;
  readonly rooms: readonly ListedRoom[];
  readonly canMake: boolean;
}

function WebhookSettings({ teamId, rooms, canMake }: IntegrationsProps) {
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
        <ShownOnceNote>
          <p>{webhooksWords.secretOnce}</p>
          <CopyLine title={webhooksWords.theSecret} text={secret} />
        </ShownOnceNote>
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

export function IntegrationsRoute() {
  return <TeamPage>{(view) => <Integrations key={view.team.id} view={view} />}</TeamPage>;
}

function Integrations({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={keyWords.title} about={title} />
      {mayInTeam(role, 'keys') ? (
        <MemberIntegrations teamId={team.id} role={role} />
      ) : (
        <p>{teamWords.needsMember}</p>
      )}
    </>
  );
}

export function MemberIntegrations({ teamId, role }: { readonly teamId: TeamId; readonly role: TeamRole }) {
  const rooms = useLoaded(`/api/rooms?teamId=${encodeURIComponent(teamId)}`, listedRoomsFrom).value ?? [];
  const { value: plan, failure } = useLoaded(teamApiPath(teamId, '/plan'), planInUseFrom);
  const canMake = plan === null ? failure !== null : planAllows(plan, 'api_access');
  return (
    <div>
      {plan !== null && !canMake && (
        <p role="note" className={styles.noAccess}>
          {keyWords.noAccess(plan.name)}
          {mayInTeam(role, 'billing') && (
            <Sentence
              of={roomWords.seePlan(<Link to={teamPath(teamId, 'billing')}>{roomWords.seePlanLink}</Link>)}
            />
          )}
        </p>
      )}
      <SettingsSection title={keyWords.list} about={keyWords.about}>
        <ApiKeys teamId={teamId} rooms={rooms} only={null} canMake={canMake} />
      </SettingsSection>
      <WebhookSettings teamId={teamId} rooms={rooms} canMake={canMake} />
    </div>
  );
}
