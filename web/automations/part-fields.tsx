import type { AutomationStep, When } from '../../machines/automation/automation.ts';
import { ROOM_VIEWS } from '../../machines/kernel/permissions.ts';
import { textIn } from '../../machines/kernel/shapes.ts';
import { type Duration, MINUTE } from '../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../../machines/message/message.ts';
import { webhooksFrom } from '../../machines/team/webhook.parse.ts';
import { reminderMinutes } from '../../machines/timer/timer.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useRoom } from '../live/live-context.ts';
import { DurationField } from '../rundown/fields/duration-field.tsx';
import { TimeOfDayField } from '../rundown/fields/time-of-day-field.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { automationEditorWords as words } from './automation-editor.words.ts';
import styles from './automations.module.css';
import {
  audienceText,
  isOfTimers,
  oscValuesText,
  payloadOfStep,
  stepKind,
  typedOscAddress,
  typedOscValues,
  withPayload,
} from './automations.view.ts';
import { oscFormFrom } from './osc-form.view.ts';
import { RequestFields } from './request-fields.tsx';

interface WhenProps {
  readonly when: When;
  readonly onChange: (when: When) => void;
}

const views = ROOM_VIEWS.map((value) => ({ value, label: words.views[value] }));

export function WhenFields({ when, onChange }: WhenProps) {
  switch (when.type) {
    case 'TIME':
      return (
        <TimeOfDayField
          label={words.time}
          value={when.time}
          example="19:00:00"
          onCommit={(time) => time !== null && onChange({ ...when, time })}
        />
      );
    case 'LOST':
      return (
        <>
          <Select
            label={words.view}
            value={when.view}
            choices={views}
            onChange={(view) => onChange({ ...when, view })}
          />
          <DurationField
            label={words.after}
            value={when.after}
            onCommit={(after) => onChange({ ...when, after })}
          />
        </>
      );
    case 'CALL':
      return (
        <TextField
          label={words.call}
          description={words.callAbout}
          value={when.name}
          maxLength={100}
          onChange={(name) => onChange({ ...when, name })}
        />
      );
    case 'BEFORE':
      return (
        <>
          <DurationField
            label={words.before}
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
            label={words.amount}
            value={Math.abs(when.left)}
            onCommit={(ms) => onChange({ ...when, left: when.left < 0 ? -ms : ms })}
          />
          <MeantField when={when} onChange={onChange} />
        </>
      );
    case 'EVENT':
      return <MeantField when={when} onChange={onChange} />;
  }
}

const wholeMinutes = (ms: Duration): number =>
  Math.min(Math.max(Math.round(ms / MINUTE), reminderMinutes.least), reminderMinutes.most);

interface TimerProps {
  readonly when: Extract<When, { readonly type: 'BEFORE' }>;
  readonly onChange: (when: When) => void;
}

function TimerField({ when, onChange }: TimerProps) {
  const { timers } = useRoom().view;
  const choices = [
    { value: ANY, label: words.anyTimer },
    ...timers.map(({ _id, name }) => ({ value: _id, label: words.timerNamed(name) })),
  ];
  return (
    <Select
      label={words.timer}
      value={when.timerId ?? ANY}
      placeholder={words.gone}
      choices={choices}
      onChange={(timerId) => onChange({ ...when, timerId: timerId === ANY ? null : timerId })}
    />
  );
}

const ANY = '';
const OF_LABEL = 'label ';

function MeantField({ when, onChange }: WhenProps) {
  const { timers } = useRoom().view;
  if (!isOfTimers(when)) return null;
  const labels = [...new Set(timers.flatMap((timer) => timer.labels.map(({ name }) => name)))];
  const choices = [
    { value: ANY, label: words.anyTimer },
    ...labels.map((label) => ({ value: OF_LABEL + label, label: words.ofLabel(label) })),
    ...timers.map(({ _id, name }) => ({ value: _id, label: words.timerNamed(name) })),
  ];
  const choose = (value: string) => {
    const label = value.startsWith(OF_LABEL) ? value.slice(OF_LABEL.length) : null;
    onChange({ ...when, label, timerId: value === ANY || label !== null ? null : value });
  };
  const value = when.label === null ? (when.timerId ?? ANY) : OF_LABEL + when.label;
  return (
    <Select label={words.meant} value={value} placeholder={words.gone} choices={choices} onChange={choose} />
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
        label={words.amount}
        value={step.for}
        onCommit={(ms) => onChange({ ...step, for: ms })}
      />
    );
  if (step.type === 'MESSAGE')
    return (
      <>
        <TextField
          label={words.text}
          description={words.textAbout}
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
          label={words.message}
          value={textIn(payload, 'messageId')}
          placeholder={words.chooseMessage}
          choices={messages.map(({ _id, text }) => ({ value: _id, label: text }))}
          onChange={(messageId) => onChange(withPayload(step, { messageId }))}
        />
      );
    case 'start':
    case 'arm': {
      const isArm = stepKind(step) === 'arm';
      return (
        <Select
          label={words.timer}
          value={textIn(payload, 'timerId') ?? ANY}
          placeholder={words.gone}
          choices={[
            { value: ANY, label: isArm ? words.disarm : words.current },
            ...timers.map(({ _id, name }) => ({ value: _id, label: words.timerNamed(name) })),
          ]}
          onChange={(timerId) =>
            onChange(withPayload(step, timerId === ANY ? (isArm ? { timerId: null } : {}) : { timerId }))
          }
        />
      );
    }
    case 'quickClock':
      return (
        <DurationField
          label={words.amount}
          value={Number(payload['duration'])}
          onCommit={(duration) => onChange(withPayload(step, { duration }))}
        />
      );
    case 'add':
      return (
        <DurationField
          label={words.amount}
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

/** Keeps choices made by programs. */
function AudienceField({ step: { to, ...rest }, onChange }: MessageProps) {
  const lists = [...MESSAGE_AUDIENCES.map((audience) => [audience]), ...(to && to.length > 1 ? [to] : [])];
  const choices = [
    { value: '', label: words.everyone },
    ...lists.map((list) => ({ value: list.join(' '), label: audienceText(list) })),
  ];
  const choose = (value: string) => {
    const list = lists.find((each) => each.join(' ') === value);
    onChange(list === undefined ? rest : { ...rest, to: list });
  };
  return <Select label={words.to} value={to?.join(' ') ?? ''} choices={choices} onChange={choose} />;
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
        label={words.oscAddress}
        description={words.oscAddressAbout}
        value={step.address}
        maxLength={256}
        onCommit={(typed) => onChange({ ...step, address: typedOscAddress(typed) })}
      />
      <CommitField
        label={words.oscValues}
        description={words.oscValuesAbout}
        value={oscValuesText(step.args)}
        maxLength={2_000}
        onCommit={(typed) => onChange({ ...step, args: typedOscValues(typed) })}
      />
      <p className={styles.words}>{osc?.unsent || words.oscTo}</p>
    </>
  );
}

interface WebhookProps {
  readonly step: Extract<AutomationStep, { readonly type: 'WEBHOOK' }>;
  readonly onChange: (step: AutomationStep) => void;
}

/** Needs a team. */
function WebhookField({ step, onChange }: WebhookProps) {
  const teamId = useRoom().view.room.teamId ?? '';
  const webhooks = useLoaded(`/api/teams/${encodeURIComponent(teamId)}/webhooks`, webhooksFrom).value ?? [];
  return (
    <>
      <Select
        label={words.webhook}
        value={step.webhookId === '' ? null : step.webhookId}
        placeholder={step.webhookId === '' ? words.chooseWebhook : words.gone}
        choices={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
        onChange={(webhookId) => onChange({ ...step, webhookId })}
      />
      <p className={styles.words}>{words.webhookAbout}</p>
    </>
  );
}
