import type { Instant } from '../kernel/time.ts';
import type { Design } from '../output/design.ts';

/** Named design shared by a team's rooms (R151). */
export interface TeamDesign {
  readonly id: string;
  readonly name: string;
  readonly design: Design;
  readonly updatedAt: Instant;
}

/** `unproven`: for teams without a proven address; `bytes` as JSON in all. */
export const LIBRARY_CAPS = { designs: 100, unproven: 5, bytes: 1024 * 1024 } as const;

export const LONGEST_DESIGN_NAME = 100;
