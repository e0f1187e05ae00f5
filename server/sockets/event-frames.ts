import type { Instant } from '../../machines/kernel/time.ts';
import type { Change, Move } from '../../machines/room/changes.ts';
import { eventsFor } from '../../machines/room/room.changes.ts';
import { encodeServerFrame, type FrameWriter } from '../../machines/wire/codec.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { Committed } from '../rooms/host.types.ts';
import type { TopicSubscriber } from './topics.ts';

interface EventFrame {
  readonly event: Change | Move;
  readonly frame: Uint8Array;
}

/** Encodes equal events of several audiences only once. The frames are valid until the encoder is cleared. */
export class EventFrames {
  readonly #committed: Committed;
  readonly #encoder: FrameWriter;
  #written: readonly EventFrame[] = [];

  constructor(committed: Committed, encoder: FrameWriter) {
    this.#committed = committed;
    this.#encoder = encoder;
  }

  /** Returns null if the client does not understand the move. */
  for({ audience, accepted }: TopicSubscriber): readonly Uint8Array[] | null {
    return eventsFor(audience, this.#committed, accepted)?.map((event) => this.#frame(event)) ?? null;
  }

  #frame(event: Change | Move): Uint8Array {
    const known = this.#written.find((each) => each.event === event);
    if (known !== undefined) return known.frame;
    const { seq, at } = this.#committed;
    const serverFrame: ServerFrame = ['event', event.name, event.payload, seq, at];
    const frame = this.#encoder.written(serverFrame);
    this.#written = [...this.#written, { event, frame }];
    return frame;
  }
}

export function unsequencedEvent(name: string, payload: unknown, at: number): ServerFrame {
  return ['event', name, payload, 0, at];
}

const ANY_INSTANT = Number.MAX_SAFE_INTEGER;
const TWO_POW_32 = 0x1_0000_0000;

export class DatedFrame {
  readonly #bytes: Uint8Array;
  readonly #instant: DataView;

  constructor(name: string, payload: unknown) {
    const bytes = encodeServerFrame(unsequencedEvent(name, payload, ANY_INSTANT));
    this.#bytes = bytes;
    this.#instant = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8);
  }

  at(at: Instant): Uint8Array {
    this.#instant.setUint32(0, Math.floor(at / TWO_POW_32));
    this.#instant.setUint32(4, at);
    return this.#bytes;
  }
}
