import type { Change } from '../../machines/room/changes.ts';
import { type Audience, changesFor } from '../../machines/room/room.projection.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';
import type { Committed } from '../room/host.types.ts';

/** Encodes the events of one command, each change once, however many audiences see it. */
export class EventFrames {
  readonly #committed: Committed;
  readonly #encoded = new Map<Change, Uint8Array>();

  constructor(committed: Committed) {
    this.#committed = committed;
  }

  for(audience: Audience): readonly Uint8Array[] {
    const { changes, after } = this.#committed;
    return changesFor(audience, changes, after).map((change) => this.#frame(change));
  }

  #frame(change: Change): Uint8Array {
    const known = this.#encoded.get(change);
    if (known !== undefined) return known;
    const { seq, at } = this.#committed;
    const frame = encodeServerFrame(['event', change.name, change.payload, seq, at]);
    this.#encoded.set(change, frame);
    return frame;
  }
}

/** An event outside the sequence: `seq` 0 (protocol §1). */
export function unsequencedFrame(name: string, payload: unknown, at: number): Uint8Array {
  return encodeServerFrame(['event', name, payload, 0, at]);
}
