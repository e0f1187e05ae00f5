/**
 * Seeds of random shows: from 1 on in each run, others in `npm run soak -- cluster`. `CLUSTER_SEEDS=1000017+1` plays
 * one of these again, `+20` as many from there on.
 */
export function seeds(count: number): readonly number[] {
  const [first = 1, length = count] = process.env.CLUSTER_SEEDS?.split('+').map(Number) ?? [];
  return Array.from({ length }, (_, turn) => first + turn);
}
