import { X } from 'lucide-react';
import { useState } from 'react';
import { REQUEST_BODIES, REQUEST_METHODS, REQUEST_TIMEOUT } from '../../machines/automation/automation.ts';
import type { RequestStep } from '../../machines/automation/engine/perform.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { callApi, failureOf } from '../app/api-call.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './automations.module.css';
import {
  headersText,
  READY_FORMS,
  type ReadyForm,
  readyRequest,
  secretNamesFrom,
  testText,
  typedHeaders,
  typedRequestUrl,
  typedSecretName,
  withRequest,
} from './request-form.view.ts';
import { requestFormWords as words } from './request-form.words.ts';

const OTHER = '';
const forms = [
  { value: OTHER, label: words.other },
  ...READY_FORMS.map((value) => ({ value, label: words.forms[value] })),
] as const;
const methods = REQUEST_METHODS.map((value) => ({ value, label: value }));
const bodies = REQUEST_BODIES.map((value) => ({ value, label: words.kinds[value] }));
const SECONDS = ['1', '2', '3', '5', '10'].map((value) => ({ value, label: value }));

interface Props {
  readonly step: RequestStep;
  readonly onChange: (step: RequestStep) => void;
}

/** A web request, from a ready form or field by field, and its test. */
export function RequestFields({ step, onChange }: Props) {
  const [form, setForm] = useState<ReadyForm | null>(null);
  const change = (changes: Partial<RequestStep>) => onChange(withRequest(step, changes));
  const sendsBody = step.method !== 'GET' && step.method !== 'HEAD';
  return (
    <>
      <Select
        label={words.ready}
        value={form ?? OTHER}
        choices={forms}
        onChange={(chosen) => {
          setForm(chosen === OTHER ? null : chosen);
          if (chosen !== OTHER) onChange(readyRequest(chosen));
        }}
      />
      <CommitField
        label={words.url}
        description={form === null ? words.urlAbout : words.paste[form]}
        value={step.url}
        maxLength={2_000}
        onCommit={(typed) => change({ url: typedRequestUrl(typed, form) })}
      />
      <Select
        label={words.method}
        value={step.method}
        choices={methods}
        onChange={(method) => change({ method })}
      />
      <CommitField
        label={words.headers}
        description={words.headersAbout}
        value={headersText(step.headers)}
        multiline
        rows={2}
        onCommit={(typed) => change({ headers: typedHeaders(typed) })}
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
            choices={bodies}
            isDisabled={!step.body}
            onChange={(as) => change({ as })}
          />
        </>
      )}
      <Select
        label={words.timeout}
        value={String((step.timeout ?? REQUEST_TIMEOUT) / SECOND)}
        choices={SECONDS}
        onChange={(seconds) => change({ timeout: Number(seconds) * SECOND })}
      />
      <RequestTest step={step} />
      <Secrets />
    </>
  );
}

function RequestTest({ step }: Pick<Props, 'step'>) {
  const { pid } = useRoom();
  const [said, setSaid] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    try {
      setSaid(
        testText(await callApi('POST', `/api/rooms/${pid}/requests/test`, { body: { steps: [step] } })),
      );
    } catch (error) {
      const { issues, message } = failureOf(error);
      setSaid(issues[0]?.message ?? message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button size="small" isDisabled={step.url === '' || isSending} onPress={() => void send()}>
        {words.test}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}

/** Names of the room's secrets, and one to set. */
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
      const { issues, message } = failureOf(error);
      setProblem(issues[0]?.message ?? message);
    }
  };
  return (
    <details>
      <summary>{words.secrets}</summary>
      <div className={styles.secrets}>
        <p className={styles.words}>{words.secretsAbout}</p>
        <ul className={styles.list}>
          {(names ?? []).map((each) => (
            <li key={each} className={styles.head}>
              <code className={styles.name}>{each}</code>
              <IconButton
                label={words.removeSecret(each)}
                size="small"
                onPress={() => void ask('DELETE', each)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <TextField
          label={words.secretName}
          value={name}
          maxLength={64}
          onChange={(typed) => setName(typedSecretName(typed))}
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
