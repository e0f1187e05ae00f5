import type { Instant } from '../kernel/time.ts';
import type { Design } from '../output/design.ts';

/** A design that a team keeps under a name, for all its rooms (R151). */
export interface TeamDesign {
  readonly id: string;
  readonly name: string;
  readonly design: Design;
  readonly updatedAt: Instant;
}

/** How many a team keeps, one in which nobody has proven an e-mail address, and what they take together, bytes as JSON. */
export const LIBRARY_CAPS = { designs: 100, unproven: 5, bytes: 1024 * 1024 } as const;

export const LONGEST_DESIGN_NAME = 100;
