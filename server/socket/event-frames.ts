import type { Change } from '../../machines/room/changes.ts';
import type { Move } from '../../machines/room/moves.ts';
import { eventsFor } from '../../machines/room/room.moves.ts';
import type { PlainEncoder } from '../../machines/wire/encoder.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { Committed } from '../room/host.types.ts';
import type { Listening } from './topics.ts';

/**
 * Encodes the events of one command, each once, however many audiences see it. The frames lie in the encoder's
 * buffer: they are good until it is cleared.
 */
export class EventFrames {
  readonly #committed: Committed;
  readonly #encoder: PlainEncoder;
  /** Nearly always one: searching a list is less work than making a map. */
  readonly #events: (Change | Move)[] = [];
  readonly #frames: Uint8Array[] = [];

  constructor(committed: Committed, encoder: PlainEncoder) {
    this.#committed = committed;
    this.#encoder = encoder;
  }

  for({ audience, moves }: Listening): readonly Uint8Array[] {
    return eventsFor(audience, this.#committed, moves).map((event) => this.#frame(event));
  }

  #frame(event: Change | Move): Uint8Array {
    const known = this.#frames[this.#events.indexOf(event)];
    if (known !== undefined) return known;
    const { seq, at } = this.#committed;
    const told: ServerFrame = ['event', event.name, event.payload, seq, at];
    const frame = this.#encoder.written(told);
    this.#events.push(event);
    this.#frames.push(frame);
    return frame;
  }
}

/** An event outside the sequence: `seq` 0 (docs/protocol.md#events). */
export function unsequenced(name: string, payload: unknown, at: number): ServerFrame {
  return ['event', name, payload, 0, at];
}
