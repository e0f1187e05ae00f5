import { Plus } from 'lucide-react';
import { useState } from 'react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import type { OutputRow } from '../../machines/view/screens/output-rows.ts';
import { outputWords } from '../../machines/words/output.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { OutputList } from './output-list.tsx';
import styles from './output-panel.module.css';

/** The outputs of the room: made, laid out and shared by members (V124). */
export function OutputPanel({ rows }: { readonly rows: readonly OutputRow[] }) {
  const room = useRoom();
  const [opened, setOpened] = useState<string | null>(null);
  const member = allows(room.permissions, ROOM);
  const create = () => {
    room
      .send('outputs/create', { name: outputWords.untitled(rows.length + 1) })
      .then(({ outputId }) => setOpened(String(outputId)), notifyRefusal);
  };
  const add = member && (
    <Button size="small" isDisabled={!room.can('outputs/create', {})} onPress={create}>
      <Plus aria-hidden />
      {outputWords.newOutput}
    </Button>
  );
  return (
    <Panel title={outputWords.title} note={outputWords.note} actions={add}>
      {rows.length === 0 && (
        <EmptyState title={outputWords.empty}>
          <p>{outputWords.emptyNote}</p>
        </EmptyState>
      )}
      {member ? (
        <OutputList rows={rows} opened={opened} onOpen={setOpened} />
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, title, look }) => (
            <li key={id} className={styles.plain}>
              <strong>{title}</strong>
              <span className={styles.look}>{look}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
