import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

interface TabsState {
  readonly base: string;
  readonly selected: string | null;
  readonly home: string | null;
  readonly onSelect: (id: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabsState(): TabsState {
  const choice = useContext(TabsContext);
  if (choice === null) throw new TypeError('A tab stands outside its tabs.');
  return choice;
}

interface TabsProps {
  readonly selected: string | null;
  /** Tab that receives the keyboard focus while all panels are closed. */
  readonly home?: string | null;
  readonly onSelect: (id: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The tabs of React Aria would add 15 kB to first loads. */
export function Tabs({ selected, home = null, onSelect, className, children }: TabsProps) {
  const base = useId();
  const choice = useMemo(() => ({ base, selected, home, onSelect }), [base, selected, home, onSelect]);
  return (
    <TabsContext value={choice}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

interface TabListProps {
  readonly label: string;
  readonly isVertical?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function TabList({ label, isVertical = false, className, children }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={className}
    >
      {children}
    </div>
  );
}

function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { currentTarget, key } = event;
  const tabs = Array.from(
    currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [],
  );
  const next = nextTabIndex(key, tabs.indexOf(currentTarget), tabs.length);
  if (next === null) return;
  event.preventDefault();
  tabs[next]?.focus();
  tabs[next]?.click();
}

function nextTabIndex(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface PartProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Tab({ id, className, children }: PartProps) {
  const { base, selected, home, onSelect } = useTabsState();
  const isSelected = id === selected;
  return (
    <button
      type="button"
      role="tab"
      id={`${base}-${id}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${base}-${id}-panel` : undefined}
      aria-expanded={home === null ? undefined : isSelected}
      tabIndex={id === (selected ?? home) ? 0 : -1}
      className={classNames(styles.tab, className)}
      data-selected={isSelected || undefined}
      onClick={() => onSelect(id)}
      onKeyDown={chooseByKey}
    >
      {children}
    </button>
  );
}

export function TabPanel({ id, className, children }: PartProps) {
  const { base, selected } = useTabsState();
  if (id !== selected) return null;
  return (
    <div
      role="tabpanel"
      id={`${base}-${id}-panel`}
      aria-labelledby={`${base}-${id}`}
      data-part={id}
      className={className}
    >
      {children}
    </div>
  );
}
