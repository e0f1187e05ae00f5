import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import { refused } from '../../app/refused.ts';
import { holdKeys, takesKeys } from './key-scope.ts';

/** The row that this desk is making, from the press until it can be written (V145). */
export interface Making {
  /** Its id, once the server has told it; null: there is none to wait for. */
  readonly made: string | null;
  /** Takes the answer to come, which is the id of the row. A refusal says so in a notification. */
  readonly follow: (asked: Promise<string>) => void;
  /** The wait is over. */
  readonly onEntered: () => void;
}

/** Until the row is there, what is typed is for it, and no order to the show. */
export function useMaking(): Making {
  const [made, setMade] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const follow = useCallback((asked: Promise<string>) => {
    setWaiting(true);
    asked.then(setMade, (refusal: Refusal) => {
      setWaiting(false);
      refused(refusal);
    });
  }, []);
  const onEntered = useCallback(() => {
    setMade(null);
    setWaiting(false);
  }, []);
  useEffect(() => (isWaiting ? holdKeys() : undefined), [isWaiting]);
  return { made, follow, onEntered };
}

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  /** Selects the field of the row that this desk has just made; null: there is none to wait for. */
  readonly field: string | null;
  readonly onEntered: () => void;
}

/** What this desk has just made is ready to be written once it is in the list, unless somebody types elsewhere by then (V145). */
export function useMadeRow({ list, field, onEntered }: Options): void {
  useEffect(() => {
    if (field === null) return;
    if (document.activeElement && takesKeys(document.activeElement)) return onEntered();
    const input = list.current?.querySelector<HTMLElement>(field);
    if (!input) return;
    input.focus();
    onEntered();
  });
}
