import type { Change } from '../../machines/room/changes.ts';
import { type Audience, changesFor } from '../../machines/room/room.projection.ts';
import type { PlainEncoder } from '../../machines/wire/encoder.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { Committed } from '../room/host.types.ts';

/**
 * Encodes the events of one command, each change once, however many audiences see it. The frames lie in the encoder's
 * buffer: they are good until it is cleared.
 */
export class EventFrames {
  readonly #committed: Committed;
  readonly #encoder: PlainEncoder;
  /** Nearly always one: searching a list is less work than making a map. */
  readonly #changes: Change[] = [];
  readonly #frames: Uint8Array[] = [];

  constructor(committed: Committed, encoder: PlainEncoder) {
    this.#committed = committed;
    this.#encoder = encoder;
  }

  for(audience: Audience): readonly Uint8Array[] {
    const { changes, after } = this.#committed;
    return changesFor(audience, changes, after).map((change) => this.#frame(change));
  }

  #frame(change: Change): Uint8Array {
    const known = this.#frames[this.#changes.indexOf(change)];
    if (known !== undefined) return known;
    const { seq, at } = this.#committed;
    const event: ServerFrame = ['event', change.name, change.payload, seq, at];
    const frame = this.#encoder.written(event);
    this.#changes.push(change);
    this.#frames.push(frame);
    return frame;
  }
}

/** An event outside the sequence: `seq` 0 (protocol §1). */
export function unsequenced(name: string, payload: unknown, at: number): ServerFrame {
  return ['event', name, payload, 0, at];
}
