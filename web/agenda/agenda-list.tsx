import { Check, ChevronRight, LocateFixed, Play } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { Label } from '../../machines/timer/timer.ts';
import {
  type AgendaDay,
  type AgendaGroup,
  type AgendaItem,
  agendaDays,
  isSameItem,
} from '../outputs/design/agenda.view.ts';
import { agendaWords } from '../outputs/design/design.words.ts';
import { labelsInUse } from '../rundown/rundown.view.ts';
import { useTransport } from '../transport/use-transport.ts';
import { Sentence } from '../ui/sentence.tsx';
import styles from './agenda-list.module.css';
import { useFollow } from './use-follow.ts';

function AgendaRowContent({ item }: { readonly item: AgendaItem }) {
  const { title, speaker, labels, state, word, length } = item;
  const current = state === 'current';
  return (
    <li className={styles.item} data-state={state} aria-current={current ? 'step' : undefined}>
      <ItemTimes item={item} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {speaker !== '' && <p className={styles.speaker}>{speaker}</p>}
        {labels.length > 0 && <Labels labels={labels} />}
      </div>
      <div className={`stack ${styles.side}`}>
        <StateSign state={state} word={word} />
        <span className={styles.length} title={agendaWords.length}>
          {length}
        </span>
      </div>
      {current && <NowLine />}
    </li>
  );
}

const AgendaRow = memo(AgendaRowContent, (a, b) => isSameItem(a.item, b.item));

function ItemTimes({ item }: { readonly item: AgendaItem }) {
  const { start, finish, expectedStart, expectedFinish, startPace, finishPace } = item;
  return (
    <div className={styles.times} data-moved={expectedStart !== null || undefined}>
      <PlannedTime className={styles.start} text={start} expected={expectedStart} pace={startPace} />
      <PlannedTime
        className={styles.finish}
        text={finish}
        expected={expectedFinish}
        pace={finishPace}
        ofEnd
      />
    </div>
  );
}

interface TimeProps {
  readonly text: string;
  readonly expected: string | null;
  readonly pace: AgendaItem['startPace'];
  readonly ofEnd?: boolean;
  readonly className: string | undefined;
}

function PlannedTime({ text, expected, pace, ofEnd = false, className }: TimeProps) {
  if (text === '' && expected === null) return null;
  const time = <time>{expected ?? text}</time>;
  return (
    <p className={className}>
      {expected !== null && text !== '' && (
        <>
          <s className={styles.planned}>{text}</s>
          <span className="visually-hidden"> {agendaWords.expected} </span>
        </>
      )}
      <span className={expected === null ? undefined : styles.expected} data-pace={pace}>
        {ofEnd ? <Sentence of={agendaWords.until(time)} /> : time}
      </span>
    </p>
  );
}

function StateSign({ state, word }: Pick<AgendaItem, 'state' | 'word'>) {
  if (word === '') return null;
  const Shape = state === 'done' ? Check : word === agendaWords.states.current ? Play : ChevronRight;
  return (
    <span className={styles.sign}>
      <Shape aria-hidden fill={Shape === Play ? 'currentColor' : 'none'} />
      {word}
    </span>
  );
}

function Labels({ labels }: { readonly labels: readonly Label[] }) {
  return (
    <ul className={`cluster ${styles.labels}`} aria-label={agendaWords.labels}>
      {labelsInUse([{ labels }]).map(({ name, color }) => (
        <li key={`${name} ${color}`} className={styles.label}>
          <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

function NowLine() {
  const { playhead, digits, state, word, wrapUp } = useTransport((transport) => transport);
  return (
    <div className={`row ${styles.now}`} data-state={state} data-wrap-up={wrapUp}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={agendaWords.timeUsed}
        aria-valuetext={playhead.text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(playhead.percent)}
      >
        <span className={styles.used} style={{ transform: `scaleX(${playhead.percent / 100})` }} />
      </div>
      <p className={styles.left}>
        <span className={styles.word}>{word}</span>
        <span className={styles.digits} role="timer" aria-label={agendaWords.timeLeft}>
          {digits}
        </span>
      </p>
    </div>
  );
}

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
        <button type="button" className={`row ${styles.resume}`} onClick={resume}>
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
    <div className={`stack ${styles.empty}`}>
      <p className={styles.emptyTitle}>{agendaWords.empty}</p>
      <p>{agendaWords.emptyNote}</p>
    </div>
  );
}
