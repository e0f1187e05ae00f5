import { Rows3 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { createListeners } from '../app/listeners.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { rundownWords } from './rundown.words.ts';
import columnStyles from './rundown-columns.module.css';
import { GRID_COLUMNS, type GridColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { crewTracks, layoutFrom, type RundownLayout, withCrewColumn } from './rundown-layout.view.ts';
import styles from './rundown-panel.module.css';

const layoutEntry = browserEntry('callboard.rundown');
const { subscribe: subscribeToLayout, publish } = createListeners();
let storedLayout = layoutFrom(jsonOrNull(layoutEntry.read() ?? ''));

export const useRundownLayout = (): RundownLayout =>
  useSyncExternalStore(subscribeToLayout, () => storedLayout);

function changeLayout(fields: Partial<RundownLayout>): void {
  storedLayout = { ...storedLayout, ...fields };
  layoutEntry.write(JSON.stringify(storedLayout));
  publish();
}

const NOTES_CHOICES = ['LINE', 'COLUMN', 'NONE'] as const;
const LAYOUT_SWITCHES = ['labels', 'ends', 'wrapUp', 'oneLine'] as const;

export function RundownView() {
  const shown = useRundownLayout();
  const { columns } = useRoom().view;
  const { notes, fields } = rundownWords.view;
  return (
    <MenuButton
      label={rundownWords.view.title}
      trigger={<IconButton label={rundownWords.view.title} size="small" icon={Rows3} />}
    >
      {NOTES_CHOICES.map((each) => (
        <LayoutChoice
          key={each}
          label={notes[each]}
          isOn={shown.notes === each}
          onChoose={() => changeLayout({ notes: each })}
        />
      ))}
      <MenuSeparator />
      {LAYOUT_SWITCHES.map((each) => (
        <LayoutChoice
          key={each}
          label={fields[each]}
          isOn={shown[each]}
          onChoose={() => changeLayout({ [each]: !shown[each] })}
        />
      ))}
      {columns.length > 0 && <MenuSeparator />}
      {columns.map(({ _id, name }) => (
        <LayoutChoice
          key={_id}
          label={name}
          isOn={shown.crew?.includes(_id) === true}
          onChoose={() => changeLayout(withCrewColumn(shown, _id))}
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

function LayoutChoice({ label, isOn, onChoose }: ChoiceProps) {
  return (
    <MenuAction
      label={label}
      aria-label={isOn ? rundownWords.view.on(label) : label}
      checked={isOn}
      onAction={onChoose}
    />
  );
}

interface ElementSize {
  readonly width: number;
  readonly height: number;
}

export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize {
  const [box, setBox] = useState<ElementSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

const TITLED_COLUMNS: ReadonlySet<GridColumn> = new Set<GridColumn>(['place', 'start', 'title', 'length']);

interface Props {
  readonly columns: readonly GridColumn[];
  readonly crew: readonly CrewColumn[];
}

export function ColumnHeads({ columns, crew }: Props) {
  return (
    <div role="row" aria-rowindex={1} className={classNames('muted', columnStyles.columns, styles.heads)}>
      {columns.map((column) => (
        <span
          key={column}
          role="columnheader"
          aria-colindex={GRID_COLUMNS.indexOf(column) + 1}
          className={`truncate ${styles.head}`}
          style={{ gridArea: column }}
          data-column-head={column}
        >
          {TITLED_COLUMNS.has(column) ? (
            rundownGridWords.columns[column]
          ) : (
            <span className="visually-hidden">{rundownGridWords.columns[column]}</span>
          )}
        </span>
      ))}
      {crew.length > 0 && (
        <div
          role="presentation"
          className={classNames(columnStyles.crew, styles.crew)}
          style={{ gridTemplateColumns: crewTracks(crew) }}
        >
          {crew.map(({ _id, name }, place) => (
            <span
              key={_id}
              role="columnheader"
              aria-colindex={GRID_COLUMNS.length + place + 1}
              className={`truncate ${styles.head}`}
            >
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
