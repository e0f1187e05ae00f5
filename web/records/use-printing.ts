import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Some browsers draw after `afterprint`, ms. */
const DRAWING = 1_000;

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
    // Printing again.
    window.addEventListener('beforeprint', () => clearTimeout(timer), { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}

/** The browser's own print command; `free`: no other sheet. */
export function useOwnCommand(free: boolean): boolean {
  const [isOn, setOn] = useState(false);
  const begin = useEffectEvent(() => {
    // A print dialog has its sheet.
    if (!free || document.documentElement.dataset['paper'] !== undefined) return;
    // Synchronous.
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
