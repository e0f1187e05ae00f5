import type { Duration } from '../../machines/kernel/time.ts';
import { BoundedMap } from '../kernel/bounded-map.ts';

export class NoResponders extends Error {
  override name = 'NoResponders';

  constructor(subject: string) {
    super(`No process answers the NATS subject ${subject}.`);
  }
}

/** No reply arrived in time, but the message may have been delivered. */
export class TimedOut extends Error {
  override name = 'TimedOut';

  constructor(subject: string) {
    super(`The NATS subject ${subject} did not answer in time.`);
  }
}

export type SendAnswer = ((body: Uint8Array) => void) | null;

export type MessageHandler = (body: Uint8Array, subject: string, answer: SendAnswer) => void;

/** Messages of one sender and subject keep their order. `publish` never throws. */
export interface Bus {
  publish(subject: string, body: Uint8Array): void;
  /** Receives messages of this process too. */
  subscribe(subject: string, hear: MessageHandler): () => void;
  /** Rejects with `NoResponders` or `TimedOut`. */
  request(subject: string, body: Uint8Array, patience: Duration): Promise<Uint8Array>;
  readonly isConnected: boolean;
  onChange(hear: (isConnected: boolean) => void): void;
  close(): Promise<void>;
}

export interface MessagePart {
  readonly id: string;
  readonly index: number;
  readonly count: number;
}

const MAX_UNFINISHED_MESSAGES = 64;

export function splitMessage(body: Uint8Array, most: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(body.length / most) }, (_, index) =>
    body.subarray(index * most, (index + 1) * most),
  );
}

export class Reassembler {
  readonly #unfinished = new BoundedMap<string, Uint8Array[]>(MAX_UNFINISHED_MESSAGES);

  add({ id, index, count }: MessagePart, part: Uint8Array): Uint8Array | null {
    const parts = index === 0 ? this.#unfinishedMessage(id) : this.#unfinished.get(id);
    if (parts?.length !== index) {
      this.#unfinished.delete(id);
      return null;
    }
    parts.push(part);
    if (parts.length < count) return null;
    this.#unfinished.delete(id);
    return Buffer.concat(parts);
  }

  #unfinishedMessage(id: string): Uint8Array[] {
    const parts: Uint8Array[] = [];
    this.#unfinished.set(id, parts);
    return parts;
  }
}
