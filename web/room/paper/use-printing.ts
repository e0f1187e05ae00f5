import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Some browsers still draw pages when they say that they have printed, ms. Nobody sees the sheet meanwhile. */
const DRAWING = 1_000;

/** Calls once what was printed is no longer needed on the page. */
export function useAfterPrint(onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const printed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => done(), DRAWING);
    };
    const listening = new AbortController();
    window.addEventListener('afterprint', printed, { signal: listening.signal });
    // Somebody prints again at once.
    window.addEventListener('beforeprint', () => clearTimeout(timer), { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}

/** Whether the browser's own command prints just now, and nothing else has been put there; `free`: nothing was asked for. */
export function useOwnCommand(free: boolean): boolean {
  const [isOn, setOn] = useState(false);
  const begin = useEffectEvent(() => {
    // A dialog that prints has put its own there.
    if (!free || document.documentElement.dataset['paper'] !== undefined) return;
    // It is to be there before this returns.
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

interface Printing {
  readonly isOn: boolean;
  readonly print: () => void;
}

export function usePrinting(): Printing {
  const [isOn, setOn] = useState(false);
  useAfterPrint(() => setOn(false));
  useEffect(() => {
    if (isOn) window.print();
  }, [isOn]);
  return { isOn, print: () => setOn(true) };
}
