/** Of a test that goes through all there is of something in `npm run soak -- exhaustive`, and through some of it in each run. */
export const EXHAUSTIVE = { tag: '@exhaustive', tags: ['exhaustive'] };

/**
 * Of a test that `npm test` leaves to `npm run soak -- exhaustive`, as it is long and each run tests the same part by another one,
 * in the browser or below it, or as it is the control of one. Whoever names its file plays it.
 */
export const LONG = { tag: '@long', tags: ['long'] };

const isExhaustive = process.env.EXHAUSTIVE === '1';

/** All of them in that soak, else those that stand for the others. */
export function some<Each>(
  all: readonly Each[],
  stands: (each: Each, place: number) => boolean,
): readonly Each[] {
  return isExhaustive ? all : all.filter(stands);
}

/** How many of something that goes by number. */
export const sized = (inEachRun: number, inTheSoak: number): number => (isExhaustive ? inTheSoak : inEachRun);
