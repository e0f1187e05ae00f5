import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Result } from '../../machines/kernel/result.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isUndoDirection } from '../../machines/room/command.ts';
import { type CommandReading, commandReading, plainCommand } from '../../machines/room/commands.schema.ts';
import { type Command, type CommandName, commandTable, isCommandName } from '../../machines/room/commands.ts';
import { permissionsFor } from '../../machines/room/room.links.ts';
import { expiresQuickly, STALE_AFTER } from '../../machines/room/show-commands.ts';
import type { Clock } from '../kernel/clock.ts';
import { runInSlices, type TurnQueue } from '../kernel/event-loop.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import { type Passwords, PasswordsBusy } from '../people/accounts/passwords.ts';
import type { AutomationCounts, AutomationReservation } from './automation-runner.ts';
import type { RoomHost } from './host.ts';
import type { Answer, Envelope, RawCommand, Reply, Submission } from './submission.ts';

/**
 * Returns the client's deadline. Without one, commands such as start and stop expire 2 s after arrival (W380, W381).
 */
export function deadlineOf(
  name: string,
  deadline: Instant | null | undefined,
  cameIn: Instant,
): Instant | undefined {
  return deadline ?? (expiresQuickly(name) ? cameIn + STALE_AFTER : undefined);
}

export type CommandHandler = Pick<CommandIntake, 'ask'>;

interface CommandIntakeDeps {
  readonly host: RoomHost;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly loopTurns: TurnQueue;
  readonly largeEdits: LargeEditLimit | null;
  readonly automations: Pick<AutomationCounts, 'begin'>;
  readonly listenersOf: (roomId: RoomId) => number;
}

function canAddAutomations(name: CommandName): boolean {
  return name === 'automations/add' || isUndoDirection(commandTable[name].history);
}

/** Listeners that add one point to the cost of a command (W1341). */
const LISTENERS_PER_POINT = 20;

/** Hashes passwords first, so that states and logs never contain them. */
export class CommandIntake {
  readonly #deps: CommandIntakeDeps;
  readonly #queuedBehindPassword = new Map<string, RawCommand[]>();

  constructor(deps: CommandIntakeDeps) {
    this.#deps = deps;
  }

  ask(rawCommand: RawCommand): void {
    const queued =
      this.#queuedBehindPassword.size === 0
        ? undefined
        : this.#queuedBehindPassword.get(channelKey(rawCommand));
    if (queued !== undefined) {
      queued.push(rawCommand);
      return;
    }
    // Check the limit first, because reading takes half of a command's time (W64).
    if (this.#isTooMuch(rawCommand)) return;
    const { name, payload } = rawCommand.command;
    const permissions = permissionsFor(rawCommand.principal, name);
    const plain = plainCommand(permissions, name, payload);
    if (plain !== null) return this.#enter({ ...rawCommand, command: plain });
    const reading = commandReading(permissions, name, payload);
    const { done, value } = reading.next();
    if (done) this.#take(rawCommand, value);
    else void this.#first(rawCommand, () => this.#readOn(rawCommand, reading));
  }

  #isTooMuch({ command, also = [], principal, roomId, reply }: RawCommand): boolean {
    const names = [command, ...also].map(({ name }) => name);
    const retryAfter = this.#deps.largeEdits?.waitFor(principal.address, roomId, ...names) ?? 0;
    if (retryAfter > 0) reply({ ok: false, error: refusal('rate_limited'), retryAfter });
    return retryAfter > 0;
  }

  #take(rawCommand: RawCommand, read: Result<Command, Refusal>): void {
    if (read.ok) this.#enter({ ...rawCommand, command: read.value });
    else this.#deps.host.refuse(rawCommand, read.error);
  }

  async #readOn(rawCommand: RawCommand, reading: CommandReading): Promise<() => void> {
    const { address = '' } = rawCommand.principal;
    const read = await runInSlices(reading, () => this.#deps.loopTurns.take(address));
    // Check again, because other commands of the address may have run meanwhile.
    return () => {
      if (!this.#isTooMuch(rawCommand)) this.#take(rawCommand, read);
    };
  }

  async #first(envelope: Envelope, prepare: () => Promise<() => void>): Promise<void> {
    const channel = channelKey(envelope);
    const queued: RawCommand[] = [];
    if (envelope.origin !== undefined) this.#queuedBehindPassword.set(channel, queued);
    const submit = await prepare().catch((error: unknown) => () => {
      throw error;
    });
    this.#queuedBehindPassword.delete(channel);
    submitIfAuthorized(envelope, submit);
    for (const next of queued) submitIfAuthorized(next, () => this.ask(next));
  }

  #enter(submission: Submission): void {
    const { command } = submission;
    const counted = canAddAutomations(command.name) ? this.#deps.automations.begin(submission.roomId) : null;
    if (counted !== null) return this.#submitCounted(submission, counted);
    if (command.name !== 'room/setPassword') return this.#submitEdit(submission);
    const { password } = command.payload;
    if (password === null) this.#setPassword(submission, null);
    else void this.#first(submission, () => this.#hashed(submission, password));
  }

  #submitCounted(submission: Submission, { refused, end }: AutomationReservation): void {
    const reply: Reply = (answer) => {
      end();
      submission.reply(answer);
    };
    const counted = { ...submission, reply };
    void this.#first(counted, async () => {
      const moreAutomations = await refused;
      return () => this.#submitEdit({ ...counted, moreAutomations });
    });
  }

  #submitEdit(submission: Submission): void {
    const { principal, roomId, spend } = submission;
    const { address } = principal;
    const edits = this.#deps.largeEdits;
    if (edits === null || address === undefined) return this.#deps.host.submit(submission);
    this.#deps.host.submit({
      ...submission,
      spend: (points) => {
        edits.charge(address, roomId, points);
        spend?.(points + Math.floor(this.#deps.listenersOf(roomId) / LISTENERS_PER_POINT));
      },
    });
  }

  async #hashed(submission: Submission, password: string): Promise<() => void> {
    const hashed = await this.#hash(submission, password).catch(refusalAnswer);
    return () =>
      typeof hashed === 'string' ? this.#setPassword(submission, hashed) : submission.reply(hashed);
  }

  /** Callers must have checked the right to set a password, because every hash uses up a try (W71). */
  async #hash({ roomId, principal: { address = '' } }: Submission, password: string): Promise<string> {
    this.#deps.limits.takeEach([
      ['setPasswords', address],
      ['setPassword', roomId],
    ]);
    return this.#deps.passwords.hash(password, { kind: 'other', address });
  }

  #setPassword(submission: Submission, passwordHash: string | null): void {
    const command = {
      name: 'room/setPassword' as const,
      payload: { password: passwordHash === null ? null : '' },
    };
    this.#deps.host.submit({ ...submission, command, stampExtras: { passwordHash } });
  }
}

function channelKey({ roomId, origin }: Envelope): string {
  return `${roomId} ${origin?.channelId ?? ''}`;
}

function refusalAnswer(error: unknown): Extract<Answer, { ok: false }> {
  if (error instanceof Refused) return { ok: false, error: error.refusal, retryAfter: error.retryAfter ?? 1 };
  if (error instanceof PasswordsBusy) return { ok: false, error: refusal('busy'), retryAfter: 1 };
  return { ok: false, error: refusal('not_ready') };
}

function submitIfAuthorized({ isStillAuthorized, reply }: Envelope, submit: () => void): void {
  try {
    if (isStillAuthorized?.() === false) reply({ ok: false, error: refusal('unauthorized') });
    else submit();
  } catch {
    reply({ ok: false, error: refusal('internal') });
  }
}

/** Points of an address for large edits: in one room, and in all rooms together (W64). */
const MAX_ROOM_POINTS = 30;
const MAX_ADDRESS_POINTS = 60;
/** Total up to which a room may make its first large edit. */
const MAX_POINTS_WITH_NEW_ROOMS = 120;
const EDIT_WINDOW: Duration = 18 * SECOND;

interface SpentPoints {
  total: number;
  readonly rooms: Map<RoomId, number>;
}

/** Limits large edits, because 1,000 timers take 16 ms of the event loop and 30 ms of the writer. */
export class LargeEditLimit {
  readonly #clock: Clock;
  #byAddress = new Map<string, SpentPoints>();
  #until: Instant = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the seconds to wait. */
  waitFor(address: string | undefined, roomId: RoomId, ...commands: readonly string[]): number {
    if (address === undefined || !commands.some(isRewrite)) return 0;
    const spent = this.#currentWindow().get(address);
    const ofRoom = spent?.rooms.get(roomId) ?? 0;
    const most = ofRoom > 0 ? MAX_ADDRESS_POINTS : MAX_POINTS_WITH_NEW_ROOMS;
    const isSpent = ofRoom >= MAX_ROOM_POINTS || (spent?.total ?? 0) >= most;
    return isSpent ? Math.ceil((this.#until - this.#clock.now()) / SECOND) : 0;
  }

  charge(address: string, roomId: RoomId, points: number): void {
    if (points <= 0) return;
    const spent = this.#currentWindow().get(address) ?? { total: 0, rooms: new Map<RoomId, number>() };
    this.#byAddress.set(address, spent);
    spent.total += points;
    spent.rooms.set(roomId, (spent.rooms.get(roomId) ?? 0) + points);
  }

  #currentWindow(): ReadonlyMap<string, SpentPoints> {
    const now = this.#clock.now();
    if (now >= this.#until) {
      this.#byAddress = new Map();
      this.#until = now + EDIT_WINDOW;
    }
    return this.#byAddress;
  }
}

const isRewrite = (command: string): boolean => isCommandName(command) && commandTable[command].rewrites;
