import type { Refusal } from '../../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';

/** Drafts are sent no more often. */
export const DRAFT_EVERY: Duration = SECOND;

export type SendState = 'saved' | 'waiting' | 'refused';

type Send = (design: Design) => Promise<unknown>;

interface Parts {
  /** Told of each change; `refusal`: why the newest draft was not taken. */
  readonly onState: (state: SendState, refusal: Refusal | null) => void;
  readonly now: () => number;
}

/** Sends drafts: the newest alone, at most one a second, and the last one always (V374). */
export class DraftSender {
  private readonly parts: Parts;
  private send: Send | null = null;
  private waiting: Design | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentAt = Number.NEGATIVE_INFINITY;
  private isHeld = false;
  private sending: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** By which way drafts go from now on. */
  connect(send: Send): void {
    this.send = send;
  }

  offer(design: Design): void {
    this.waiting = design;
    this.parts.onState('waiting', null);
    this.schedule();
  }

  /** Held, nothing is sent: what others did is to be decided on first, or the server is away. */
  hold(isHeld: boolean): void {
    // Back after a loss, what others did meanwhile is on its way: it is heard before anything is sent (V455).
    if (this.isHeld && !isHeld) this.sentAt = this.parts.now();
    this.isHeld = isHeld;
    if (isHeld) this.cancel();
    else this.schedule();
  }

  /** What waits is not sent any more: it was discarded. */
  drop(): void {
    this.cancel();
    this.waiting = null;
    this.parts.onState('saved', null);
  }

  /** Sends what waits now, held or not; resolves once all of it was taken, and rejects where it was not. */
  flush(): Promise<void> {
    this.cancel();
    if (this.waiting === null || this.send === null) return this.sending;
    const design = this.waiting;
    this.waiting = null;
    this.sentAt = this.parts.now();
    this.sending = this.send(design).then(
      () => {
        if (this.waiting === null) this.parts.onState('saved', null);
      },
      (refusal: Refusal) => {
        this.waiting ??= design;
        this.parts.onState('refused', refusal);
        throw refusal;
      },
    );
    return this.sending;
  }

  private schedule(): void {
    if (this.waiting === null || this.isHeld || this.timer !== undefined) return;
    const wait = Math.max(0, this.sentAt + DRAFT_EVERY - this.parts.now());
    this.timer = setTimeout(() => void this.flush().catch(() => {}), wait);
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
