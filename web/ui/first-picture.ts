import { useEffect } from 'react';
import { beforePaint } from './before-paint.ts';

/** Timeout for hidden pages and slow TVs. */
const HIDDEN_MS = 3_000;

let lacking = 0;
let resolve = () => {};
const picture = new Promise<void>((done) => {
  resolve = done;
});

/** Resolves after the first paint; later parts load then (V321). */
export const afterFirstPicture = (): Promise<void> => picture;

/** Something must be shown first. */
export const forgoFirstPicture = (): void => resolve();

/** Reports that this part of the first paint is ready. */
export function useFirstPicture(isThere = true): void {
  useEffect(() => {
    if (!isThere) lacking += 1;
    else beforePaint(() => setTimeout(settle), HIDDEN_MS);
    return () => {
      if (!isThere) lacking -= 1;
    };
  }, [isThere]);
}

function settle(): void {
  if (lacking === 0) resolve();
}
