import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { commandReading } from '../../../machines/room/commands.schema.ts';
import { afterEvent } from '../../../machines/room/room.machine.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import {
  isPerformance,
  mayRevertLines,
  replaySolo,
  type SoloRun,
  showBefore,
  soloEdits,
  soloShow,
} from '../../../machines/room/solo.journal.ts';
import { isSoloCommand, type SoloCommand, soloIds, soloStart } from '../../../machines/room/solo.ts';
import { SoloRuns } from '../../../machines/room/timer-runs.ts';
import type { CrewColumn } from '../../../machines/timer/sheet.ts';
import { shiftTimeset } from '../../../machines/timer/timeset.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import type { Clock } from '../../kernel/clock.ts';
import { runInSlices, type TurnQueue } from '../../kernel/event-loop.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { RoomHost } from '../host.ts';
import type { LoggedSolo, RoomStore, StoredRoom, TailEntry } from '../journal/store.ts';
import { contextSteps } from '../room.loading.ts';
import type { Answer, Envelope, SoloSubmission } from '../submission.ts';

interface SubmittedJournal {
  readonly base: Position;
  readonly name: string;
  readonly commands: readonly SubmittedCommand[];
  readonly resolve?: 'mine' | 'edits';
}

interface SubmittedCommand {
  readonly id: string;
  readonly at: Instant;
  readonly name: string;
  readonly payload: unknown;
}

interface SoloJournalServiceDeps {
  readonly host: RoomHost;
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly turns: KeyedQueue;
  readonly loopTurns: TurnQueue;
}

const MAX_JOURNAL_LENGTH: Duration = 12 * HOUR;
/** Largest tolerated error of a browser's estimate of the server time. */
const CLOCK_SLACK: Duration = 2 * SECOND;
const MAX_NAMED_LINES = 200;
/** Alarms may change the room while the journal is computed. */
const MAX_ATTEMPTS = 8;
const MAX_RUNS = 1_000;
const KEPT_STATE = 1;
const TAKEN_STATE = 2;

interface TakenCommands {
  readonly taken: number;
  readonly seq: number;
}

interface ComputedSolo extends Pick<SoloSubmission, 'result' | 'taken' | 'runs'> {
  readonly outcome: LoggedSolo['outcome'];
}

interface BaseState {
  readonly show: RoomState;
  readonly at: Instant;
}

/** Applies journals of laptops that ran a show without the server (N2250 to N2259). Throws `Refused`. */
export class SoloJournalService {
  readonly #deps: SoloJournalServiceDeps;

  constructor(deps: SoloJournalServiceDeps) {
    this.#deps = deps;
  }

  async take(journal: SubmittedJournal, asking: Omit<Envelope, 'origin' | 'reply'>): Promise<TakenCommands> {
    const commands = await this.#read(journal, asking);
    return this.#deps.turns.take(`journal:${asking.roomId}`, () =>
      this.#storeJournal(journal, commands, asking),
    );
  }

  /** Returns gzipped JSON. */
  async file(roomId: string, seq: number): Promise<Uint8Array | null> {
    const line = await this.#deps.store.line(roomId, seq);
    const { file } = Object(line?.payload);
    return file instanceof Uint8Array ? file : null;
  }

  async #read({ commands }: SubmittedJournal, { principal }: Pick<Envelope, 'principal'>) {
    const { clock, loopTurns } = this.#deps;
    const now = clock.now();
    const read = await runInSlices(readCommands(commands, principal.permissions, now), () =>
      loopTurns.take(principal.address ?? ''),
    );
    if (!read.ok) throw new Refused(read.error);
    return read.value;
  }

  async #storeJournal(
    journal: SubmittedJournal,
    commands: readonly SoloCommand[],
    asking: Omit<Envelope, 'origin' | 'reply'>,
  ): Promise<TakenCommands> {
    const channelId = journalChannelId(journal);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const stored = await this.#stored(asking);
      const applied = stored.applied.get(channelId) ?? 0;
      if (applied >= TAKEN_STATE) return takenEarlier(stored, channelId, commands.length);
      const done = await this.#computed(journal, commands, stored, asking);
      const solo = await this.#taking(journal, commands, stored, done);
      const isKept = done.outcome === 'kept';
      if (isKept && applied >= KEPT_STATE) throw conflictRefusal(stored, journal, this.#deps.clock);
      const answer = await this.#submitted(asking, commands, solo, {
        channelId,
        id: isKept ? KEPT_STATE : TAKEN_STATE,
      });
      if (answer.ok && isKept) throw conflictRefusal(stored, journal, this.#deps.clock);
      if (answer.ok) return { taken: solo.taken, seq: answer.result.seq };
      if (answer.error.code !== 'conflict') throw new Refused(answer.error, answer.retryAfter);
    }
    return refuse('not_ready');
  }

  async #stored({ roomId, principal }: Pick<Envelope, 'principal' | 'roomId'>): Promise<StoredRoom> {
    const { host, store, loopTurns } = this.#deps;
    const waits = host.ready(roomId);
    if (waits !== null) await waits;
    host.withPending(roomId);
    await new Promise<void>((settled) => host.whenDurable(roomId, () => settled()));
    const turn = () => loopTurns.take(principal.address ?? '');
    return (await store.load(roomId, turn)) ?? refuse('room_not_found');
  }

  async #computed(
    { base, name, resolve }: SubmittedJournal,
    commands: readonly SoloCommand[],
    stored: StoredRoom,
    { roomId, principal: { permissions, address = '' } }: Pick<Envelope, 'principal' | 'roomId'>,
  ): Promise<ComputedSolo> {
    const { clock, loopTurns } = this.#deps;
    const wall = clock.difference();
    const moment = { at: clock.now(), wall };
    const start = baseStateOf(stored, base, wall);
    const lines = linesSince(stored, base);
    const mayReplace = mayRevertLines(permissions, lines);
    const isAlone = start !== null && mayReplace && !lines.some(isPerformance);
    if (start === null || (!isAlone && resolve === undefined))
      return { outcome: 'kept', result: null, taken: 0 };
    if (resolve === 'mine' && !mayReplace) return refuse('forbidden');
    const turn = () => loopTurns.take(address);
    const room = await runInSlices(contextSteps(stored, wall), turn);
    const fitting = commands.map((command) => ({ ...command, at: Math.max(command.at, start.at) }));
    if (
      commands.some(({ at }) => at < start.at - CLOCK_SLACK) ||
      hasUsedIds(commands, [start.show, stored.show])
    )
      return refuse('invalid');
    const since = start.at + wall;
    const all = await this.#deps.store.timerRuns(roomId, { since: 0, limit: MAX_RUNS });
    const known = isAlone ? all : all.filter(({ started }) => started <= since);
    const runs = new SoloRuns(known, start.show.timeset, since);
    const step: SoloRun['step'] = (before, event) => {
      const after = afterEvent(before, event);
      const [at, actor] = 'stamp' in event ? [event.stamp.at, `j:${name}`] : [event.at, 'clock'];
      runs.follow(before.show, after.show, { at, wall, actor, goesBack: false });
      return after;
    };
    const run = { until: moment.at, wall, permissions, step, server: stored.show };
    const played = await runInSlices(
      replaySolo(soloStart(room, start.show, start.at, wall), fitting, run),
      turn,
    );
    if (!played.ok) throw new Refused(played.error);
    const { context, taken } = played.value;
    if (isAlone || resolve === 'mine') {
      const { handledUntil } = context;
      const outcome = isAlone ? 'taken' : 'mine';
      const show = soloShow(room, start.show, context.show, permissions);
      if (!show.ok) throw new Refused(show.error);
      return { outcome, taken, result: { show: show.value, handledUntil }, runs: runs.result };
    }
    const edits = soloEdits(room, start.show, context.show, moment);
    if (!edits.ok) throw new Refused(edits.error);
    return { outcome: 'edits', taken, result: edits.value };
  }

  async #taking(
    { name, base, commands: sent }: SubmittedJournal,
    commands: readonly SoloCommand[],
    stored: StoredRoom,
    { outcome, result, taken, runs }: ComputedSolo,
  ): Promise<SoloSubmission> {
    const wall = this.#deps.clock.difference();
    const [first] = commands;
    const logged: LoggedSolo = {
      name,
      from: (first?.at ?? 0) + wall,
      outcome,
      count: commands.length,
      commands: commands.slice(-MAX_NAMED_LINES).map(({ at, command }) => [at + wall, command.name]),
    };
    const isWhole = outcome === 'taken' || outcome === 'mine';
    const file = isWhole ? undefined : await gzipAsync(JSON.stringify({ base, name, commands: sent }));
    return { seq: stored.seq, result, taken, logged, ...(runs && { runs }), ...(file && { file }) };
  }

  async #submitted(
    asking: Omit<Envelope, 'origin' | 'reply'>,
    commands: readonly SoloCommand[],
    solo: SoloSubmission,
    origin: NonNullable<Envelope['origin']>,
  ): Promise<Answer> {
    const [first] = commands;
    if (first === undefined) return refuse('invalid');
    // The sender may have lost the right by now (W14).
    if (asking.isStillAuthorized?.() === false) return refuse('unauthorized');
    return new Promise((reply) =>
      this.#deps.host.submit({ ...asking, command: first.command, solo, origin, reply }),
    );
  }
}

const gzipAsync = promisify<string, Uint8Array>(gzip);

export function journalFor(
  visible: readonly CrewColumn[],
  columns: readonly CrewColumn[],
  file: Uint8Array,
): string {
  const known = new Set(visible.flatMap(({ _id, name }) => [_id, name]));
  // Removes a name that a hidden column has too.
  for (const column of columns) if (!visible.includes(column)) known.delete(column.name);
  const journal: { readonly commands: readonly SubmittedCommand[] } = JSON.parse(
    Buffer.from(file).toString(),
  );
  const commands = journal.commands.map((each) => ({
    ...each,
    payload: withKnownColumns(known, each.payload),
  }));
  return JSON.stringify({ ...journal, commands });
}

function withKnownColumns(known: ReadonlySet<string>, value: unknown): object {
  const { cells, columns, items, ...rest } = Object(value);
  return {
    ...rest,
    ...(cells !== undefined && {
      cells: Object.fromEntries(Object.entries(Object(cells)).filter(([column]) => known.has(column))),
    }),
    ...(Array.isArray(columns) && { columns: columns.filter((column) => known.has(column)) }),
    ...(Array.isArray(items) && { items: items.map((item) => withKnownColumns(known, item)) }),
  };
}

function journalChannelId({ base, commands }: SubmittedJournal): string {
  const fingerprint = JSON.stringify([base.epoch, base.seq, commands.map(({ id }) => id)]);
  return `solo-${createHash('sha256').update(fingerprint).digest('base64url').slice(0, 32)}`;
}

function* readCommands(
  submittedCommands: readonly SubmittedCommand[],
  permissions: number,
  now: Instant,
): Generator<void, Result<readonly SoloCommand[], Refusal>, void> {
  const commands: SoloCommand[] = [];
  const ids = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  for (const [place, { id, at, name, payload }] of submittedCommands.entries()) {
    const isInOrder =
      at >= last && at <= now + CLOCK_SLACK && at - (submittedCommands[0]?.at ?? at) <= MAX_JOURNAL_LENGTH;
    if (!isInOrder || ids.has(id)) return invalidAt(`commands[${place}].${isInOrder ? 'id' : 'at'}`);
    if (!isSoloCommand(name)) return invalidAt(`commands[${place}].name`);
    const read = yield* commandReading(permissions, name, payload);
    if (!read.ok) return read;
    ids.add(id);
    last = at;
    commands.push({ id, at: Math.min(at, now), command: read.value });
    yield;
  }
  return ok(commands);
}

function invalidAt(path: string) {
  const { code, message } = refusal('invalid');
  return fail({ code, message, issues: [{ path, message }] });
}

const linesSince = ({ tail }: StoredRoom, { seq }: Position): readonly TailEntry[] =>
  tail.filter((line) => line.seq > seq);

/** Returns null if the base belongs to another history or is older than the lines of `tail`. */
function baseStateOf(stored: StoredRoom, base: Position, wall: Duration): BaseState | null {
  if (base.epoch !== stored.epoch || base.seq > stored.seq) return null;
  const lines = linesSince(stored, base);
  const at = instantOfBase(stored, base, lines);
  if (at === null || lines.length !== stored.seq - base.seq) return null;
  const show = showBefore(stored.show, lines);
  return show && { show, at: at - wall };
}

function instantOfBase(
  { show, tail }: StoredRoom,
  { seq }: Position,
  lines: readonly TailEntry[],
): Instant | null {
  if (lines.length === 0) return show.room.updatedAt;
  if (seq === 0) return show.room.createdAt;
  return tail.find((line) => line.seq === seq)?.at ?? null;
}

/** A journal is forged if a new entity has the id of an existing one. */
function hasUsedIds(commands: readonly SoloCommand[], shows: readonly RoomState[]): boolean {
  const used = new Set(
    shows.flatMap(({ timers, messages, outputs, columns }) =>
      [...timers, ...messages, ...outputs, ...columns].map(({ _id }) => _id),
    ),
  );
  return commands.some((command) => soloIds(command).some((id) => used.has(id)));
}

function takenEarlier({ tail, seq }: StoredRoom, channelId: string, count: number): TakenCommands {
  const line = tail.find((each) => each.channelId === channelId && each.commandId === TAKEN_STATE);
  const { taken = count } = Object(line?.result);
  return { taken, seq: line?.seq ?? seq };
}

function conflictRefusal(stored: StoredRoom, { base }: SubmittedJournal, clock: Clock): Refused {
  const wall = clock.difference();
  const acts = linesSince(stored, base).filter(isPerformance);
  const server = {
    epoch: stored.epoch,
    seq: stored.seq,
    base: baseStateOf(stored, base, wall) === null ? 'gone' : 'known',
    timeset: shiftTimeset(stored.show.timeset, wall),
    acts: acts.slice(-MAX_NAMED_LINES).map(({ seq, at, actor, command }) => ({ seq, at, actor, command })),
    count: acts.length,
  };
  const conflict = { ...refusal('journal_conflict'), server };
  return new Refused(conflict);
}
