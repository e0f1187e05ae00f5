import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ElementOf } from '../../../machines/output/design.ts';
import { useMeasuredBox } from '../../ui/use-measured-box.ts';
import type { AgendaItem } from './agenda.view.ts';
import { designWords } from './design.words.ts';
import type { MessageRowContent } from './design-elements.view.ts';
import { useFittedText } from './fitted-text.tsx';
import styles from './lists.module.css';

interface AgendaProps {
  readonly items: readonly AgendaItem[];
  readonly element: ElementOf<'AGENDA'>;
}

export function AgendaPart({ items, element: { columns, rows } }: AgendaProps) {
  const ref = useRef<HTMLOListElement>(null);
  useMeasuredBox(ref);
  const shown = (columns.length === 0 ? (['title'] as const) : columns).filter((column) =>
    items.some((item) => agendaCellText(item, column) !== ''),
  );
  const isTitled = shown.includes('title') && shown.includes('speaker');
  const asides = shown.filter((column) => column !== 'title' && column !== 'speaker').length;
  const least = MIN_TITLED_COLUMN_EM + SIDE_COLUMN_EM * asides;
  useNarrowRows(ref, rows, least, isTitled ? TITLED_COLUMN_EM + SIDE_COLUMN_EM * asides : 0);
  const places = isTitled ? shown.filter((column) => column !== 'speaker') : shown;
  return (
    <ol ref={ref} className={styles.agenda} style={{ '--rows': rows, '--least-ems': least }}>
      {items.map((item) => (
        <li
          key={item.id}
          className={`row ${styles.row}`}
          data-state={item.state}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          {places.map((column) =>
            isTitled && column === 'title' ? (
              <span key={column} className={`row ${styles.titled}`}>
                <AgendaCell item={item} column="title" />
                {item.speaker !== '' && <AgendaCell item={item} column="speaker" />}
              </span>
            ) : (
              <AgendaCell key={column} item={item} column={column} />
            ),
          )}
        </li>
      ))}
    </ol>
  );
}

const TITLED_COLUMN_EM = 22;
const MIN_TITLED_COLUMN_EM = 13;
const SIDE_COLUMN_EM = 4.4;
const AVERAGE_LETTER_EM = 0.4;
const ROW_HEIGHT_EM = 3;

function useNarrowRows(ref: RefObject<HTMLElement | null>, rows: number, least: number, ems: number): void {
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const measure = () => {
      const em = Math.min((AVERAGE_LETTER_EM * box.clientHeight) / rows, box.clientWidth / least);
      box.toggleAttribute('data-narrow', box.clientWidth < ems * em);
      box.toggleAttribute('data-high', box.clientHeight / rows > ROW_HEIGHT_EM * em);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref, rows, least, ems]);
}

type AgendaColumn = ElementOf<'AGENDA'>['columns'][number];

function AgendaCell({ item, column }: { readonly item: AgendaItem; readonly column: AgendaColumn }) {
  return (
    <span className={styles.column} data-column={column}>
      {agendaCellText(item, column)}
    </span>
  );
}

function agendaCellText(item: AgendaItem, column: AgendaColumn): string {
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
  readonly content: {
    readonly messages: readonly MessageRowContent[];
    readonly questions: readonly MessageRowContent[];
  };
}

export function ModeratorPart({ content: { messages, questions } }: ModeratorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const texts = [...messages, ...questions]
    .map(({ text, name, live }) => `${name} ${text} ${live}`)
    .join('\n');
  useFittedText(ref, texts, 0.14);
  return (
    <div ref={ref} className={styles.moderator}>
      <MessageRows heading={designWords.questions} rows={questions} />
      <MessageRows heading={designWords.messages} rows={messages} />
    </div>
  );
}

function MessageRows({
  heading,
  rows,
}: {
  readonly heading: string;
  readonly rows: readonly MessageRowContent[];
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {rows.map(({ id, text, name, live }) => (
          <li key={id} dir="auto" data-live={live || undefined}>
            {name !== '' && <b>{name}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
