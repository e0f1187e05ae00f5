import { ChevronRight } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { SentTimerFields } from '../../machines/room/timer.commands.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useRoom } from '../live/live-context.ts';
import styles from './timer-details.module.css';

type GroupName = 'notes' | 'texts' | 'length' | 'start' | 'wrapUp' | 'labels' | 'group';

interface Props {
  readonly name: GroupName;
  readonly title: string;
  readonly children: ReactNode;
}

const foldedEntry = browserEntry('callboard.folded-details');
const readFolded = () => new Set((foldedEntry.read() ?? '').split(' ').filter(Boolean));

export function FieldGroup({ name, title, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => !readFolded().has(name));
  const onToggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpen(open);
    const folded = readFolded();
    if (open) folded.delete(name);
    else folded.add(name);
    foldedEntry.write(folded.size === 0 ? null : [...folded].join(' '));
  };
  return (
    <details className={styles.group} aria-labelledby={id} open={isOpen} onToggle={onToggle}>
      <summary className={`row ${styles.fold}`}>
        <ChevronRight aria-hidden />
        <h3 id={id} className={`muted ${styles.groupTitle}`}>
          {title}
        </h3>
      </summary>
      <div className={`stack ${styles.fields}`}>{children}</div>
    </details>
  );
}

export function useTimerUpdate({ _id }: Timer): (fields: SentTimerFields) => void {
  const room = useRoom();
  return (fields) => room.ask('timers/update', { timerId: _id, ...fields });
}
