import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type AutomationStep, MOST_STEPS, type When } from '../../machines/automation/automation.ts';
import type { AutomationId } from '../../machines/kernel/ids.ts';
import { messageOf } from '../app/api-call.ts';
import { useRoom } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { automationEditorWords as words } from './automation-editor.words.ts';
import { dryRunText } from './automation-runs.view.ts';
import styles from './automations.module.css';
import {
  automationSentence,
  newStep,
  STEP_KINDS,
  stepKind,
  WHEN_KINDS,
  whenKind,
  whenOf,
} from './automations.view.ts';
import { mayPin } from './called.view.ts';
import { calledWords } from './called.words.ts';
import { StepFields, WhenFields } from './part-fields.tsx';
import { useAsked } from './use-asked.ts';

export interface EditedAutomation {
  readonly automationId: AutomationId | null;
  readonly name: string;
  readonly when: When;
  readonly steps: readonly AutomationStep[];
  readonly pinned?: boolean;
}

interface Props {
  readonly edited: EditedAutomation;
  readonly onDone: () => void;
}

const whens = WHEN_KINDS.map((value) => ({ value, label: words.whens[value] }));
const stepChoices = STEP_KINDS.map((value) => ({ value, label: words.steps[value] }));

export const AUTOMATION_FORM = 'automation-form';

export function AutomationForm({ edited, onDone }: Props) {
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
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={styles.saying} aria-live="polite">
        {automationSentence(when, steps, room.view)}
      </p>
      <TextField label={words.name} value={name} onChange={setName} maxLength={100} />
      <fieldset className={styles.part}>
        <legend className={styles.label}>{words.when}</legend>
        <Select
          label={words.when}
          hideLabel
          value={whenKind(when)}
          choices={whens}
          onChange={(kind) => setWhen(whenOf(kind))}
        />
        <WhenFields when={when} onChange={setWhen} />
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
          <p className={styles.words}>{calledWords.full}</p>
        )}
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.label}>{words.doThen}</legend>
        <ol className={styles.steps}>
          {steps.map((step, place) => (
            <li key={`${place} ${steps.length}`} className={styles.step}>
              <div className={styles.stepHead}>
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
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <StepFields step={step} onChange={(changed) => change(place, changed)} />
            </li>
          ))}
        </ol>
        {steps.length < MOST_STEPS && (
          <Button size="small" onPress={() => setSteps([...steps, newStep('showMessage')])}>
            <Plus aria-hidden />
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

function DryRunLine({ when }: { readonly when: When }) {
  const answer = useAsked(`dry-run?when=${encodeURIComponent(JSON.stringify(when))}`);
  const { full } = useRoomTimes();
  const text = dryRunText(answer, full);
  return (
    <p className={styles.words} role="status">
      {text}
    </p>
  );
}
