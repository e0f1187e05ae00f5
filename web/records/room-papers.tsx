import { useEffect } from 'react';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useRoomLinks } from '../links/use-room-links.ts';
import { useRoom } from '../live/live-context.ts';
import { linkWords } from '../room/link.words.ts';
import { QrImage } from '../ui/qr-image.tsx';
import { PaperHead, PaperSheet, useAfterPrint, useOwnCommand } from './paper.tsx';
import { ProgrammePaper } from './programme-paper.tsx';
import { paperWords as words } from './record-pages.words.ts';

export type PaperName = 'rundown' | 'agenda' | 'links';

interface Props {
  readonly asked: PaperName | null;
  readonly onDone?: () => void;
}

export function RoomPapers({ asked, onDone }: Props) {
  const ownCommand = useOwnCommand(asked === null);
  useAfterPrint(() => onDone?.());
  useEffect(() => {
    if (asked !== null && asked !== 'links') window.print();
  }, [asked]);
  const shown = asked ?? (ownCommand ? 'rundown' : null);
  if (shown === 'links') return <LinksPaper />;
  return shown && <ProgrammePaper notes={shown === 'rundown'} />;
}

function LinksPaper() {
  const { view } = useRoom();
  const { cards, outputs, member, failure } = useRoomLinks();
  const { origin } = useLinkOrigin();
  // Guests see only open links, which need no request. For members, waits until all links are loaded.
  const isReady = !member || failure !== null || cards.some((card) => card.view === 'controller');
  useEffect(() => {
    if (isReady) window.print();
  }, [isReady]);
  const links = [
    ...cards.map(({ view: key, title, rights, path }) => ({
      key,
      title,
      note: linkWords.rights[rights],
      path,
    })),
    ...outputs.map(({ id, title, path }) => ({ key: id, title, note: '', path })),
  ];
  return (
    <PaperSheet>
      <PaperHead title={words.title(view.room.name, words.titles.links)} note={view.room.pid} />
      <p>{words.secret}</p>
      <ul>
        {links.map(({ key, title, note, path }) =>
          path === null ? null : (
            <li key={key}>
              <QrImage text={`${origin}${path}`} label={words.codeOf(title)} />
              <div>
                <b>{title}</b>
                {note !== '' && <span data-small>{note}</span>}
                <span data-small>{`${origin}${path}`}</span>
              </div>
            </li>
          ),
        )}
      </ul>
    </PaperSheet>
  );
}
