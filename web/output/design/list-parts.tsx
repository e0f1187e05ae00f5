import { useRef } from 'react';
import type { ElementOf } from '../../../machines/output/design.ts';
import type { AgendaItem } from '../../../machines/view/screens/agenda.ts';
import type { SaidRow } from '../../../machines/view/stage/design-elements.ts';
import { designWords } from '../../../machines/words/design.ts';
import { useFittedText } from '../../timer/face/use-fitted-text.ts';
import { useMeasuredBox } from '../../timer/face/use-measured-box.ts';
import styles from './design.module.css';

interface AgendaProps {
  readonly items: readonly AgendaItem[];
  readonly element: ElementOf<'AGENDA'>;
}

/** The programme around its current row. Columns that nothing stands in take no room. */
export function AgendaPart({ items, element: { columns, rows } }: AgendaProps) {
  const ref = useRef<HTMLOListElement>(null);
  useMeasuredBox(ref);
  const shown = (columns.length === 0 ? (['title'] as const) : columns).filter((column) =>
    items.some((item) => cellOf(item, column) !== ''),
  );
  return (
    <ol ref={ref} className={styles.agenda} style={{ '--rows': rows }}>
      {items.map((item) => (
        <li
          key={item.id}
          className={styles.row}
          data-state={item.state}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          {shown.map((column) => (
            <span key={column} className={styles.column} data-column={column}>
              {cellOf(item, column)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function cellOf(item: AgendaItem, column: ElementOf<'AGENDA'>['columns'][number]): string {
  switch (column) {
    case 'start':
      return item.expectedStart ?? item.start;
    case 'end':
      return item.expectedFinish ?? item.finish;
    case 'labels':
      return item.labels.map(({ name }) => name).join(', ');
    case 'length':
    case 'speaker':
    case 'title':
      return item[column];
  }
}

interface ModeratorProps {
  readonly content: { readonly messages: readonly SaidRow[]; readonly questions: readonly SaidRow[] };
}

/** What a moderator reads, the newest of both first to be seen: as large as all of it allows. */
export function ModeratorPart({ content: { messages, questions } }: ModeratorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const said = [...messages, ...questions]
    .map(({ text, name, live }) => `${name} ${text} ${live}`)
    .join('\n');
  useFittedText(ref, said, 0.14);
  return (
    <div ref={ref} className={styles.moderator}>
      <Rows heading={designWords.questions} rows={questions} />
      <Rows heading={designWords.messages} rows={messages} />
    </div>
  );
}

function Rows({ heading, rows }: { readonly heading: string; readonly rows: readonly SaidRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {rows.map(({ id, text, name, live }) => (
          <li key={id} data-live={live || undefined}>
            {name !== '' && <b>{name}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
