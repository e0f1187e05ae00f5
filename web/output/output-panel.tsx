import { Plus } from 'lucide-react';
import { useState } from 'react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { outputWords } from './design/output.words.ts';
import type { OutputRow } from './design/output-rows.view.ts';
import type { ChosenDesign } from './gallery/design-gallery.tsx';
import { LazyDesignGallery } from './gallery/lazy-gallery.ts';
import { OutputList } from './output-list.tsx';
import styles from './output-panel.module.css';

/** The outputs of the room: made, laid out and shared by members (V124). */
export function OutputPanel({ rows }: { readonly rows: readonly OutputRow[] }) {
  const room = useRoom();
  const [opened, setOpened] = useState<string | null>(null);
  const member = allows(room.permissions, ROOM);
  const [isChoosing, choose] = useState(false);
  const create = (chosen: ChosenDesign) =>
    makeOutput(room, chosen).then((outputId) => {
      choose(false);
      setOpened(outputId);
    }, notifyRefusal);
  const add = member && (
    <Button size="small" isDisabled={!room.can('outputs/create', {})} onPress={() => choose(true)}>
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
      <LazyDesignGallery isOpen={isChoosing} onChoose={create} onClose={() => choose(false)} />
    </Panel>
  );
}

/** A new output that shows what was chosen. What the plan lacks of it stays as a draft (B67). */
async function makeOutput(
  { send, ask }: JoinedRoom,
  { preset, name, design }: ChosenDesign,
): Promise<string> {
  if (preset !== null) return String((await send('outputs/create', { preset, name })).outputId);
  const outputId = String((await send('outputs/create', { name: name.slice(0, LONGEST_NAME) })).outputId);
  try {
    await send('outputs/draft', { outputId, design });
  } catch (refused) {
    ask('outputs/remove', { outputId });
    throw refused;
  }
  await send('outputs/take', { outputId }).catch(notifyRefusal);
  return outputId;
}

const LONGEST_NAME = 200;
