import type { Duration } from '../../machines/kernel/time.ts';

/** No subscriber: the process is gone. */
export class NoResponders extends Error {
  override name = 'NoResponders';

  constructor(subject: string) {
    super(`Nobody answers ${subject}.`);
  }
}

/** Timed out; delivery is unknown. */
export class TimedOut extends Error {
  override name = 'TimedOut';

  constructor(subject: string) {
    super(`No answer came from ${subject} in time.`);
  }
}

/** No reply wanted if null. */
export type AnswerWith = ((body: Uint8Array) => void) | null;

export type Hear = (body: Uint8Array, subject: string, answer: AnswerWith) => void;

/** Messages between processes, not stored. A process's messages on a subject arrive in order. Never throws. */
export interface Bus {
  publish(subject: string, body: Uint8Array): void;
  /** Includes own messages. Returns an unsubscribe function. */
  subscribe(subject: string, hear: Hear): () => void;
  /** Rejects with `NoResponders` or `TimedOut`. */
  request(subject: string, body: Uint8Array, patience: Duration): Promise<Uint8Array>;
  readonly isConnected: boolean;
  onChange(hear: (isConnected: boolean) => void): void;
  close(): Promise<void>;
}
