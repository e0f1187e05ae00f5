import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Shape } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { isAdminHealth, type Page } from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { CallFailure, callApi, messageOf } from '../app/api-call.ts';
import { momentText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { answerWords } from '../billing/billing.words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import list from './admin.module.css';

export function Moment({ at }: { readonly at: Instant }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
}

interface HeadProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly back?: readonly [to: string, label: string];
  readonly children?: ReactNode;
}

export function AdminPageHead({ title, note, back, children }: HeadProps) {
  return (
    <header className={list.head}>
      {back && (
        <Link to={back[0]} className={list.back}>
          {back[1]}
        </Link>
      )}
      <h1>{title}</h1>
      <p className={list.note}>{note}</p>
      {children}
    </header>
  );
}

interface SearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (input: string) => void;
}

export function SearchField({ label, ...props }: SearchProps) {
  return <TextField {...props} label={label} hideLabel type="search" className={list.search} />;
}

interface ListProps<Item> {
  readonly label?: string;
  readonly items: readonly Item[] | null;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

export function ItemList<Item>({ label, items, empty, children }: ListProps<Item>) {
  if (items === null) return null;
  if (items.length === 0) return <p className={list.note}>{empty}</p>;
  return (
    <ul className={list.list} aria-label={label}>
      {items.map((item) => children(item))}
    </ul>
  );
}

interface SearchedListProps<Item> extends Pick<ListProps<Item>, 'empty' | 'children'> {
  readonly label: string;
  /** With a note, the label is the title of the page. */
  readonly note?: string;
  readonly search: readonly [label: string, placeholder: string];
  readonly path: string;
  readonly read: (data: unknown) => Page<Item>;
}

export function SearchedList<Item>({ label, note, search, path, read, ...props }: SearchedListProps<Item>) {
  const [typed, setTyped] = useState('');
  const { items, more, problem } = usePages(path, typed, read);
  const [searchLabel, placeholder] = search;
  const field = (
    <SearchField label={searchLabel} placeholder={placeholder} value={typed} onChange={setTyped} />
  );
  return (
    <>
      {note === undefined ? (
        field
      ) : (
        <AdminPageHead title={label} note={note}>
          {field}
        </AdminPageHead>
      )}
      {problem !== null && <Problem text={problem} />}
      <ItemList {...props} label={label} items={items} />
      {more && (
        <div className={list.more}>
          <Button onPress={more}>{adminWords.showMore}</Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly to?: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly aside?: ReactNode;
}

export function Row({ to, title, detail, aside }: RowProps) {
  const words = (
    <>
      <span className={list.rowWords}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </span>
      {aside !== undefined && <span className={list.aside}>{aside}</span>}
    </>
  );
  if (to === undefined) return <li className={list.row}>{words}</li>;
  return (
    <li>
      <Link to={to} className={list.row}>
        {words}
      </Link>
    </li>
  );
}

export function Badge({
  kind,
  children,
}: {
  readonly kind?: 'good' | 'warn' | 'danger';
  readonly children: ReactNode;
}) {
  return (
    <span className={list.badge} data-kind={kind}>
      {children}
    </span>
  );
}

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={list.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={list.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Problem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className={`problem ${list.problem}`}>
      {text}
    </p>
  );
}

const SEARCH_DELAY_MS = 150;

interface ShownPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

function usePages<Item>(path: string, typed: string, read: (data: unknown) => Page<Item>) {
  const [shown, setShown] = useState<ShownPage<Item> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(
    async (cursor: string, signal?: AbortSignal): Promise<Page<Item>> => {
      const query = new URLSearchParams({ q: typed, cursor });
      return read(await callApi('GET', `${path}?${query.toString()}`, signal && { signal }));
    },
    [path, typed, read],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = async () => {
      try {
        const page = await ask('', signal);
        if (signal.aborted) return;
        setShown(page);
        setProblem(null);
      } catch (error) {
        if (!signal.aborted) setProblem(messageOf(error));
      }
    };
    const timer = setTimeout(() => void start(), typed === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [ask, typed]);
  const next = shown?.next ?? null;
  const more = () => {
    ask(next ?? '').then(
      (page) => setShown((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] })),
      (error: Error) => setProblem(error.message),
    );
  };
  return { items: shown?.items ?? null, more: next === null ? null : more, problem };
}

export function readAnswerAs<T>(shape: Shape<T>): (data: unknown) => T {
  return (data) => {
    if (shape(data)) return data;
    throw new CallFailure(0, 'internal', answerWords.unreadable);
  };
}

export const readHealth = readAnswerAs(isAdminHealth);
