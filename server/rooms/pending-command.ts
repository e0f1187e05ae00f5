import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Answer, Reply, Submission } from './host.types.ts';
import type { Unanswered } from './journal/applied.ts';
import type { QueuedDelivery } from './journal/journal.entry.ts';
import type { WebhookSending } from './outgoing.ts';
import type { Pending } from './pending.ts';
import type { CommittedHeader } from './recent.ts';

export interface CommandOwner {
  readonly id: RoomId;
  /** Durable: publish. */
  publish(pending: PendingCommand): void;
}

/** Accepted command or alarm on its way to the disk. */
export class PendingCommand implements Pending, Unanswered {
  readonly before: RoomContext;
  readonly after: RoomContext;
  readonly told: CommittedHeader;
  readonly answer: Answer;
  readonly submission: Submission | null;
  readonly sending: WebhookSending | null;
  outgoing: readonly QueuedDelivery[] = [];
  actor: string | null = null;
  readonly #owner: CommandOwner;
  #repeats: Reply[] | null = null;

  constructor(
    owner: CommandOwner,
    [before, after]: readonly [before: RoomContext, after: RoomContext],
    told: CommittedHeader,
    answer: Answer,
    submission: Submission | null,
    sending: WebhookSending | null = null,
  ) {
    this.#owner = owner;
    this.before = before;
    this.after = after;
    this.told = told;
    this.answer = answer;
    this.submission = submission;
    this.sending = sending;
  }

  get roomId(): RoomId {
    return this.#owner.id;
  }

  alsoReply(reply: Reply): void {
    this.#repeats ??= [];
    this.#repeats.push(reply);
  }

  /** Resubmission answering all senders; null for an alarm, which fires again. */
  get again(): Submission | null {
    return this.submission && { ...this.submission, reply: (answer) => this.#reply(answer) };
  }

  committed(): void {
    this.#owner.publish(this);
    this.#reply(this.answer);
  }

  failed(error: Refusal): void {
    this.#reply({ ok: false, error });
  }

  #reply(answer: Answer): void {
    this.submission?.reply(answer);
    if (this.#repeats !== null) for (const reply of this.#repeats) reply(answer);
  }
}
