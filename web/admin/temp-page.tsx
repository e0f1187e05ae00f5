import { useState } from 'react';
import { adminWords } from '../../machines/words/admin.ts';
import { cookies, keepCookie } from '../app/cookies.ts';
import { storedEntries } from '../site/stored-entries.ts';
import { Button } from '../ui/button.tsx';
import list from './admin.module.css';
import { AdminPageHead, Section } from './parts.tsx';

interface Store {
  readonly title: string;
  readonly note: string;
  readonly entries: () => readonly (readonly [name: string, value: string])[];
  readonly remove: (name: string) => void;
}

const PREFIX = 'callboard.';

function storeOf(title: string, note: string, storage: () => Storage): Store {
  return {
    title,
    note,
    entries: () =>
      keysOf(storage)
        .filter((name) => name.startsWith(PREFIX))
        .sort()
        .map((name) => [name, storage().getItem(name) ?? ''] as const),
    remove: (name) => storage().removeItem(name),
  };
}

/** Reading blocked site data throws (V192). */
function keysOf(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}

const stores: readonly Store[] = [
  {
    title: adminWords.cookies,
    note: adminWords.cookiesNote,
    entries: () => [...cookies()],
    remove: (name) => keepCookie(name, '', 0),
  },
  storeOf(adminWords.inBrowser, adminWords.untilCleared, () => localStorage),
  storeOf(adminWords.inTab, adminWords.untilClosed, () => sessionStorage),
];

export function TempPage() {
  const [, setCleared] = useState(0);
  const clear = (work: () => void) => {
    work();
    setCleared((count) => count + 1);
  };
  const clearAll = () => {
    for (const { entries, remove } of stores) for (const [name] of entries()) remove(name);
  };
  return (
    <>
      <AdminPageHead title={adminWords.browser} note={adminWords.browserNote}>
        <div className={list.actions}>
          <Button onPress={() => clear(clearAll)}>{adminWords.clearAll}</Button>
        </div>
      </AdminPageHead>
      {stores.map((store) => (
        <StoreSection key={store.title} store={store} clear={clear} />
      ))}
    </>
  );
}

interface SectionProps {
  readonly store: Store;
  readonly clear: (work: () => void) => void;
}

function StoreSection({ store: { title, note, entries, remove }, clear }: SectionProps) {
  const found = entries();
  return (
    <Section title={title}>
      <p className={list.note}>{note}</p>
      {found.length === 0 && <p className={list.note}>{adminWords.nothingKept}</p>}
      <ul className={list.list}>
        {found.map(([name, value]) => (
          <li key={name} className={list.row}>
            <span className={list.rowWords}>
              <strong>{name}</strong>
              <span>{purposeOf(name)}</span>
              <code className={list.value}>{value === '' ? '(empty)' : value}</code>
            </span>
            <Button
              size="small"
              aria-label={adminWords.clearNamed(name)}
              onPress={() => clear(() => remove(name))}
            >
              {adminWords.clear}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function purposeOf(name: string): string | undefined {
  const known = [...storedEntries.cookies, ...storedEntries.browser, ...storedEntries.tab];
  return known.find((entry) => entry.name.split(', ').some((each) => fits(name, each)))?.purpose;
}

function fits(name: string, listed: string): boolean {
  return listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : name === listed;
}
