import { LocateFixed } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  type AgendaDay,
  type AgendaGroup,
  type AgendaItem,
  agendaDays,
} from '../outputs/design/agenda.view.ts';
import { agendaWords } from '../outputs/design/agenda.words.ts';
import styles from './agenda-list.module.css';
import { AgendaRow } from './agenda-row.tsx';
import { useFollow } from './use-follow.ts';

export function AgendaList({ items }: { readonly items: readonly AgendaItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  const current = items.find(({ state }) => state === 'current')?.id ?? null;
  const timeless = items.every(({ start }) => start === '');
  const { following, resume } = useFollow(list, current);
  if (items.length === 0) return <NoItems />;
  return (
    <div ref={list} className={styles.agenda} data-timeless={timeless || undefined}>
      {agendaDays(items).map((day) => (
        <Day key={day.groups[0]?.items[0]?.id} day={day} />
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

function Day({ day: { day, groups } }: { readonly day: AgendaDay }) {
  const id = useId();
  const dayId = day === null ? undefined : id;
  const lists = groups.map((group) => <Group key={group.items[0]?.id} group={group} dayId={dayId} />);
  if (day === null) return lists;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.dayName}>
        {day}
      </h2>
      {lists}
    </section>
  );
}

interface GroupProps {
  readonly group: AgendaGroup;
  readonly dayId: string | undefined;
}

function Group({ group: { group, items }, dayId }: GroupProps) {
  const id = useId();
  return (
    <>
      {group !== null && (
        <h3 id={id} className={styles.groupName}>
          {group}
        </h3>
      )}
      <ol className={styles.items} aria-labelledby={group === null ? dayId : id}>
        {items.map((item) => (
          <AgendaRow key={item.id} item={item} />
        ))}
      </ol>
    </>
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
