import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { fullDay } from '../stage/day-label.view.ts';
import { zoneCity } from '../ui/zone-search.view.ts';
import { paperWords } from './paper.words.ts';
import './paper.css';

interface SheetProps {
  readonly children: ReactNode;
}

/** Print only (V690). */
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
  /** Columns of the crew behind them. */
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
