import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/room.links.ts';
import { expiresQuickly, STALE_AFTER } from '../../machines/room/show-commands.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { awayRefusal, type CommandAck } from './live-room.ts';

export interface SentCommand {
  readonly id: number;
  readonly command: Command;
  readonly at: Instant;
  /** Server time at which the command expires (V1380). */
  readonly by?: Instant;
}

interface OutboxEntry extends SentCommand {
  seq: number | null;
  sentAt: Instant | null;
  /** True if the answer is overdue. The screen then shows the room without the command, as others see it (N111). */
  inDoubt: boolean;
  readonly resolve: (result: CommandAck) => void;
  readonly reject: (refusal: Refusal) => void;
}

/** Time for which a sent command is predicted: the longest time for a command to reach another process. */
const PREDICTION_LIFETIME: Duration = STALE_AFTER;

/** The server sends something every 10 s. Five seconds later the connection is in doubt (`Pinger`). */
const OFFLINE_LIMIT: Duration = 15_000;

const OVERDUE_DELAY: Duration = 8_000;

export class CommandOutbox {
  private entries: readonly OutboxEntry[] = [];
  private heardAt: Instant = 0;

  /** `sent` is false without a connection. */
  add(command: SentCommand, sent = true, onDoubt = () => {}): Promise<CommandAck> {
    return new Promise((resolve, reject) => {
      const sentAt = sent ? command.at : null;
      const entry: OutboxEntry = { ...command, seq: null, sentAt, inDoubt: false, resolve, reject };
      this.entries = [...this.entries, entry];
      if (!expiresQuickly(command.command.name)) return;
      setTimeout(() => {
        if (entry.sentAt === null) return this.nack(entry.id, awayRefusal);
        if (!this.waiting().includes(entry)) return;
        entry.inDoubt = true;
        onDoubt();
      }, PREDICTION_LIFETIME);
    });
  }

  isInDoubt(name?: CommandName): boolean {
    return this.entries.some(({ inDoubt, command }) => inDoubt && (!name || command.name === name));
  }

  heard(now: Instant): void {
    this.heardAt = now;
  }

  /** Returns true if the command would move a show of which the screen heard nothing for `OFFLINE_LIMIT` (W169). */
  isBlind(command: Command, now: Instant): boolean {
    return expiresQuickly(command.name) && now - this.heardAt > OFFLINE_LIMIT;
  }

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

  seen(seq: number): void {
    this.entries = this.entries.filter((entry) => entry.seq === null || entry.seq > seq);
  }

  /** Returns the commands to send again. The server ignores duplicates and checks deadlines. Drops expired commands. */
  unanswered(now: Instant): readonly SentCommand[] {
    for (const { id } of this.waiting().filter((each) => isStale(each, now))) this.nack(id, awayRefusal);
    for (const entry of this.waiting()) entry.sentAt = now;
    return this.waiting();
  }

  overdue(now: Instant): boolean {
    return this.waiting().some(({ sentAt }) => sentAt !== null && now - sentAt > OVERDUE_DELAY);
  }

  predicted(): readonly SentCommand[] {
    return this.entries.filter(({ inDoubt }) => !inDoubt);
  }

  names(): ReadonlySet<CommandName> | null {
    const waiting = this.waiting();
    return waiting.length === 0 ? null : new Set(waiting.map((entry) => entry.command.name));
  }

  private waiting(): readonly OutboxEntry[] {
    return this.entries.filter((entry) => entry.seq === null);
  }

  private take(id: number): OutboxEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private remove(id: number): void {
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }
}

function isStale({ command, at, sentAt }: OutboxEntry, now: Instant): boolean {
  return sentAt === null && expiresQuickly(command.name) && now - at > PREDICTION_LIFETIME;
}

export interface Predictor {
  /** Calls `listener` with the predictor to use from then on. Absent if nothing has to load. */
  onLoaded?(listener: (predictor: Predictor) => void): () => void;
  newOutbox(): CommandOutbox;
  permits(rights: RoomRights, name: CommandName): boolean;
  predict(view: RoomView, commands: readonly SentCommand[]): RoomView;
  refusal(view: RoomView, command: Command, at: Instant): Refusal | null;
  nameOf(command: CommandName): string | null;
}
