import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, RoomId } from '../../machines/kernel/ids.ts';
import { plainSize } from '../../machines/kernel/plain-size.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { commandTable } from '../../machines/room/commands.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { Submission } from '../rooms/submission.ts';
import { type Bus, NoResponders } from './bus.ts';
import {
  type CommandAnswer,
  type CommandServer,
  commandsSubject,
  decodeCommandAnswers,
  encodeForwarded,
  type ForwardedCommand,
  type ForwardedCommands,
} from './command-server.ts';
import type { Ownership } from './ownership.ts';
import type { Connectivity } from './room-messages.ts';
import type { CommandFate, StoredRooms } from './stored-rooms.ts';

const MAX_QUEUED = 256;

const MAX_QUEUED_BYTES = 512 * 1024;

export const QUEUE_TIMEOUT: Duration = 5 * SECOND;

/** Longest wait of a command while NATS is down (D402). */
const QUEUE_TIMEOUT_WITHOUT_NATS: Duration = 1_600;
/** Longest wait of a command while other processes serve (D208). */
const QUEUE_TIMEOUT_OF_OTHERS: Duration = 2_600;

/** Age after which an owner no longer runs an attempt, so that no command runs after its refusal (D403). */
const EXPIRES_AFTER: Duration = 800;
const COMMITTED_AFTER: Duration = EXPIRES_AFTER + 200;

const CHECK_INTERVAL: Duration = 200;

/** Delay before sending again. It grows, because a slow owner is already busy. */
const FIRST_RETRY_DELAY: Duration = 150;
const LAST_RETRY_DELAY: Duration = 600;

export interface QueuedCommand {
  readonly submission: Submission;
  readonly id: number;
}

interface WaitingCommand extends QueuedCommand {
  readonly since: Instant;
  attempts: number;
  answered: CommandAnswer | null;
}

interface ForwardingChannelDeps {
  readonly clock: Clock;
  readonly connectivity: Pick<Connectivity, 'isLost'>;
  readonly othersServe: () => boolean;
  /** Resolves to null if the store does not answer. */
  readonly fates: () => ReturnType<StoredRooms['fates']>;
  /** Resolves to the answers of commands that ran. Rejects if the results are unknown. */
  readonly ask: (commands: readonly QueuedCommand[]) => {
    readonly attempt: number;
    readonly answers: Promise<readonly CommandAnswer[]>;
  };
  readonly whenShown: (seq: number) => Promise<void> | null;
  readonly onSilence: () => void;
  readonly onEmpty: () => void;
}

/** Pending commands of a channel. Only one request runs at a time, so that none overtakes another. */
class ForwardingChannel {
  readonly #deps: ForwardingChannelDeps;
  #waiting: WaitingCommand[] = [];
  #sentCommands: readonly WaitingCommand[] | null = null;
  #givenUp: readonly WaitingCommand[] | null = null;
  #attempt = 0;
  #sentAt: Instant = Number.NEGATIVE_INFINITY;
  #delay = FIRST_RETRY_DELAY;
  readonly #emptied: (() => void)[] = [];
  #cancelRetry: Cancel = () => {};
  #cancelTimeout: Cancel = () => {};

  constructor(deps: ForwardingChannelDeps) {
    this.#deps = deps;
  }

  add(queuedCommand: QueuedCommand): void {
    const count = this.#waiting.length + (this.#sentCommands?.length ?? 0);
    if (count >= MAX_QUEUED) return refuse(queuedCommand, refusal('storage_unavailable'));
    this.#waiting.push({ ...queuedCommand, since: this.#deps.clock.now(), attempts: 0, answered: null });
    if (this.#sentCommands === null) this.#next();
  }

  whenEmpty(): Promise<void> {
    return new Promise((emptied) => this.#emptied.push(emptied));
  }

  ownerChanged(): void {
    if (this.#sentCommands !== null && this.#open(this.#sentCommands).length > 0)
      this.#sendAgain(this.#sentCommands);
  }

  stop(): void {
    const all = [...(this.#sentCommands ?? []), ...this.#waiting.splice(0)];
    for (const waiting of all) waiting.answered ??= answerOfUnheard(waiting);
    this.#settle(all);
  }

  #next(): void {
    const authorized = this.#first().filter((waiting) => this.#isStillAuthorized(waiting));
    if (authorized.length === 0) return this.#waiting.length === 0 ? this.#empty() : this.#next();
    this.#sentCommands = authorized;
    this.#delay = FIRST_RETRY_DELAY;
    this.#lookLater(authorized);
    this.#send(authorized);
  }

  #empty(): void {
    this.#deps.onEmpty();
    for (const emptied of this.#emptied.splice(0)) emptied();
  }

  #first(): readonly WaitingCommand[] {
    let [count, bytes] = [0, 0];
    for (const { submission } of this.#waiting) {
      bytes += plainSize([submission.command, submission.also ?? []]);
      if (count > 0 && bytes > MAX_QUEUED_BYTES) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  #isStillAuthorized(waitingCommand: WaitingCommand): boolean {
    if (waitingCommand.submission.isStillAuthorized?.() !== false) return true;
    refuse(waitingCommand, refusal('unauthorized'));
    return false;
  }

  #send(waitingCommands: readonly WaitingCommand[]): void {
    const open = this.#open(waitingCommands);
    for (const waiting of open) waiting.attempts += 1;
    if (!this.#deps.connectivity.isLost) this.#sentAt = this.#deps.clock.now();
    const { attempt, answers } = this.#deps.ask(open);
    this.#attempt = attempt;
    this.#cancelRetry();
    this.#cancelRetry = this.#deps.clock.after(this.#delay, () => {
      this.#delay = Math.min(2 * this.#delay, LAST_RETRY_DELAY);
      this.#deps.onSilence();
      this.#sendAgain(waitingCommands);
    });
    answers.then(
      (commandAnswers) => this.#handleAnswers(waitingCommands, open, { attempt, answers: commandAnswers }),
      () => {},
    );
  }

  /** Drops commands of disconnected clients, which send their commands to another process. */
  #sendAgain(waitingCommands: readonly WaitingCommand[]): void {
    if (this.#givenUp === waitingCommands) return;
    for (const waiting of this.#open(waitingCommands))
      if (waiting.submission.isStillAuthorized?.() === false)
        waiting.answered = answerOfUnheard(waiting, refusal('unauthorized'));
    if (this.#open(waitingCommands).length === 0) this.#settle(waitingCommands);
    else this.#send(waitingCommands);
  }

  #open(waitingCommands: readonly WaitingCommand[]): readonly WaitingCommand[] {
    return waitingCommands.filter(({ answered }) => answered === null);
  }

  /** Accepts a success from any attempt, but a refusal only from the newest one (I4). */
  #handleAnswers(
    authorized: readonly WaitingCommand[],
    open: readonly WaitingCommand[],
    { attempt, answers: given }: { readonly attempt: number; readonly answers: readonly CommandAnswer[] },
  ): void {
    if (this.#sentCommands !== authorized) return;
    const isNewest = attempt === this.#attempt;
    for (const waiting of open) {
      const answered = given.find(({ id }) => id === waiting.id);
      if (answered === undefined) waiting.attempts -= 1;
      else if (answered.answer.ok || isNewest) waiting.answered ??= answered;
    }
    const left = this.#open(authorized);
    if (left.length === 0) this.#settle(authorized);
    else if (isNewest) {
      this.#cancelRetry();
      this.#cancelRetry = this.#deps.clock.after(FIRST_RETRY_DELAY, () => this.#sendAgain(authorized));
    }
  }

  #lookLater(waitingCommands: readonly WaitingCommand[]): void {
    this.#cancelTimeout = this.#deps.clock.after(CHECK_INTERVAL, () => {
      if (this.#isOver(waitingCommands)) void this.#giveUp(waitingCommands);
      else this.#lookLater(waitingCommands);
    });
  }

  #isOver(waitingCommands: readonly WaitingCommand[]): boolean {
    const { clock, connectivity, othersServe } = this.#deps;
    const now = clock.now();
    const waited = now - Math.min(...waitingCommands.map(({ since }) => since));
    if (waited >= QUEUE_TIMEOUT) return true;
    const most = othersServe() ? QUEUE_TIMEOUT_OF_OTHERS : QUEUE_TIMEOUT_WITHOUT_NATS;
    return connectivity.isLost && waited >= most && now >= this.#sentAt + COMMITTED_AFTER;
  }

  async #giveUp(waitingCommands: readonly WaitingCommand[]): Promise<void> {
    this.#cancelRetry();
    this.#givenUp = waitingCommands;
    const isPast = this.#deps.clock.now() >= this.#sentAt + COMMITTED_AFTER;
    const fates = await this.#deps.fates().catch(() => null);
    if (this.#sentCommands !== waitingCommands) return;
    for (const waiting of waitingCommands)
      waiting.answered ??= answerOfFate(waiting, fates?.(waiting.id) ?? 'unknown', isPast);
    this.#settle(waitingCommands);
  }

  #settle(waitingCommands: readonly WaitingCommand[]): void {
    this.#cancelRetry();
    this.#cancelTimeout();
    // Replace the list, so that later answers to this request are ignored.
    const settling: readonly WaitingCommand[] = [];
    this.#sentCommands = settling;
    void this.#tell(waitingCommands).then(() => {
      if (this.#sentCommands !== settling) return;
      this.#sentCommands = null;
      this.#next();
    });
  }

  async #tell(waitingCommands: readonly WaitingCommand[]): Promise<void> {
    const shown = waitingCommands.map(({ answered }) =>
      answered?.answer.ok === true ? this.#deps.whenShown(answered.answer.result.seq) : null,
    );
    for (const [place, { submission, answered }] of waitingCommands.entries()) {
      if (answered === null) continue;
      const waits = shown[place] ?? null;
      if (waits !== null) await waits;
      if (answered.answer.ok) submission.spend?.(answered.points);
      submission.reply(answered.answer);
    }
  }
}

const refuse = ({ submission }: QueuedCommand, error: Refusal): void =>
  submission.reply({ ok: false, error });

function answerOfUnheard({ id, attempts }: WaitingCommand, otherwise = unknownFate): CommandAnswer {
  return { id, answer: { ok: false, error: attempts > 0 ? unknownFate : otherwise }, points: 0 };
}

/** `isPast` is true if no attempt of this process can still run (D403). */
function answerOfFate(waitingCommand: WaitingCommand, fate: CommandFate, isPast: boolean): CommandAnswer {
  const { id, attempts, submission } = waitingCommand;
  if (typeof fate === 'object') return { id, answer: fate, points: 0 };
  const isLogged = commandTable[submission.command.name].kind === 'show';
  const isCertain = attempts === 0 || (isPast && isLogged);
  const error = fate === 'absent' && isCertain ? refusal('storage_unavailable') : unknownFate;
  return { id, answer: { ok: false, error }, points: 0 };
}

const unknownFate: Refusal = refusal('restarting', refusalWords.fateUnknown);

interface ForwardingQueueDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly stored: Pick<StoredRooms, 'fates'>;
  readonly othersServe: () => boolean;
  readonly server: Pick<CommandServer, 'take'>;
  readonly shown: (roomId: RoomId, seq: number) => Promise<void> | null;
}

interface QueuedRoom {
  readonly channels: Map<ChannelId, ForwardingChannel>;
  newest: ((failure: Refusal | null) => void)[];
}

export class ForwardingQueue {
  readonly #deps: ForwardingQueueDeps;
  readonly #rooms = new Map<RoomId, QueuedRoom>();
  readonly #ownChannel: ChannelId;
  #ids = 0;
  #attempts = 0;

  constructor(deps: ForwardingQueueDeps) {
    this.#deps = deps;
    this.#ownChannel = `edge-${deps.ownership.me}`;
    deps.ownership.onChange((slots) => this.#ownersChanged(new Set(slots)));
  }

  holds({ roomId, origin }: Pick<Submission, 'roomId' | 'origin'>): boolean {
    return this.#rooms.get(roomId)?.channels.has(origin?.channelId ?? this.#ownChannel) ?? false;
  }

  submit(submission: Submission): void {
    const { roomId, origin, reply } = submission;
    const channelId = origin?.channelId ?? this.#ownChannel;
    const id = origin?.id ?? ++this.#ids;
    const room: QueuedRoom = this.#rooms.get(roomId) ?? { channels: new Map(), newest: [] };
    this.#rooms.set(roomId, room);
    const channel = room.channels.get(channelId) ?? this.#newChannel(roomId, channelId, room);
    room.channels.set(channelId, channel);
    const settled: QueuedRoom['newest'] = [];
    room.newest = settled;
    channel.add({
      id,
      submission: {
        ...submission,
        reply: (answer) => {
          reply(answer);
          for (const tell of settled) tell(answer.ok ? null : answer.error);
        },
      },
    });
  }

  whenAnswered(roomId: RoomId, settled: (failure: Refusal | null) => void): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined) settled(null);
    else room.newest.push(settled);
  }

  whenEmpty(roomId: RoomId, channelId: ChannelId): Promise<void> | null {
    return this.#rooms.get(roomId)?.channels.get(channelId)?.whenEmpty() ?? null;
  }

  /** Stops without answering, because owners may have run pending commands. */
  stop(): void {
    for (const { channels } of this.#rooms.values()) for (const channel of channels.values()) channel.stop();
  }

  #newChannel(roomId: RoomId, channelId: ChannelId, { channels }: QueuedRoom): ForwardingChannel {
    return new ForwardingChannel({
      clock: this.#deps.clock,
      connectivity: this.#deps.connectivity,
      othersServe: this.#deps.othersServe,
      fates: () => this.#deps.stored.fates(roomId, channelId),
      ask: (commands) => this.#ask(roomId, channelId, commands),
      whenShown: (seq) => this.#deps.shown(roomId, seq),
      onSilence: () => this.#lookAgain(),
      onEmpty: () => {
        channels.delete(channelId);
        if (channels.size === 0) this.#rooms.delete(roomId);
      },
    });
  }

  #ownersChanged(slots: ReadonlySet<number>): void {
    for (const [roomId, { channels }] of this.#rooms)
      if (slots.has(this.#deps.ownership.slotOf(roomId)))
        for (const channel of channels.values()) channel.ownerChanged();
  }

  #ask(roomId: RoomId, channelId: ChannelId, queuedCommands: readonly QueuedCommand[]) {
    const attempt = ++this.#attempts;
    const edge = this.#deps.ownership.me;
    const expiresAt = this.#deps.clock.now() + EXPIRES_AFTER;
    const commands = queuedCommands.map(forwardedCommandOf);
    return { attempt, answers: this.#sent({ edge, roomId, channelId, attempt, expiresAt, commands }) };
  }

  async #sent(forwardedCommands: ForwardedCommands): Promise<readonly CommandAnswer[]> {
    const { connectivity, ownership, server } = this.#deps;
    const owner = ownership.ownerOf(ownership.slotOf(forwardedCommands.roomId));
    if (owner === ownership.me) return server.take(forwardedCommands);
    const answers =
      owner === null || connectivity.isLost ? [] : await this.#requested(owner, forwardedCommands);
    if (answers.length === 0) this.#lookAgain();
    return answers;
  }

  #lookAgain(): void {
    this.#deps.ownership.refresh().catch(() => {});
  }

  async #requested(owner: string, forwardedCommands: ForwardedCommands): Promise<readonly CommandAnswer[]> {
    const { bus, ownership } = this.#deps;
    try {
      return decodeCommandAnswers(
        await bus.request(commandsSubject(owner), encodeForwarded(forwardedCommands), QUEUE_TIMEOUT),
      );
    } catch (error) {
      if (!(error instanceof NoResponders)) throw error;
      ownership.suspect(owner);
      return [];
    }
  }
}

function forwardedCommandOf({ id, submission }: QueuedCommand): ForwardedCommand {
  const { command, also, solo, by, moreAutomations, principal, stampExtras, origin } = submission;
  return {
    id,
    command,
    principal,
    ...(also && { also }),
    ...(solo && { solo }),
    ...(by !== undefined && { by }),
    ...(moreAutomations && { moreAutomations }),
    ...(stampExtras && { stampExtras }),
    ...(origin && { clientId: origin.clientId }),
  };
}
