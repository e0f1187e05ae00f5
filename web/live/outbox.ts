import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import { isForNow, LATEST_AFTER } from '../../machines/room/show-commands.ts';
import { away } from './denial.ts';
import type { CommandAck } from './live-room.ts';

/** A command that this screen asked for and that the state it sees does not show yet. */
export interface SentCommand {
  readonly id: number;
  readonly command: Command;
  /** Server time of the press: what the prediction runs with. */
  readonly at: Instant;
  /** Deadline in server time (V1380). */
  readonly by?: Instant;
}

interface Entry extends SentCommand {
  /** Set by the acknowledgement: the state that has this seq contains it. */
  seq: number | null;
  /** Server time when it was last sent; null: it could not be sent yet. */
  sentAt: Instant | null;
  /** It moves the show, and the server has not answered for a while: what all other screens show is shown (N111). */
  inDoubt: boolean;
  readonly resolve: (result: CommandAck) => void;
  readonly reject: (refusal: Refusal) => void;
}

/** What moves the show and could not be sent waits for as long as a screen needs to come to another process; what was is shown for as long. */
const SHOWN_FOR: Duration = LATEST_AFTER;

/** Of a connection that is there something is heard every 10 s, and 5 s later it is known not to be (`pinger.ts`). */
const OUT_OF_TOUCH: Duration = 15_000;

const OVERDUE: Duration = 8_000;

/** Commands on their way: kept until they are answered and the answer is visible (V54). */
export class CommandOutbox {
  private entries: readonly Entry[] = [];
  private heardAt: Instant = 0;

  /** `sent`: whether there is a connection to send it on. Without one, what moves the show is refused in a while. */
  add(command: SentCommand, sent = true, onDoubt = () => {}): Promise<CommandAck> {
    return new Promise((resolve, reject) => {
      const sentAt = sent ? command.at : null;
      const entry: Entry = { ...command, seq: null, sentAt, inDoubt: false, resolve, reject };
      this.entries = [...this.entries, entry];
      if (!isForNow(command.command.name)) return;
      setTimeout(() => {
        if (entry.sentAt === null) return this.nack(entry.id, away);
        if (!this.waiting().includes(entry)) return;
        entry.inDoubt = true;
        onDoubt();
      }, SHOWN_FOR);
    });
  }

  /** Whether what was asked for has been without an answer for too long to be shown; `name`: of that command alone. */
  isInDoubt(name?: CommandName): boolean {
    return this.entries.some(({ inDoubt, command }) => inDoubt && (!name || command.name === name));
  }

  /** Something came from the server. */
  heard(now: Instant): void {
    this.heardAt = now;
  }

  /** Whether it would move a show that this screen knows no more, as after a sleep (W169). */
  isBlind(command: Command, now: Instant): boolean {
    return isForNow(command.name) && now - this.heardAt > OUT_OF_TOUCH;
  }

  /** Durable. It stays in the prediction until the state with `result.seq` is here, so that the screen does not flicker. */
  ack(id: number, result: CommandAck, seenSeq: number): void {
    const entry = this.take(id);
    if (!entry) return;
    entry.seq = result.seq;
    entry.inDoubt = false;
    if (result.seq <= seenSeq) this.remove(id);
    entry.resolve(result);
  }

  nack(id: number, error: Refusal): void {
    const entry = this.take(id);
    this.remove(id);
    entry?.reject(error);
  }

  /** The state now contains everything up to `seq`. */
  seen(seq: number): void {
    this.entries = this.entries.filter((entry) => entry.seq === null || entry.seq > seq);
  }

  /**
   * What to send again after a reconnect, oldest first: the server knows what became of it, and does nothing too late. What
   * moves the show and could not be sent in time is given up.
   */
  unanswered(now: Instant): readonly SentCommand[] {
    for (const { id } of this.waiting().filter((each) => isStale(each, now))) this.nack(id, away);
    for (const entry of this.waiting()) entry.sentAt = now;
    return this.waiting();
  }

  /** Whether a command has waited so long on a working connection that its answer must have been lost. */
  overdue(now: Instant): boolean {
    return this.waiting().some(({ sentAt }) => sentAt !== null && now - sentAt > OVERDUE);
  }

  /** What the screen shows on top of the state it received. */
  predicted(): readonly SentCommand[] {
    return this.entries.filter(({ inDoubt }) => !inDoubt);
  }

  /** Null: none waits. */
  names(): ReadonlySet<CommandName> | null {
    const waiting = this.waiting();
    return waiting.length === 0 ? null : new Set(waiting.map((entry) => entry.command.name));
  }

  private waiting(): readonly Entry[] {
    return this.entries.filter((entry) => entry.seq === null);
  }

  private take(id: number): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private remove(id: number): void {
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }
}

function isStale({ command, at, sentAt }: Entry, now: Instant): boolean {
  return sentAt === null && isForNow(command.name) && now - at > SHOWN_FOR;
}
