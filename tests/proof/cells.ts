import { z } from 'zod';
import type { RestAnswer } from '../support/rest-client.ts';
import type { Footprint } from './footprint.ts';

/** A cell of the table: request, principal, policy, and the server's answer. */
export interface Cell {
  readonly name: string;
  readonly expected: string;
  readonly outcome: Promise<string>;
}

/** Holds cells against their policy, and counts them. */
export class Tally {
  count = 0;
  readonly #footprint: () => Footprint;

  constructor(footprint: () => Footprint) {
    this.#footprint = footprint;
  }

  /** Wrong ones, in words. */
  async wrong(cells: readonly Cell[]): Promise<readonly string[]> {
    const outcomes = await Promise.all(cells.map(({ outcome }) => outcome));
    this.count += cells.length;
    return cells.flatMap(({ name, expected }, nth) =>
      outcomes[nth] === expected ? [] : [`${name}: ${expected} was expected, ${outcomes[nth]} came`],
    );
  }

  /** The same for refusals, which are also wrong if anything is written during them. */
  async wrongOrTraced(
    refusals: () => Promise<readonly Cell[]> | readonly Cell[],
  ): Promise<readonly string[]> {
    const before = this.#footprint().version();
    const wrong = await this.wrong(await refusals());
    return this.#footprint().version() === before ? wrong : [...wrong, 'something was written'];
  }
}

const coded = z.object({ code: z.string() });

/** The status, and the code where it refused: `403 forbidden`. */
export function outcomeOf({ status, body }: RestAnswer): string {
  const refusal = coded.safeParse(body);
  return refusal.success && status >= 400 ? `${status} ${refusal.data.code}` : String(status);
}
