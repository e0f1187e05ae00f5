import type { ReactNode } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { language } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import list from './list.module.css';
import styles from './parts.module.css';
import type { Pages } from './use-pages.ts';

const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export function Moment({ at }: { readonly at: Instant }) {
  return <time dateTime={new Date(at).toISOString()}>{moment.format(at)}</time>;
}

interface HeadProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly back?: readonly [to: string, label: string];
  readonly children?: ReactNode;
}

export function AdminPageHead({ title, note, back, children }: HeadProps) {
  return (
    <header className={styles.head}>
      {back && (
        <Link to={back[0]} className={styles.back}>
          {back[1]}
        </Link>
      )}
      <h1>{title}</h1>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </header>
  );
}

interface SearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

export function SearchField({ label, ...props }: SearchProps) {
  return <TextField {...props} label={label} hideLabel type="search" className={styles.search} />;
}

interface ListProps<Item> {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

export function PagedList<Item>({ label, pages, empty, children }: ListProps<Item>) {
  const { items, more, problem } = pages;
  return (
    <>
      {problem !== null && <Problem text={problem} />}
      {items?.length === 0 && <p className={styles.note}>{empty}</p>}
      {items !== null && items.length > 0 && (
        <ul className={list.list} aria-label={label}>
          {items.map((item) => children(item))}
        </ul>
      )}
      {more && (
        <div className={styles.more}>
          <Button onPress={more}>{adminWords.showMore}</Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly to: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly aside?: ReactNode;
}

export function Row({ to, title, detail, aside }: RowProps) {
  return (
    <li>
      <Link to={to} className={list.row}>
        <span className={list.rowWords}>
          <strong>{title}</strong>
          <span>{detail}</span>
        </span>
        {aside !== undefined && <span className={list.aside}>{aside}</span>}
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
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
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
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Problem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}
