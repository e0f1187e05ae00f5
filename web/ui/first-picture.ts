import { useEffect } from 'react';
import { beforePaint } from './before-paint.ts';

/** A page that has painted nothing for so long is hidden, on a slow TV as well. */
const HIDDEN_MS = 3_000;

let lacking = 0;
let resolve = () => {};
const picture = new Promise<void>((done) => {
  resolve = done;
});

/** Resolves once the first picture is painted; later parts load after it (V321). */
export const afterFirstPicture = (): Promise<void> => picture;

/** Waits for it no longer: something has to be said before it comes. */
export const forgoFirstPicture = (): void => resolve();

/** What is seen first is there once no part of the page lacks it. Parts tell it from the inside out. */
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
