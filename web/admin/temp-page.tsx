import { useState } from 'react';
import { adminWords } from '../../machines/words/admin.ts';
import { readCookies, setCookieFor } from '../app/cookies.ts';
import { storedEntries } from '../site/stored-entries.ts';
import { Button } from '../ui/button.tsx';
import list from './admin.module.css';
import { AdminPageHead, Section } from './parts.tsx';

interface BrowserStore {
  readonly title: string;
  readonly note: string;
  readonly entries: () => readonly (readonly [name: string, value: string])[];
  readonly remove: (name: string) => void;
}

const KEY_PREFIX = 'callboard.';

function browserStore(title: string, note: string, storage: () => Storage): BrowserStore {
  return {
    title,
    note,
    entries: () =>
      storageKeys(storage)
        .filter((name) => name.startsWith(KEY_PREFIX))
        .sort()
        .map((name) => [name, storage().getItem(name) ?? ''] as const),
    remove: (name) => storage().removeItem(name),
  };
}

/** Returns no keys if the browser blocks site data and reading throws (V192). */
function storageKeys(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}

const browserStores: readonly BrowserStore[] = [
  {
    title: adminWords.cookies,
    note: adminWords.cookiesNote,
    entries: () => [...readCookies()],
    remove: (name) => setCookieFor(name, '', 0),
  },
  browserStore(adminWords.inBrowser, adminWords.untilCleared, () => localStorage),
  browserStore(adminWords.inTab, adminWords.untilClosed, () => sessionStorage),
];

export function TempPage() {
  const [, setCleared] = useState(0);
  const clear = (work: () => void) => {
    work();
    setCleared((count) => count + 1);
  };
  const clearAll = () => {
    for (const { entries, remove } of browserStores) for (const [name] of entries()) remove(name);
  };
  return (
    <>
      <AdminPageHead title={adminWords.browser} note={adminWords.browserNote}>
        <div className={list.actions}>
          <Button onPress={() => clear(clearAll)}>{adminWords.clearAll}</Button>
        </div>
      </AdminPageHead>
      {browserStores.map((store) => (
        <StoreSection key={store.title} store={store} clear={clear} />
      ))}
    </>
  );
}

interface SectionProps {
  readonly store: BrowserStore;
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
  return known.find((entry) => entry.name.split(', ').some((each) => matchesListed(name, each)))?.purpose;
}

function matchesListed(name: string, listed: string): boolean {
  return listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : name === listed;
}
