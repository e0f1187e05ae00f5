import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../machines/kernel/language.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { LinkItem } from '../room/links/link-item.tsx';
import type { LinkCard } from '../room/links.view.ts';
import { Button } from '../ui/button.tsx';
import { OutputPicture, ViewerPicture } from './design/design-view.tsx';
import { outputWords } from './design/output.words.ts';
import { isViewers, type OutputRow } from './design/output-rows.view.ts';
import { Thumbnail } from './design/thumbnail.tsx';
import type { ChosenDesign } from './gallery/design-gallery.tsx';
import { LazyDesignGallery } from './gallery/lazy-gallery.ts';
import { OutputList } from './output-list.tsx';
import styles from './output-panel.module.css';

interface Props {
  readonly rows: readonly OutputRow[];
  /** The link of the viewer, which shows the first output; undefined: it may not be shared from here. */
  readonly viewer: LinkCard | undefined;
  /** Which the links of outputs open in; null: as the browser asks. */
  readonly language: Language | null;
  readonly member: boolean;
}

/** The viewer and the outputs of the room: made, laid out and shared by members (V124). */
export function Screens({ rows, viewer, language, member }: Props) {
  const room = useRoom();
  const [opened, setOpened] = useState<string | null>(null);
  const [isChoosing, choose] = useState(false);
  const create = (chosen: ChosenDesign) =>
    makeOutput(room, chosen).then((outputId) => {
      choose(false);
      setOpened(outputId);
    }, notifyRefusal);
  const first = rows[0];
  const isOne = viewer !== undefined && first !== undefined && isViewers(first.output);
  return (
    <section aria-label={outputWords.title}>
      <header className={styles.head}>
        <h3>{outputWords.title}</h3>
        {member && (
          <Button size="small" isDisabled={!room.can('outputs/create', {})} onPress={() => choose(true)}>
            <Plus aria-hidden />
            {outputWords.newOutput}
          </Button>
        )}
      </header>
      {viewer && !(isOne && member) && (
        <ul className={styles.list}>
          <ViewerItem card={viewer} />
        </ul>
      )}
      {member ? (
        <OutputList
          rows={rows}
          viewer={isOne ? viewer : undefined}
          language={language}
          opened={opened}
          onOpen={setOpened}
        />
      ) : (
        <ul className={styles.list}>
          {rows.slice(isOne ? 1 : 0).map(({ id, title, look, output }) => (
            <li key={id} className={styles.plain}>
              <span className={styles.picture}>
                <Thumbnail>
                  <OutputPicture output={output} />
                </Thumbnail>
              </span>
              <div>
                <strong>{title}</strong>
                <p className={styles.look}>{look}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LazyDesignGallery isOpen={isChoosing} onChoose={create} onClose={() => choose(false)} />
    </section>
  );
}

/** The viewer alone: for those who cannot change what it shows, and where that is no output. */
function ViewerItem({ card }: { readonly card: LinkCard }) {
  const [isOpen, open] = useState(false);
  return (
    <LinkItem
      card={card}
      picture={(options) => (
        <Thumbnail>
          <ViewerPicture look={options} />
        </Thumbnail>
      )}
      opened={isOpen}
      onToggle={() => open(!isOpen)}
    />
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
