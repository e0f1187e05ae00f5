import { LocateFixed } from 'lucide-react';
import { useId, useRef } from 'react';
import { type AgendaDay, type AgendaItem, agendaDays } from '../../../machines/view/screens/agenda.ts';
import { agendaWords } from '../../../machines/words/agenda.ts';
import styles from './agenda-list.module.css';
import { AgendaRow } from './agenda-row.tsx';
import { useFollow } from './use-follow.ts';

/** The items of the programme under their days. It scrolls along with the show until the reader scrolls. */
export function AgendaList({ items }: { readonly items: readonly AgendaItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  const current = items.find(({ state }) => state === 'current')?.id ?? null;
  const timeless = items.every(({ start }) => start === '');
  const { following, resume } = useFollow(list, current);
  if (items.length === 0) return <NoItems />;
  return (
    <div ref={list} className={styles.agenda} data-timeless={timeless || undefined}>
      {agendaDays(items).map((day) => (
        <Day key={day.items[0]?.id} day={day} />
      ))}
      {!following && current !== null && (
        <button type="button" className={styles.resume} onClick={resume}>
          <LocateFixed aria-hidden />
          {agendaWords.backToNow}
        </button>
      )}
    </div>
  );
}

function Day({ day: { day, items } }: { readonly day: AgendaDay }) {
  const id = useId();
  const list = (
    <ol className={styles.items} {...(day !== null && { 'aria-labelledby': id })}>
      {items.map((item) => (
        <AgendaRow key={item.id} item={item} />
      ))}
    </ol>
  );
  if (day === null) return list;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.dayName}>
        {day}
      </h2>
      {list}
    </section>
  );
}

function NoItems() {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{agendaWords.empty}</p>
      <p>{agendaWords.emptyNote}</p>
    </div>
  );
}
