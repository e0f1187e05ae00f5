import { filledColumns } from '../../machines/timer/sheet.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRoom } from '../live/live-context.ts';
import { CrewCellOnPaper } from '../rundown/marked-text.tsx';
import { isPrintable } from '../rundown/sheet-cell.view.ts';
import { Paper, useOwnCommand } from './paper.tsx';
import { paperWords as words } from './record-pages.words.ts';
import { useAgenda } from './use-agenda.ts';

const { columns: columnWords } = words;

export function ProgrammePaper({ notes }: { readonly notes: boolean }) {
  const { timers, columns: ofRoom, cells } = useRoom().view;
  const { name, items, zone } = useAgenda({ onPaper: true, whole: notes });
  const noted = notes && timers.some((timer) => timer.notes !== '');
  const crew = notes
    ? filledColumns(
        ofRoom.filter(isPrintable),
        cells,
        timers.map(({ _id }) => _id),
      )
    : [];
  const timed = [columnWords.start, columnWords.end];
  const heads = notes
    ? [
        columnWords.number,
        ...timed,
        columnWords.title,
        columnWords.length,
        columnWords.cue,
        ...(noted ? [columnWords.notes] : []),
      ]
    : [...timed, columnWords.title, columnWords.length];
  return (
    <Paper
      title={words.title(name, notes ? words.titles.rundown : words.titles.agenda)}
      note={zone}
      columns={heads}
      crew={crew}
    >
      {items.flatMap((item, place) => [
        ...[item.day, item.group]
          .filter((heading) => heading !== null)
          .map((heading) => (
            <tr key={`${item.id} ${heading}`} data-heading>
              <th colSpan={heads.length + crew.length} scope="colgroup">
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
            <td data-notes={crew.length === 0 || undefined}>
              <span data-small>{timers[place]?.notes}</span>
            </td>
          )}
          {crew.map((column) => (
            <CrewCellOnPaper key={column._id} column={column} cells={cells} timerId={item.id} />
          ))}
        </tr>,
      ])}
    </Paper>
  );
}

export function AgendaPaper() {
  const isPrinting = useOwnCommand(true);
  return isPrinting && <ProgrammePaper notes={false} />;
}
