import type { Refusal } from '../../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';

export const DRAFT_EVERY: Duration = SECOND;

export type SendState = 'saved' | 'waiting' | 'refused';

type Send = (design: Design) => Promise<unknown>;

interface Parts {
  /** `refusal` of the newest draft. */
  readonly onState: (state: SendState, refusal: Refusal | null) => void;
  readonly now: () => number;
}

/** Newest draft only, at most one a second, always the last (V374). */
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

  connect(send: Send): void {
    this.send = send;
  }

  offer(design: Design): void {
    this.waiting = design;
    this.parts.onState('waiting', null);
    this.schedule();
  }

  /** Paused by a conflict or outage. */
  hold(isHeld: boolean): void {
    // Hears others' changes first (V455).
    if (this.isHeld && !isHeld) this.sentAt = this.parts.now();
    this.isHeld = isHeld;
    if (isHeld) this.cancel();
    else this.schedule();
  }

  /** Discards the pending draft. */
  drop(): void {
    this.cancel();
    this.waiting = null;
    this.parts.onState('saved', null);
  }

  /** Sends even if held. Rejects on a refusal. */
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
