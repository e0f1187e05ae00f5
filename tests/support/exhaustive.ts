/** Tests that cover all cases in `npm run soak -- exhaustive`, and some in each run. */
export const EXHAUSTIVE = { tag: '@exhaustive', tags: ['exhaustive'] };

/**
 * Tests that `npm test` leaves to `npm run soak -- exhaustive`: long ones whose subject each run covers otherwise, in
 * the browser or below it, or controls of one. Naming a file plays it.
 */
export const LONG = { tag: '@long', tags: ['long'] };

const isExhaustive = process.env.EXHAUSTIVE === '1';

/** All cases in that soak, else the given sample. */
export function some<Each>(
  all: readonly Each[],
  stands: (each: Each, place: number) => boolean,
): readonly Each[] {
  return isExhaustive ? all : all.filter(stands);
}

/** How many of something that goes by number. */
export const sized = (inEachRun: number, inTheSoak: number): number => (isExhaustive ? inTheSoak : inEachRun);
