import { AgendaList } from '../agenda/agenda-list.tsx';
import { Lateness } from '../agenda/lateness.tsx';
import { ProgressPanel } from '../controller/progress-panel.tsx';
import { moderatorWords } from '../messages/moderator.words.ts';
import { useAgenda } from '../records/use-agenda.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './moderator.module.css';

/** Keyboard scrolling (WCAG 2.1.1). */
const keyScrolled = { tabIndex: 0 } as const;

export function AgendaPanel() {
  const agenda = useAgenda({ whole: true });
  return (
    <div className={styles.agenda}>
      <ProgressPanel />
      <Panel
        title={moderatorWords.agenda}
        note={agenda.zone}
        actions={<Lateness lateness={agenda.lateness} />}
      >
        <div
          className={styles.agendaList}
          {...keyScrolled}
          role="region"
          aria-label={moderatorWords.agendaItems}
        >
          <AgendaList items={agenda.items} />
        </div>
      </Panel>
    </div>
  );
}
