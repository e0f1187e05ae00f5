import { Pencil, Play, Plus, Trash2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
  type Automation,
  type AutomationStep,
  type AutomationTrigger,
  MAX_STEPS,
} from '../../machines/automation/automation.ts';
import type { AutomationId } from '../../machines/kernel/ids.ts';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { messageOf } from '../app/api-call.ts';
import { usePolling } from '../app/use-loaded.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/room-token.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { actionWords, uiWords } from '../ui/ui.words.ts';
import { mayPin } from './automation-calls.view.ts';
import { calledWords } from './automation-calls.words.ts';
import { automationEditorWords as words } from './automation-editor.words.ts';
import styles from './automations.module.css';
import {
  AUTOMATION_TEMPLATES,
  type AutomationTemplate,
  automationSentence,
  dryRunText,
  newStep,
  newTrigger,
  type PastRunLine,
  pastRunsIn,
  STEP_KINDS,
  stepKind,
  TRIGGER_KINDS,
  triggerKind,
} from './automations.view.ts';
import { StepFields, TriggerFields } from './part-fields.tsx';

function usePolledFromRoom(path: string, every: Duration | null = null): unknown {
  const { token, view } = useRoom();
  const { pid } = view.room;
  const [answer, setAnswer] = useState<unknown>(null);
  const ask = useCallback(
    (signal: AbortSignal) =>
      getByToken(`/api/rooms/${pid}/automations/${path}`, token, signal).then(
        (text) => {
          if (!signal.aborted) setAnswer(text);
        },
        () => {},
      ),
    [pid, path, token],
  );
  usePolling(ask, every);
  return answer;
}

interface EditedAutomation {
  readonly automationId: AutomationId | null;
  readonly name: string;
  readonly when: AutomationTrigger;
  readonly steps: readonly AutomationStep[];
  readonly pinned?: boolean;
}

interface Props {
  readonly edited: EditedAutomation;
  readonly onDone: () => void;
}

const triggerChoices = TRIGGER_KINDS.map((value) => ({ value, label: words.whens[value] }));
const stepChoices = STEP_KINDS.map((value) => ({ value, label: words.steps[value] }));

const AUTOMATION_FORM = 'automation-form';

function AutomationForm({ edited, onDone }: Props) {
  const room = useRoom();
  const [name, setName] = useState(edited.name);
  const [when, setWhen] = useState(edited.when);
  const [steps, setSteps] = useState(edited.steps);
  const [pinned, setPinned] = useState(edited.pinned ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (name.trim() === '') return setProblem(words.nameNeeded);
    const isPinned = pinned && when.type === 'CALL';
    const fields = {
      name: name.trim(),
      when,
      steps,
      ...(isPinned !== (edited.pinned ?? false) && { pinned: isPinned }),
    };
    try {
      if (edited.automationId === null) await room.send('automations/add', fields);
      else await room.send('automations/update', { automationId: edited.automationId, ...fields });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const change = (place: number, step: AutomationStep) =>
    setSteps(steps.map((each, nth) => (nth === place ? step : each)));
  return (
    <form
      id={AUTOMATION_FORM}
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={styles.saying} aria-live="polite">
        {automationSentence(when, steps, room.view)}
      </p>
      <TextField label={words.name} value={name} onChange={setName} maxLength={100} />
      <fieldset className={`stack ${styles.part}`}>
        <legend className={`secondary ${styles.label}`}>{words.when}</legend>
        <Select
          label={words.when}
          hideLabel
          value={triggerKind(when)}
          choices={triggerChoices}
          onChange={(kind) => setWhen(newTrigger(kind))}
        />
        <TriggerFields when={when} onChange={setWhen} />
        {when.type === 'CALL' && (
          <Switch
            isSelected={pinned}
            isDisabled={!pinned && !mayPin(room.view.automations, edited.automationId)}
            onChange={setPinned}
          >
            {calledWords.pinned}
          </Switch>
        )}
        {when.type === 'CALL' && !mayPin(room.view.automations, edited.automationId) && (
          <p className={`muted ${styles.words}`}>{calledWords.full}</p>
        )}
      </fieldset>
      <fieldset className={`stack ${styles.part}`}>
        <legend className={`secondary ${styles.label}`}>{words.doThen}</legend>
        <ol className={`stack ${styles.steps}`}>
          {steps.map((step, place) => (
            <li key={`${place} ${steps.length}`} className={`stack ${styles.step}`}>
              <div className="row">
                <Select
                  label={words.step(place + 1)}
                  hideLabel
                  className={styles.kind}
                  value={stepKind(step)}
                  placeholder={words.saidSteps.other('')}
                  choices={stepChoices}
                  onChange={(kind) => change(place, newStep(kind))}
                />
                <IconButton
                  label={words.removeStep(place + 1)}
                  size="small"
                  onPress={() => setSteps(steps.filter((_step, nth) => nth !== place))}
                  icon={X}
                />
              </div>
              <StepFields step={step} onChange={(changed) => change(place, changed)} />
            </li>
          ))}
        </ol>
        {steps.length < MAX_STEPS && (
          <Button size="small" onPress={() => setSteps([...steps, newStep('showMessage')])} icon={Plus}>
            {words.addStep}
          </Button>
        )}
      </fieldset>
      <DryRunLine when={when} />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function DryRunLine({ when }: { readonly when: AutomationTrigger }) {
  const answer = usePolledFromRoom(`dry-run?when=${encodeURIComponent(JSON.stringify(when))}`);
  const { full } = useRoomTimes();
  const text = dryRunText(answer, full);
  return (
    <p className={`muted ${styles.words}`} role="status">
      {text}
    </p>
  );
}

export function AutomationsDialog({ isOpen, onClose }: DialogState) {
  const { permissions } = useRoom();
  const [edited, setEdited] = useState<EditedAutomation | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  const isMember = hasAnyPermission(permissions, ROOM);
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={close}
      wide
      foot={
        edited === null ? (
          <Button onPress={close}>{actionWords.done}</Button>
        ) : (
          <>
            <Button onPress={() => setEdited(null)}>{uiWords.cancel}</Button>
            <Button type="submit" form={AUTOMATION_FORM} variant="primary">
              {words.save}
            </Button>
          </>
        )
      }
    >
      {edited === null ? (
        <AutomationList onEdit={isMember ? setEdited : null} />
      ) : (
        <AutomationForm edited={edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

/** The page polls, because a finished request does not change the room. */
const ANSWERS_INTERVAL: Duration = 2 * SECOND;

interface ListProps {
  readonly onEdit: ((edited: EditedAutomation) => void) | null;
}

function AutomationList({ onEdit }: ListProps) {
  const { automations, room } = useRoom().view;
  const sends = automations.some(({ steps }) => steps.some(({ type }) => type === 'REQUEST'));
  const runs = usePolledFromRoom(`runs?at=${room.updatedAt}`, sends ? ANSWERS_INTERVAL : null);
  return (
    <>
      <p className={`muted ${styles.words}`}>{onEdit === null ? words.refused : words.about}</p>
      {automations.length > 0 && (
        <ul className={`stack ${styles.list}`}>
          {automations.map((automation) => (
            <AutomationRow
              key={automation._id}
              automation={automation}
              runs={pastRunsIn(runs, automation._id)}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {onEdit !== null && <TemplateList isFirst={automations.length === 0} onEdit={onEdit} />}
    </>
  );
}

interface RowProps extends ListProps {
  readonly automation: Automation;
  readonly runs: readonly PastRunLine[];
}

function AutomationRow({ automation, runs, onEdit }: RowProps) {
  const room = useRoom();
  const { _id: automationId, name, enabled, when, steps, rests, pinned } = automation;
  const isOn = enabled && rests === undefined;
  return (
    <li className={`card stack ${styles.row}`} aria-label={name}>
      <div className={`row ${styles.head}`}>
        {onEdit !== null && (
          <Switch
            aria-label={words.on(name)}
            isSelected={isOn}
            onChange={(on) => room.ask('automations/update', { automationId, enabled: on })}
          >
            {null}
          </Switch>
        )}
        <b className={styles.name}>{name}</b>
        {onEdit !== null && (
          <span className={styles.keys}>
            <IconButton
              label={words.runNamed(name)}
              size="small"
              onPress={() => room.ask('automations/run', { automationId })}
              icon={Play}
            />
            <IconButton
              label={words.edit(name)}
              size="small"
              onPress={() => onEdit({ automationId, name, when, steps, ...(pinned && { pinned }) })}
              icon={Pencil}
            />
            <IconButton
              label={words.remove(name)}
              size="small"
              onPress={() => room.ask('automations/remove', { automationId })}
              icon={Trash2}
            />
          </span>
        )}
      </div>
      <p className={styles.sentence}>{automationSentence(when, steps, room.view)}</p>
      {rests && (
        <div className={`cluster ${styles.rests}`} role="status">
          <span>{words.rests}</span>
          {onEdit !== null && (
            <Button size="small" onPress={() => room.ask('automations/update', { automationId })}>
              {words.resume}
            </Button>
          )}
        </div>
      )}
      <LastRuns runs={runs} />
    </li>
  );
}

interface BeginningsProps {
  readonly isFirst: boolean;
  readonly onEdit: (edited: EditedAutomation) => void;
}

function TemplateList({ isFirst, onEdit }: BeginningsProps) {
  const empty: AutomationTemplate = { name: '', when: newTrigger('timer.started'), steps: [] };
  return (
    <section className={`stack ${styles.beginnings}`} aria-label={words.add}>
      <h3 className={`secondary ${styles.label}`}>{isFirst ? words.none : words.add}</h3>
      <div className="cluster">
        {AUTOMATION_TEMPLATES.map((template) => (
          <Button
            key={template.name}
            size="small"
            onPress={() => onEdit({ automationId: null, ...template })}
          >
            {template.name}
          </Button>
        ))}
        <Button size="small" variant="quiet" onPress={() => onEdit({ automationId: null, ...empty })}>
          {words.empty}
        </Button>
      </div>
    </section>
  );
}

function LastRuns({ runs }: { readonly runs: readonly PastRunLine[] }) {
  const { full } = useRoomTimes();
  const [newest] = runs;
  if (newest === undefined) return <p className={`muted ${styles.words}`}>{words.noRuns}</p>;
  return (
    <details className="muted">
      <summary>{newest.text(full)}</summary>
      <ol className={`stack ${styles.past}`} aria-label={words.lastRuns}>
        {runs.map((run) => (
          <li key={run.no}>{run.text(full)}</li>
        ))}
      </ol>
    </details>
  );
}
