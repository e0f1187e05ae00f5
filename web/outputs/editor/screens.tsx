import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Language } from '../../../machines/kernel/language.ts';
import { notifyRefusal } from '../../app/notify-refusal.ts';
import { LinkItem } from '../../links/link-item.tsx';
import { useRoom } from '../../live/live-context.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import type { LinkCard } from '../../room/links.view.ts';
import { Button } from '../../ui/button.tsx';
import { indexUnderPointer, MoveAnnouncement, useReorder } from '../../ui/reorder.tsx';
import { OutputPicture, ViewerPicture } from '../design/design-view.tsx';
import { outputWords } from '../design/output.words.ts';
import { isViewerOutput, type OutputRow } from '../design/output-rows.view.ts';
import type { ChosenDesign } from '../gallery/design-gallery.tsx';
import { LazyDesignGallery } from '../gallery/lazy-gallery.ts';
import { OutputCard, Thumbnail } from './output-card.tsx';
import styles from './output-panel.module.css';

interface Props {
  readonly rows: readonly OutputRow[];
  readonly viewer: LinkCard | undefined;
  readonly language: Language | null;
  readonly opened: string | null;
  readonly onOpen: (outputId: string | null) => void;
}

function OutputList({ rows, viewer, language, opened, onOpen }: Props) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => indexUnderPointer(list.current, clientY, from),
    onMove: (from, to) => room.ask('outputs/move', { outputId: rows[from]?.id ?? '', index: to }),
  });
  return (
    <>
      <ol ref={list} className={`stack ${styles.list}`}>
        {rows.map((row, place) => (
          <OutputCard
            key={row.id}
            row={row}
            viewer={place === 0 ? viewer : undefined}
            language={language}
            last={place === rows.length - 1}
            held={reorder.held}
            handle={reorder.handleProps(place)}
            opened={opened === row.id}
            onOpen={(open) => onOpen(open ? row.id : null)}
          />
        ))}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </>
  );
}

interface ScreensProps {
  readonly rows: readonly OutputRow[];
  readonly viewer: LinkCard | undefined;
  readonly language: Language | null;
  readonly member: boolean;
}

export function Screens({ rows, viewer, language, member }: ScreensProps) {
  const room = useRoom();
  const [opened, setOpened] = useState<string | null>(null);
  const [isChoosing, choose] = useState(false);
  const create = (chosen: ChosenDesign) =>
    createOutput(room, chosen).then((outputId) => {
      choose(false);
      setOpened(outputId);
    }, notifyRefusal);
  const first = rows[0];
  const isOne = viewer !== undefined && first !== undefined && isViewerOutput(first.output);
  return (
    <section aria-label={outputWords.title}>
      <header className={`secondary ${styles.head}`}>
        <h3>{outputWords.title}</h3>
        {member && (
          <Button
            size="small"
            isDisabled={!room.can('outputs/create', {})}
            onPress={() => choose(true)}
            icon={Plus}
          >
            {outputWords.newOutput}
          </Button>
        )}
      </header>
      {viewer && !(isOne && member) && (
        <ul className={`stack ${styles.list}`}>
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
        <ul className={`stack ${styles.list}`}>
          {rows.slice(isOne ? 1 : 0).map(({ id, title, look, output }) => (
            <li key={id} className={`card stack ${styles.plain}`}>
              <span className={styles.picture}>
                <Thumbnail>
                  <OutputPicture output={output} />
                </Thumbnail>
              </span>
              <div>
                <strong>{title}</strong>
                <p className="secondary">{look}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LazyDesignGallery isOpen={isChoosing} onChoose={create} onClose={() => choose(false)} />
    </section>
  );
}

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

/** Creates an output. If the plan lacks features of the design, the design stays a draft (B67). */
async function createOutput(
  { send, ask }: JoinedRoom,
  { preset, name, design }: ChosenDesign,
): Promise<string> {
  if (preset !== null) return String((await send('outputs/create', { preset, name })).outputId);
  const outputId = String((await send('outputs/create', { name: name.slice(0, MAX_NAME_LENGTH) })).outputId);
  try {
    await send('outputs/draft', { outputId, design });
  } catch (refused) {
    ask('outputs/remove', { outputId });
    throw refused;
  }
  await send('outputs/take', { outputId }).catch(notifyRefusal);
  return outputId;
}

const MAX_NAME_LENGTH = 200;
