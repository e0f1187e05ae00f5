import { zoneCity } from '../../machines/calendar/zone.ts';
import './paper.css';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { fullDay } from '../stage/day-label.view.ts';
import { paperWords } from './record-pages.words.ts';

interface SheetProps {
  readonly children: ReactNode;
}

export function PaperSheet({ children }: SheetProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['paper'] = '';
    return () => {
      delete dataset['paper'];
    };
  }, []);
  return createPortal(<div data-sheet>{children}</div>, document.body);
}

interface PaperProps extends SheetProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly string[];
  readonly crew?: readonly CrewColumn[];
}

export function Paper({ title, note, columns, crew = [], children }: PaperProps) {
  return (
    <PaperSheet>
      <table>
        <thead>
          <tr>
            <th colSpan={columns.length + crew.length} scope="colgroup">
              <PaperHead title={title} note={note} />
            </th>
          </tr>
          <tr data-heads>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {crew.map(({ _id, name }) => (
              <th key={_id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </PaperSheet>
  );
}

export function PaperHead({ title, note }: { readonly title: string; readonly note?: string | undefined }) {
  const { zone, locale, short } = usePlanTimes();
  const [at] = useState(() => Date.now());
  return (
    <div data-head>
      <b>{title}</b>
      {note !== undefined && <span>{note}</span>}
      <span data-printed>{paperWords.printed(fullDay(at, zone, locale), short(at), zoneCity(zone))}</span>
    </div>
  );
}

/** Time for which some browsers still draw after `afterprint`, ms. */
const DRAWING_MS = 1_000;

export function useAfterPrint(onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const printed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => done(), DRAWING_MS);
    };
    const listening = new AbortController();
    window.addEventListener('afterprint', printed, { signal: listening.signal });
    window.addEventListener('beforeprint', () => clearTimeout(timer), { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}

/** Returns true while the user prints with the browser's own command. Pass `free` false while another sheet is open. */
export function useOwnCommand(free: boolean): boolean {
  const [isOn, setOn] = useState(false);
  const begin = useEffectEvent(() => {
    // Ignores our own print dialogs, which have already opened their sheets.
    if (!free || document.documentElement.dataset['paper'] !== undefined) return;
    // The browser draws the page when this listener returns.
    flushSync(() => setOn(true));
  });
  useAfterPrint(() => setOn(false));
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('beforeprint', () => begin(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isOn;
}

export function usePrinting() {
  const [isOn, setOn] = useState(false);
  useAfterPrint(() => setOn(false));
  useEffect(() => {
    if (isOn) window.print();
  }, [isOn]);
  return { isOn, print: () => setOn(true) };
}
