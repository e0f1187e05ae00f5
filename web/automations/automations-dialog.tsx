import { Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Automation } from '../../machines/automation/automation.ts';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { useRoom } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { actionWords } from '../ui/action.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { automationEditorWords as words } from './automation-editor.words.ts';
import { AUTOMATION_FORM, AutomationForm, type EditedAutomation } from './automation-form.tsx';
import { type PastRunLine, pastRunsIn } from './automation-runs.view.ts';
import styles from './automations.module.css';
import {
  AUTOMATION_TEMPLATES,
  type AutomationTemplate,
  automationSentence,
  whenOf,
} from './automations.view.ts';
import { useAsked } from './use-asked.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AutomationsDialog({ isOpen, onClose }: Props) {
  const { permissions } = useRoom();
  const [edited, setEdited] = useState<EditedAutomation | null>(null);
  const close = () => {
    setEdited(null);
    onClose();
  };
  const isMember = allows(permissions, ROOM);
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
            <Button onPress={() => setEdited(null)}>{words.cancel}</Button>
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

/** Requests end without a change of the room. */
const ANSWERS_EVERY: Duration = 2 * SECOND;

interface ListProps {
  readonly onEdit: ((edited: EditedAutomation) => void) | null;
}

function AutomationList({ onEdit }: ListProps) {
  const { automations, room } = useRoom().view;
  const sends = automations.some(({ steps }) => steps.some(({ type }) => type === 'REQUEST'));
  const runs = useAsked(`runs?at=${room.updatedAt}`, sends ? ANSWERS_EVERY : null);
  return (
    <>
      <p className={styles.words}>{onEdit === null ? words.refused : words.about}</p>
      {automations.length > 0 && (
        <ul className={styles.list}>
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
      {onEdit !== null && <Beginnings isFirst={automations.length === 0} onEdit={onEdit} />}
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
    <li className={styles.row} aria-label={name}>
      <div className={styles.head}>
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
            >
              <Play aria-hidden />
            </IconButton>
            <IconButton
              label={words.edit(name)}
              size="small"
              onPress={() => onEdit({ automationId, name, when, steps, ...(pinned && { pinned }) })}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={words.remove(name)}
              size="small"
              onPress={() => room.ask('automations/remove', { automationId })}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p className={styles.sentence}>{automationSentence(when, steps, room.view)}</p>
      {rests && (
        <div className={styles.rests} role="status">
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

function Beginnings({ isFirst, onEdit }: BeginningsProps) {
  const empty: AutomationTemplate = { name: '', when: whenOf('timer.started'), steps: [] };
  return (
    <section className={styles.beginnings} aria-label={words.add}>
      <h3 className={styles.label}>{isFirst ? words.none : words.add}</h3>
      <div className={styles.templates}>
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
  if (newest === undefined) return <p className={styles.words}>{words.noRuns}</p>;
  return (
    <details className={styles.runs}>
      <summary>{newest.text(full)}</summary>
      <ol className={styles.past} aria-label={words.lastRuns}>
        {runs.map((run) => (
          <li key={run.no}>{run.text(full)}</li>
        ))}
      </ol>
    </details>
  );
}
