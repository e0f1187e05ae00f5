import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { linkWords } from '../../../machines/words/link.ts';
import { paperWords as words } from '../../../machines/words/paper.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { useRoom } from '../../live/live-context.ts';
import { QrImage } from '../../ui/qr-image.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useRoomLinks } from '../links/use-room-links.ts';
import { Paper, PaperHead, PaperSheet } from './paper.tsx';
import { useAgenda } from './use-agenda.ts';
import { useAfterPrint } from './use-printing.ts';

export type PaperName = 'rundown' | 'agenda' | 'links';

interface Props {
  /** What was asked for; null: nothing was, and the browser's own command prints `usual`. */
  readonly asked: PaperName | null;
  readonly usual: PaperName;
  readonly onDone?: () => void;
}

/** What of a room goes to paper (V690 to V693). */
export function RoomPapers({ asked, usual, onDone }: Props) {
  const [own, setOwn] = useState(false);
  const begin = useEffectEvent(() => {
    // A dialog that prints has put its own there.
    if (asked !== null || document.documentElement.dataset['paper'] !== undefined) return;
    // It is to be there before this returns.
    flushSync(() => setOwn(true));
  });
  useAfterPrint(() => {
    setOwn(false);
    onDone?.();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('beforeprint', () => begin(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    if (asked !== null && asked !== 'links') window.print();
  }, [asked]);
  const shown = asked ?? (own ? usual : null);
  if (shown === 'links') return <LinksPaper />;
  return shown && <ProgrammePaper notes={shown === 'rundown'} />;
}

const { columns } = words;

/** The rundown with what crew are to know, or the agenda that everybody may read: as planned, no clock runs on paper. */
function ProgrammePaper({ notes }: { readonly notes: boolean }) {
  const { timers } = useRoom().view;
  const { name, items, zone } = useAgenda();
  const noted = notes && timers.some((timer) => timer.notes !== '');
  const timed = [columns.start, columns.end];
  const heads = notes
    ? [
        columns.number,
        ...timed,
        columns.title,
        columns.length,
        columns.cue,
        ...(noted ? [columns.notes] : []),
      ]
    : [...timed, columns.title, columns.length];
  return (
    <Paper
      title={words.title(name, notes ? words.titles.rundown : words.titles.agenda)}
      note={zone}
      columns={heads}
    >
      {items.flatMap((item, place) => [
        ...[item.day, item.group]
          .filter((heading) => heading !== null)
          .map((heading) => (
            <tr key={`${item.id} ${heading}`} data-heading>
              <th colSpan={heads.length} scope="colgroup">
                {heading}
              </th>
            </tr>
          )),
        <tr key={item.id}>
          {notes && <td data-figure>{place + 1}</td>}
          <td data-figure>{item.start}</td>
          <td data-figure>{item.finish}</td>
          <th scope="row">
            {item.title}
            {item.speaker !== '' && <span data-small>{item.speaker}</span>}
            {item.labels.length > 0 && (
              <span data-small>{item.labels.map((label) => label.name).join(', ')}</span>
            )}
          </th>
          <td data-figure>{item.length}</td>
          {notes && <td data-figure>{timerWords.triggers[timers[place]?.trigger ?? 'MANUAL']}</td>}
          {noted && (
            <td data-notes>
              <span data-small>{timers[place]?.notes}</span>
            </td>
          )}
        </tr>,
      ])}
    </Paper>
  );
}

/** Each link with its QR code, to be handed out; printed once the links are here. */
function LinksPaper() {
  const { view } = useRoom();
  const { cards, outputs, member, failure } = useRoomLinks();
  const { origin } = useLinkOrigin();
  // Others know the open links only, and those at once.
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
