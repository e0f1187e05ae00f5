/** Of a test that goes through all there is of something in `npm run soak -- exhaustive`, and through some of it in each run. */
export const EXHAUSTIVE = { tag: '@exhaustive' };

const isExhaustive = process.env.EXHAUSTIVE === '1';

/** All of them in that soak, else those that stand for the others. */
export function some<Each>(
  all: readonly Each[],
  stands: (each: Each, place: number) => boolean,
): readonly Each[] {
  return isExhaustive ? all : all.filter(stands);
}
