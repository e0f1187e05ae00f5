import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useRoom } from '../live/live-context.ts';
import { IconButton } from '../ui/button.tsx';
import { isComposing } from '../ui/typing.ts';
import { rundownWords } from './rundown.words.ts';
import type { RundownMatch } from './rundown-search.view.ts';
import { rundownSearchWords } from './rundown-search.words.ts';
import styles from './search-bar.module.css';
import type { RundownSearching } from './use-rundown-search.ts';

interface Props {
  readonly search: RundownSearching;
  readonly onClose: () => void;
}

export function SearchBar({ search, onClose }: Props) {
  const { text, matches, step, type } = search;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const act = actionOfKey(event, { step, onClose });
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const none = matches.length === 0;
  return (
    <div role="search" aria-label={rundownWords.search} className={`row ${styles.bar}`} data-rundown-search>
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={rundownSearchWords.label}
        placeholder={rundownSearchWords.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <SearchStatus search={search} />
      <IconButton
        label={rundownSearchWords.previous}
        size="small"
        isDisabled={none}
        onPress={() => step(-1)}
        icon={ChevronUp}
      />
      <IconButton
        label={rundownSearchWords.next}
        size="small"
        isDisabled={none}
        onPress={() => step(1)}
        icon={ChevronDown}
      />
      <IconButton label={rundownSearchWords.close} size="small" onPress={onClose} icon={X} />
    </div>
  );
}

interface SearchActions extends Pick<RundownSearching, 'step'> {
  readonly onClose: () => void;
}

function actionOfKey(
  { key, shiftKey }: KeyboardEvent,
  { step, onClose }: SearchActions,
): (() => void) | null {
  if (key === 'Enter') return () => step(shiftKey ? -1 : 1);
  if (key === 'ArrowDown') return () => step(1);
  if (key === 'ArrowUp') return () => step(-1);
  return key === 'Escape' ? onClose : null;
}

const matchLocation = ({ field, column = '' }: RundownMatch): string =>
  field === 'cell' ? rundownSearchWords.cell(column) : rundownSearchWords.fields[field];

function SearchStatus({ search: { text, matches, at } }: { readonly search: RundownSearching }) {
  const { timers } = useRoom().view;
  const place = matches.findIndex(({ id }) => id === at?.id);
  const match = matches[place];
  const timer = match && timers[match.row];
  const where = match ? matchLocation(match) : '';
  return (
    <p className={`secondary ${styles.told}`} role="status">
      {text.trim() !== '' && matches.length === 0 && rundownSearchWords.none}
      {match && <span className={styles.place}>{rundownSearchWords.place(place + 1, matches.length)}</span>}
      {timer && <span className="visually-hidden">{timerTitle(timer)}</span>}{' '}
      {where !== '' && <span className={styles.where}>{where}</span>}
    </p>
  );
}
