import { Check, Rows3 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { rundownWords } from './rundown.words.ts';
import { layoutFrom, type RundownLayout, withCrewColumn } from './rundown-layout.view.ts';
import styles from './rundown-panel.module.css';

const stored = browserEntry('callboard.rundown');
const listeners = new Set<() => void>();
let layout = layoutFrom(jsonOrNull(stored.read() ?? ''));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** V771. */
export const useRundownLayout = (): RundownLayout => useSyncExternalStore(subscribe, () => layout);

function change(fields: Partial<RundownLayout>): void {
  layout = { ...layout, ...fields };
  stored.write(JSON.stringify(layout));
  for (const listener of listeners) listener();
}

const NOTES = ['LINE', 'COLUMN', 'NONE'] as const;
const SHOWN = ['labels', 'ends', 'wrapUp', 'oneLine'] as const;

export function RundownView() {
  const shown = useRundownLayout();
  const { columns } = useRoom().view;
  const { notes, fields } = rundownWords.view;
  return (
    <MenuButton
      label={rundownWords.view.title}
      trigger={
        <IconButton label={rundownWords.view.title} size="small">
          <Rows3 aria-hidden />
        </IconButton>
      }
    >
      {NOTES.map((each) => (
        <Choice
          key={each}
          label={notes[each]}
          isOn={shown.notes === each}
          onChoose={() => change({ notes: each })}
        />
      ))}
      <MenuSeparator />
      {SHOWN.map((each) => (
        <Choice
          key={each}
          label={fields[each]}
          isOn={shown[each]}
          onChoose={() => change({ [each]: !shown[each] })}
        />
      ))}
      {columns.length > 0 && <MenuSeparator />}
      {columns.map(({ _id, name }) => (
        <Choice
          key={_id}
          label={name}
          isOn={shown.crew?.includes(_id) === true}
          onChoose={() => change(withCrewColumn(shown, _id))}
        />
      ))}
    </MenuButton>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, isOn, onChoose }: ChoiceProps) {
  return (
    <MenuAction
      label={label}
      aria-label={isOn ? rundownWords.view.on(label) : label}
      icon={isOn ? <Check aria-hidden /> : <span className={styles.unchecked} />}
      onAction={onChoose}
    />
  );
}
