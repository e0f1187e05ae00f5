import type { Duration } from '../../machines/kernel/time.ts';

/** Nobody listens to what was asked: the process it was meant for is gone. */
export class NoResponders extends Error {
  override name = 'NoResponders';

  constructor(subject: string) {
    super(`Nobody answers ${subject}.`);
  }
}

/** No answer came in time. Whether it was heard is unknown. */
export class TimedOut extends Error {
  override name = 'TimedOut';

  constructor(subject: string) {
    super(`No answer came from ${subject} in time.`);
  }
}

/** Null where nobody asked for an answer. */
export type AnswerWith = ((body: Uint8Array) => void) | null;

export type Hear = (body: Uint8Array, subject: string, answer: AnswerWith) => void;

/**
 * Messages between processes. Stores nothing: what nobody hears is lost. One process's messages on a subject arrive in
 * order. Never throws.
 */
export interface Bus {
  publish(subject: string, body: Uint8Array): void;
  /** Also hears what this process publishes. Returns what ends it. */
  subscribe(subject: string, hear: Hear): () => void;
  /** Rejects with `NoResponders` or `TimedOut`. */
  request(subject: string, body: Uint8Array, patience: Duration): Promise<Uint8Array>;
  readonly isConnected: boolean;
  onChange(hear: (isConnected: boolean) => void): void;
  close(): Promise<void>;
}
