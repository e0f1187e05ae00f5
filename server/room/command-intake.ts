import { refusal } from '../../machines/kernel/errors.ts';
import { askedBy } from '../../machines/room/commands.schema.ts';
import { type Passwords, PasswordsBusy } from '../auth/passwords.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import type { Answer, RawCommand, RoomHost, Submission } from './host.types.ts';
import type { LargeEdits } from './large-edits.ts';

/** The intake as sockets and REST see it. */
export type CommandHandler = Pick<CommandIntake, 'ask'>;

/**
 * Where commands of sockets and REST enter, and are read. It adds what only an edge can make: the hash of a new
 * password, so that neither the machine nor the log ever sees the password itself.
 */
export class CommandIntake {
  readonly #host: RoomHost;
  readonly #passwords: Passwords;
  readonly #limits: RateLimits;
  /** Null where the limits are off. */
  readonly #largeEdits: LargeEdits | null;
  /** What channels have sent behind a password that is being hashed: it would overtake the password (W47). */
  readonly #behind = new Map<string, Submission[]>();

  constructor(
    host: RoomHost,
    passwords: Passwords,
    limits: RateLimits,
    largeEdits: LargeEdits | null = null,
  ) {
    this.#host = host;
    this.#passwords = passwords;
    this.#limits = limits;
    this.#largeEdits = largeEdits;
  }

  /** Answers every command, also one that is not to be read (M12) or cannot be. */
  ask(asked: RawCommand): void {
    const { command, principal, roomId, reply } = asked;
    const retryAfter = this.#largeEdits?.waitFor(principal.address, roomId, command.name) ?? 0;
    // Before it is read: that is half of what it costs (W64).
    if (retryAfter > 0) return reply({ ok: false, error: refusal('rate_limited'), retryAfter });
    const read = askedBy(principal.permissions, command.name, command.payload);
    if (read.ok) this.#submit({ ...asked, command: read.value });
    else this.#host.refuse(asked, read.error);
  }

  #submit(submission: Submission): void {
    const behind = this.#behind.size === 0 ? undefined : this.#behind.get(channelOf(submission));
    if (behind === undefined) this.#enter(submission);
    else behind.push(submission);
  }

  #enter(submission: Submission): void {
    const { command } = submission;
    if (command.name !== 'room/setPassword') return this.#submitEdit(submission);
    const { password } = command.payload;
    if (password === null) this.#setPassword(submission, null);
    else void this.#hashed(submission, password);
  }

  /** Counts what large edits turn out to cost (W64). */
  #submitEdit(submission: Submission): void {
    const { principal, roomId, spend } = submission;
    const { address } = principal;
    const edits = this.#largeEdits;
    if (edits === null || address === undefined) return this.#host.submit(submission);
    this.#host.submit({
      ...submission,
      spend: (points) => {
        edits.charge(address, roomId, points);
        spend?.(points);
      },
    });
  }

  async #hashed(submission: Submission, password: string): Promise<void> {
    const channel = channelOf(submission);
    const behind: Submission[] = [];
    if (submission.origin !== undefined) this.#behind.set(channel, behind);
    const hashed = await this.#hash(submission, password).catch(refusedBy);
    this.#behind.delete(channel);
    if (typeof hashed === 'string') late(submission, () => this.#setPassword(submission, hashed));
    else submission.reply(hashed);
    for (const next of behind) late(next, () => this.#submit(next));
  }

  /** Only those who may set it come here, so that a room's tries are used up by nobody else (W71). */
  async #hash({ roomId, principal: { address = '' } }: Submission, password: string): Promise<string> {
    this.#limits.takeEach([
      ['setPasswords', address],
      ['setPassword', roomId],
    ]);
    return this.#passwords.hash(password, { kind: 'other', address });
  }

  #setPassword(submission: Submission, passwordHash: string | null): void {
    const command = {
      name: 'room/setPassword' as const,
      payload: { password: passwordHash === null ? null : '' },
    };
    this.#host.submit({ ...submission, command, stampExtras: { passwordHash } });
  }
}

/** Channels are named by their tabs, and so only within their rooms. */
function channelOf({ roomId, origin }: Submission): string {
  return `${roomId} ${origin?.channelId ?? ''}`;
}

function refusedBy(error: unknown): Extract<Answer, { ok: false }> {
  if (error instanceof Refused) return { ok: false, error: error.refusal, retryAfter: error.retryAfter ?? 1 };
  if (error instanceof PasswordsBusy) return { ok: false, error: refusal('busy'), retryAfter: 1 };
  return { ok: false, error: refusal('not_ready') };
}

/** Refuses who lost the right while it waited (W14). One that fails keeps nobody behind it from an answer. */
function late({ mayStill, reply }: Submission, submit: () => void): void {
  try {
    if (mayStill?.() === false) reply({ ok: false, error: refusal('unauthorized') });
    else submit();
  } catch {
    reply({ ok: false, error: refusal('internal') });
  }
}
