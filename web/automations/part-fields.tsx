import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type AutomationStep,
  type AutomationTrigger,
  REQUEST_BODIES,
  REQUEST_METHODS,
  REQUEST_TIMEOUT,
} from '../../machines/automation/automation.ts';
import { ROOM_VIEWS } from '../../machines/kernel/permissions.ts';
import { textIn } from '../../machines/kernel/shapes.ts';
import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../../machines/message/message.ts';
import { webhooksFrom } from '../../machines/people/webhook.ts';
import type { RequestStep } from '../../machines/room/automation.perform.ts';
import { reminderMinutes, type Timer } from '../../machines/timer/timer.ts';
import { callApi, failureOf } from '../app/api-call.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useRoom } from '../live/live-context.ts';
import { DurationField, TimeOfDayField } from '../rundown/time-fields.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { OptionalSelect, Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  automationEditorWords as editorWords,
  requestFormWords as words,
} from './automation-editor.words.ts';
import styles from './automations.module.css';
import {
  audienceText,
  isAboutTimers,
  oscValuesText,
  parseOscAddress,
  parseOscValues,
  payloadOfStep,
  stepKind,
  withPayload,
} from './automations.view.ts';
import { oscFormFrom } from './osc-form.view.ts';
import {
  headersText,
  parseHeaders,
  parseRequestUrl,
  parseSecretName,
  READY_FORMS,
  type ReadyForm,
  readyRequest,
  secretNamesFrom,
  testText,
  withRequest,
} from './request-form.view.ts';

const formChoices = READY_FORMS.map((value) => ({ value, label: words.forms[value] }));
const methodChoices = REQUEST_METHODS.map((value) => ({ value, label: value }));
const bodyChoices = REQUEST_BODIES.map((value) => ({ value, label: words.kinds[value] }));
const TIMEOUT_CHOICES = ['1', '2', '3', '5', '10'].map((value) => ({ value, label: value }));

interface Props {
  readonly step: RequestStep;
  readonly onChange: (step: RequestStep) => void;
}

function RequestFields({ step, onChange }: Props) {
  const [form, setForm] = useState<ReadyForm | null>(null);
  const change = (changes: Partial<RequestStep>) => onChange(withRequest(step, changes));
  const sendsBody = step.method !== 'GET' && step.method !== 'HEAD';
  return (
    <>
      <OptionalSelect
        label={words.ready}
        none={words.other}
        value={form}
        choices={formChoices}
        onChange={(chosen) => {
          setForm(chosen);
          if (chosen !== null) onChange(readyRequest(chosen));
        }}
      />
      <CommitField
        label={words.url}
        description={form === null ? words.urlAbout : words.paste[form]}
        value={step.url}
        maxLength={2_000}
        onCommit={(typed) => change({ url: parseRequestUrl(typed, form) })}
      />
      <Select
        label={words.method}
        value={step.method}
        choices={methodChoices}
        onChange={(method) => change({ method })}
      />
      <CommitField
        label={words.headers}
        description={words.headersAbout}
        value={headersText(step.headers)}
        multiline
        rows={2}
        onCommit={(typed) => change({ headers: parseHeaders(typed) })}
      />
      {sendsBody && (
        <>
          <CommitField
            label={words.body}
            value={step.body ?? ''}
            multiline
            rows={3}
            maxLength={8_000}
            onCommit={(body) => change({ body })}
          />
          <Select
            label={words.bodyAs}
            value={step.as ?? 'text'}
            choices={bodyChoices}
            isDisabled={!step.body}
            onChange={(as) => change({ as })}
          />
        </>
      )}
      <Select
        label={words.timeout}
        value={String((step.timeout ?? REQUEST_TIMEOUT) / SECOND)}
        choices={TIMEOUT_CHOICES}
        onChange={(seconds) => change({ timeout: Number(seconds) * SECOND })}
      />
      <RequestTest step={step} />
      <Secrets />
    </>
  );
}

function firstFault(error: unknown): string {
  const { issues, message } = failureOf(error);
  return issues[0]?.message ?? message;
}

function RequestTest({ step }: Pick<Props, 'step'>) {
  const { pid } = useRoom();
  const [draft, setSaid] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    try {
      setSaid(
        testText(await callApi('POST', `/api/rooms/${pid}/requests/test`, { body: { steps: [step] } })),
      );
    } catch (error) {
      setSaid(firstFault(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={`cluster ${styles.test}`}>
      <Button size="small" isDisabled={step.url === '' || isSending} onPress={() => void send()}>
        {words.test}
      </Button>
      <span role="status">{draft}</span>
    </div>
  );
}

function Secrets() {
  const path = `/api/rooms/${useRoom().pid}/secrets`;
  const { value: names, reload } = useLoaded(path, secretNamesFrom);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = name !== '' && value !== '';
  const save = () => isReady && void ask('PUT', name, { value });
  const ask = async (method: 'PUT' | 'DELETE', of: string, body?: object) => {
    try {
      await callApi(method, `${path}/${of}`, body && { body });
      setProblem(null);
      setName('');
      setValue('');
      await reload();
    } catch (error) {
      setProblem(firstFault(error));
    }
  };
  return (
    <details>
      <summary>{words.secrets}</summary>
      <div className={`stack ${styles.secrets}`}>
        <p className={`muted ${styles.words}`}>{words.secretsAbout}</p>
        <ul className={`stack ${styles.list}`}>
          {(names ?? []).map((each) => (
            <li key={each} className={`row ${styles.head}`}>
              <code className={styles.name}>{each}</code>
              <IconButton
                label={words.removeSecret(each)}
                size="small"
                onPress={() => void ask('DELETE', each)}
                icon={X}
              />
            </li>
          ))}
        </ul>
        <TextField
          label={words.secretName}
          value={name}
          maxLength={64}
          onChange={(typed) => setName(parseSecretName(typed))}
        />
        <TextField
          label={words.secretValue}
          type="password"
          autoComplete="off"
          value={value}
          maxLength={1_024}
          onChange={setValue}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return event.continuePropagation();
            event.preventDefault();
            save();
          }}
        />
        <Button size="small" isDisabled={!isReady} onPress={save}>
          {words.saveSecret}
        </Button>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </details>
  );
}

interface WhenProps {
  readonly when: AutomationTrigger;
  readonly onChange: (when: AutomationTrigger) => void;
}

const viewChoices = ROOM_VIEWS.map((value) => ({ value, label: editorWords.views[value] }));

export function TriggerFields({ when, onChange }: WhenProps) {
  switch (when.type) {
    case 'TIME':
      return (
        <TimeOfDayField
          label={editorWords.time}
          value={when.time}
          example="19:00:00"
          onCommit={(time) => time !== null && onChange({ ...when, time })}
        />
      );
    case 'LOST':
      return (
        <>
          <Select
            label={editorWords.view}
            value={when.view}
            choices={viewChoices}
            onChange={(view) => onChange({ ...when, view })}
          />
          <DurationField
            label={editorWords.after}
            value={when.after}
            onCommit={(after) => onChange({ ...when, after })}
          />
        </>
      );
    case 'CALL':
      return (
        <TextField
          label={editorWords.call}
          description={editorWords.callAbout}
          value={when.name}
          maxLength={100}
          onChange={(name) => onChange({ ...when, name })}
        />
      );
    case 'BEFORE':
      return (
        <>
          <DurationField
            label={editorWords.before}
            value={when.minutes * MINUTE}
            onCommit={(ms) => onChange({ ...when, minutes: wholeMinutes(ms) })}
          />
          <TimerField when={when} onChange={onChange} />
        </>
      );
    case 'LEFT':
      return (
        <>
          <DurationField
            label={editorWords.amount}
            value={Math.abs(when.left)}
            onCommit={(ms) => onChange({ ...when, left: when.left < 0 ? -ms : ms })}
          />
          <TimerFilterField when={when} onChange={onChange} />
        </>
      );
    case 'EVENT':
      return <TimerFilterField when={when} onChange={onChange} />;
  }
}

const wholeMinutes = (ms: Duration): number =>
  Math.min(Math.max(Math.round(ms / MINUTE), reminderMinutes.least), reminderMinutes.most);

interface TimerProps {
  readonly when: Extract<AutomationTrigger, { readonly type: 'BEFORE' }>;
  readonly onChange: (when: AutomationTrigger) => void;
}

function TimerField({ when, onChange }: TimerProps) {
  const { timers } = useRoom().view;
  return (
    <OptionalSelect
      label={editorWords.timer}
      none={editorWords.anyTimer}
      value={when.timerId}
      placeholder={editorWords.gone}
      choices={timerChoices(timers)}
      onChange={(timerId) => onChange({ ...when, timerId })}
    />
  );
}

const timerChoices = (timers: readonly Timer[]) =>
  timers.map(({ _id, name }) => ({ value: _id, label: editorWords.timerNamed(name) }));

const LABEL_PREFIX = 'label ';

function TimerFilterField({ when, onChange }: WhenProps) {
  const { timers } = useRoom().view;
  if (!isAboutTimers(when)) return null;
  const labels = [...new Set(timers.flatMap((timer) => timer.labels.map(({ name }) => name)))];
  const choices = [
    ...labels.map((label) => ({ value: LABEL_PREFIX + label, label: editorWords.ofLabel(label) })),
    ...timerChoices(timers),
  ];
  const choose = (value: string | null) => {
    const label = value?.startsWith(LABEL_PREFIX) ? value.slice(LABEL_PREFIX.length) : null;
    onChange({ ...when, label, timerId: label === null ? value : null });
  };
  return (
    <OptionalSelect
      label={editorWords.meant}
      none={editorWords.anyTimer}
      value={when.label === null ? when.timerId : LABEL_PREFIX + when.label}
      placeholder={editorWords.gone}
      choices={choices}
      onChange={choose}
    />
  );
}

interface StepProps {
  readonly step: AutomationStep;
  readonly onChange: (step: AutomationStep) => void;
}

export function StepFields({ step, onChange }: StepProps) {
  const { timers, messages } = useRoom().view;
  const payload = payloadOfStep(step);
  if (step.type === 'WAIT')
    return (
      <DurationField
        label={editorWords.amount}
        value={step.for}
        onCommit={(ms) => onChange({ ...step, for: ms })}
      />
    );
  if (step.type === 'MESSAGE')
    return (
      <>
        <TextField
          label={editorWords.text}
          description={editorWords.textAbout}
          value={step.text}
          maxLength={2_000}
          onChange={(text) => onChange({ ...step, text })}
        />
        <AudienceField step={step} onChange={onChange} />
      </>
    );
  if (step.type === 'OSC') return <OscStepFields step={step} onChange={onChange} />;
  if (step.type === 'REQUEST') return <RequestFields step={step} onChange={onChange} />;
  if (step.type === 'WEBHOOK') return <WebhookField step={step} onChange={onChange} />;
  switch (stepKind(step)) {
    case 'showMessage':
      return (
        <Select
          label={editorWords.message}
          value={textIn(payload, 'messageId')}
          placeholder={editorWords.chooseMessage}
          choices={messages.map(({ _id, text }) => ({ value: _id, label: text }))}
          onChange={(messageId) => onChange(withPayload(step, { messageId }))}
        />
      );
    case 'start':
    case 'arm': {
      const isArm = stepKind(step) === 'arm';
      return (
        <OptionalSelect
          label={editorWords.timer}
          none={isArm ? editorWords.disarm : editorWords.current}
          value={textIn(payload, 'timerId')}
          placeholder={editorWords.gone}
          choices={timerChoices(timers)}
          onChange={(timerId) => onChange(withPayload(step, timerId === null && !isArm ? {} : { timerId }))}
        />
      );
    }
    case 'quickClock':
      return (
        <DurationField
          label={editorWords.amount}
          value={Number(payload['duration'])}
          onCommit={(duration) => onChange(withPayload(step, { duration }))}
        />
      );
    case 'add':
      return (
        <DurationField
          label={editorWords.amount}
          value={Number(payload['ms'])}
          onCommit={(ms) => onChange(withPayload(step, { ms }))}
        />
      );
    default:
      return null;
  }
}

interface MessageProps {
  readonly step: Extract<AutomationStep, { readonly type: 'MESSAGE' }>;
  readonly onChange: (step: AutomationStep) => void;
}

function AudienceField({ step: { to, ...rest }, onChange }: MessageProps) {
  const lists = [...MESSAGE_AUDIENCES.map((audience) => [audience]), ...(to && to.length > 1 ? [to] : [])];
  const choose = (value: string | null) => {
    const list = lists.find((each) => each.join(' ') === value);
    onChange(list === undefined ? rest : { ...rest, to: list });
  };
  return (
    <OptionalSelect
      label={editorWords.to}
      none={editorWords.everyone}
      value={to?.join(' ') ?? null}
      choices={lists.map((list) => ({ value: list.join(' '), label: audienceText(list) }))}
      onChange={choose}
    />
  );
}

interface OscProps {
  readonly step: Extract<AutomationStep, { readonly type: 'OSC' }>;
  readonly onChange: (step: AutomationStep) => void;
}

function OscStepFields({ step, onChange }: OscProps) {
  const { value: osc } = useLoaded(`/api/rooms/${useRoom().pid}/osc`, oscFormFrom);
  return (
    <>
      <CommitField
        label={editorWords.oscAddress}
        description={editorWords.oscAddressAbout}
        value={step.address}
        maxLength={256}
        onCommit={(typed) => onChange({ ...step, address: parseOscAddress(typed) })}
      />
      <CommitField
        label={editorWords.oscValues}
        description={editorWords.oscValuesAbout}
        value={oscValuesText(step.args)}
        maxLength={2_000}
        onCommit={(typed) => onChange({ ...step, args: parseOscValues(typed) })}
      />
      <p className={`muted ${styles.words}`}>{osc?.unsent || editorWords.oscTo}</p>
    </>
  );
}

interface WebhookProps {
  readonly step: Extract<AutomationStep, { readonly type: 'WEBHOOK' }>;
  readonly onChange: (step: AutomationStep) => void;
}

function WebhookField({ step, onChange }: WebhookProps) {
  const teamId = useRoom().view.room.teamId ?? '';
  const webhooks = useLoaded(`/api/teams/${encodeURIComponent(teamId)}/webhooks`, webhooksFrom).value ?? [];
  return (
    <>
      <Select
        label={editorWords.webhook}
        value={step.webhookId === '' ? null : step.webhookId}
        placeholder={step.webhookId === '' ? editorWords.chooseWebhook : editorWords.gone}
        choices={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={(webhookId) => onChange({ ...step, webhookId })}
      />
      <p className={`muted ${styles.words}`}>{editorWords.webhookAbout}</p>
    </>
  );
}
