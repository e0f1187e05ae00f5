import type { Duration } from '../../machines/kernel/time.ts';

/** Spec §9: reconnect after 1 s up to 5 s with 0.5 randomisation. */
const SHORTEST: Duration = 1_000;
const LONGEST: Duration = 5_000;
const RANDOMISATION = 0.5;

/** The wait before reconnect attempt number `attempt` (0-based). `random`: 0 up to 1. */
export function reconnectDelay(attempt: number, random: number): Duration {
  const planned = Math.min(SHORTEST * 2 ** attempt, LONGEST);
  const spread = 1 + RANDOMISATION * (2 * random - 1);
  return Math.min(Math.max(planned * spread, SHORTEST * RANDOMISATION), LONGEST);
}
