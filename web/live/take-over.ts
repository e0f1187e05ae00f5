import { createActor, fromTransition } from 'xstate';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { isFields, numberIn, textIn } from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isUndoDirection } from '../../machines/room/command.ts';
import {
  type Command,
  type CommandName,
  commandResult,
  historyMoveOf,
  isPermitted,
  refusalOf,
} from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { afterEvent } from '../../machines/room/room.machine.ts';
import { contextOfView, viewOfContext } from '../../machines/room/room.mirror.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { replaySolo, stampSoloCommand } from '../../machines/room/solo.journal.ts';
import { isSoloCommand, MAX_SOLO_COMMANDS, type SoloCommand, soloStart } from '../../machines/room/solo.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { liveWords } from '../../machines/words/live.ts';
import { awayRefusal, type CommandAck } from './live-room.ts';
import { randomText } from './random-text.ts';
import type { RoomSession } from './room-session.ts';
import type { RoomWithoutServer } from './solo-room.ts';
import { journalRequest, type SoloRecord, SoloStore } from './solo-store.ts';
import { audienceKey, type SoloAudience, type SoloMessage, type SoloTab, soloLock } from './solo-tab.ts';
import { takeOverWords } from './take-over.words.ts';

export interface ServerSide {
  readonly gone: boolean;
  readonly count: number;
  readonly acts: readonly { readonly at: Instant; readonly actor: string; readonly command: string }[];
}

/**
 * `running`: this browser runs the room. `conflict`: the operator decides. `refused`: the server rejected the
 * commands. `taken`: it accepted them.
 */
type SoloPhase =
  | { readonly name: 'idle' | 'sending' }
  | { readonly name: 'running'; readonly since: Instant }
  | { readonly name: 'conflict'; readonly server: ServerSide; readonly mine: readonly SoloCommand[] }
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'taken'; readonly count: number };

interface SoloState {
  readonly phase: SoloPhase;
  readonly here: ReadonlyMap<ClientId, View>;
}

export type SoloChoice = 'mine' | 'edits' | 'server';

interface TakeOverParts {
  readonly tab: SoloTab;
  readonly session: RoomSession;
  readonly token: () => Promise<string>;
  readonly left: AbortSignal;
}

const RETRY_AFTER: Duration = 10 * SECOND;

const needsServerRefusal: Refusal = { ...awayRefusal, message: takeOverWords.needsServer };
const storageFullRefusal: Refusal = { code: 'storage_full', message: takeOverWords.storageFull };
const forbiddenRefusal: Refusal = { code: 'forbidden', message: liveWords.forbidden };

const takeOverLogic = fromTransition(
  (_: SoloState, { state }: { readonly type: 'changed'; readonly state: SoloState }): SoloState => state,
  { phase: { name: 'idle' }, here: new Map() },
);

const takeOversByRoom = new Map<string, TakeOver>();

export const takeOverOf = (pid: string): TakeOver | undefined => takeOversByRoom.get(pid);

/** Web Locks need HTTPS or localhost. */
export const canTakeOver = (): boolean => 'locks' in navigator;

export class TakeOver {
  readonly state = createActor(takeOverLogic).start();
  leads = false;
  private readonly parts: TakeOverParts;
  private readonly store: SoloStore | null;
  private record: SoloRecord | null = null;
  private commands: SoloCommand[] = [];
  private context: RoomContext | null = null;
  private room: { -readonly [Key in keyof RoomWithoutServer]: RoomWithoutServer[Key] } | null = null;
  private readonly audiences = new Map<string, SoloAudience>();
  private readonly pending = new Map<
    string,
    { readonly command: Command; readonly settle: (answer: CommandAck | { refused: Refusal }) => void }
  >();
  private queue: Promise<unknown> = Promise.resolve();
  private release: () => void = () => {};
  private retry: ReturnType<typeof setTimeout> | undefined;

  private constructor(parts: TakeOverParts, store: SoloStore | null) {
    this.parts = parts;
    this.store = store;
  }

  static async open(parts: TakeOverParts): Promise<void> {
    const { tab, left } = parts;
    const store = await SoloStore.open().catch(() => null);
    const controller = new TakeOver(parts, store);
    if (left.aborted) return;
    takeOversByRoom.set(tab.pid, controller);
    tab.controller = controller;
    left.addEventListener('abort', () => controller.leave());
    controller.look();
    if (store !== null && (await store.find(tab.pid)) !== null) controller.lead();
  }

  get canStore(): boolean {
    return this.store !== null;
  }

  get wall(): Duration {
    return this.record?.wall ?? 0;
  }

  get serverView(): RoomView | null {
    return this.parts.session.told?.view ?? null;
  }

  look(): void {
    const ownId = this.parts.session.snapshot()?.clientId;
    this.show({ here: new Map(ownId === undefined ? [] : [[ownId, 'CONTROLLER']]) });
    this.parts.tab.post({ type: 'who' });
  }

  /** Starts the run after a press of the operator (N2260). Rejects if the storage is full. */
  async begin(): Promise<void> {
    const { session, tab } = this.parts;
    const { store } = this;
    const base = session.base();
    const snapshot = session.snapshot();
    if (!base || !snapshot || store === null) return;
    const name = snapshot.deviceName.trim() || takeOverWords.laptop;
    await store.begin({ pid: tab.pid, ...base, name });
    this.lead();
  }

  private lead(): void {
    const { tab, left } = this.parts;
    const { store } = this;
    if (!canTakeOver() || store === null) return;
    const lead = async () => {
      const record = await store.find(tab.pid);
      if (record === null || left.aborted) return;
      const commands = await store.commands(tab.pid);
      await new Promise<void>((release) => {
        this.release = release;
        this.run(record, commands);
      });
      this.leads = false;
    };
    void navigator.locks.request(soloLock(tab.pid), { signal: left }, lead).catch(() => {});
  }

  private run(record: SoloRecord, commands: readonly SoloCommand[]): void {
    const { session, tab } = this.parts;
    const { mirror, since, wall } = record;
    this.leads = true;
    this.record = record;
    this.commands = [...commands];
    const room = contextOfView(mirror.view);
    const start = soloStart(room, room.show, since, wall);
    this.context = this.played(start, commands, session.serverTime() ?? since);
    this.room = {
      mirror,
      until: Number.POSITIVE_INFINITY,
      advance: (now) => this.advance(now),
      stop: () => {},
      press: (command) => this.press(command),
      rests: (name) => this.rests(name),
    };
    this.changed();
    session.runBy(this.room);
    tab.post({ type: 'started' });
    this.show({ phase: { name: 'running', since: since + wall } });
    for (const [id, { command, settle }] of this.pending) void this.answer(id, command).then(settle);
    this.pending.clear();
    const back = session.screen.subscribe(() => this.deliverIfBack());
    this.parts.left.addEventListener('abort', () => back.unsubscribe());
    this.deliverIfBack();
  }

  private played(start: RoomContext, commands: readonly SoloCommand[], until: Instant): RoomContext {
    const wall = this.record?.wall ?? 0;
    const run = { until, wall, permissions: this.parts.tab.audience.permissions, step: afterEvent };
    const steps = replaySolo(start, commands, run);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value.ok ? step.value.value.context : start;
  }

  private advance(now: Instant): Instant | null {
    const { context, record } = this;
    if (context === null || record === null) return null;
    const after = this.played(context, [], now);
    if (after !== context) {
      this.context = after;
      this.changed();
    }
    return nextDue(after, after.markedUntil, record.wall)?.at ?? null;
  }

  private changed(): void {
    const { context, room } = this;
    if (context === null || room === null) return;
    room.mirror = { ...room.mirror, view: viewOfContext(context, room.mirror.view) };
    for (const audience of this.audiences.values()) this.tell(audience);
  }

  private tell(audience: SoloAudience): void {
    if (this.context === null) return;
    const { permissions, outputId, view: of } = audience;
    const { clients: _beside, ...view } = projectState(this.context, permissions, outputId, of);
    this.parts.tab.post({ type: 'state', key: audienceKey(audience), view });
  }

  hear(message: SoloMessage): void {
    if (message.type === 'here')
      this.show({
        here: new Map([...this.state.getSnapshot().context.here, [message.clientId, message.view]]),
      });
    else if (message.type === 'started') this.wait();
    else if (message.type === 'join' && this.leads) {
      this.audiences.set(audienceKey(message.audience), message.audience);
      this.tell(message.audience);
    } else if (message.type === 'press' && this.leads)
      void this.answer(message.id, message.command).then((answer) =>
        this.parts.tab.post({ type: 'answer', id: message.id, answer }),
      );
    else if (message.type === 'answer') {
      this.pending.get(message.id)?.settle(message.answer);
      this.pending.delete(message.id);
    } else if (message.type === 'over') this.show({ phase: { name: 'idle' } });
  }

  private wait(): void {
    for (const [id, { command }] of this.pending) this.parts.tab.post({ type: 'press', id, command });
    const { phase } = this.state.getSnapshot().context;
    if (phase.name === 'running') return;
    const since = this.parts.session.base();
    this.show({ phase: { name: 'running', since: since ? since.since + since.wall : 0 } });
    this.lead();
  }

  rests(name: CommandName): Refusal | null {
    // Undo needs the server's log.
    const isHere = isSoloCommand(name) && !isUndoDirection(historyMoveOf(name));
    return isHere && this.commands.length < MAX_SOLO_COMMANDS ? null : needsServerRefusal;
  }

  async press(command: Command): Promise<CommandAck> {
    const id = randomText(20);
    const answer = await (this.leads ? this.answer(id, command) : this.asked(id, command));
    if ('refused' in answer) return Promise.reject(answer.refused);
    return answer;
  }

  private asked(id: string, command: Command): Promise<CommandAck | { refused: Refusal }> {
    return new Promise((settle) => {
      this.pending.set(id, { command, settle });
      this.parts.tab.post({ type: 'press', id, command });
    });
  }

  private answer(id: string, command: Command): Promise<CommandAck | { refused: Refusal }> {
    const answer = this.queue.then(() => this.taken(id, command));
    this.queue = answer.catch(() => {});
    return answer;
  }

  private async taken(id: string, command: Command): Promise<CommandAck | { refused: Refusal }> {
    const { session, tab } = this.parts;
    const { record, store } = this;
    const now = session.serverTime();
    if (record === null || store === null || this.context === null || now === null)
      return { refused: awayRefusal };
    const seq = record.mirror.position.seq;
    // The tab that led before has already run this command.
    if (this.commands.some((each) => each.id === id)) return { seq };
    this.advance(now);
    const at = Math.max(Math.floor(now), this.commands.at(-1)?.at ?? 0);
    const solo = { id, at, command };
    const stamped = stampSoloCommand(solo, record.wall);
    if (!isPermitted(tab.audience.permissions, command.name, this.context))
      return { refused: forbiddenRefusal };
    const refused = this.rests(command.name) ?? refusalOf(this.context, stamped);
    if (refused) return { refused };
    const isStored = await store.add(tab.pid, solo).then(
      () => true,
      () => false,
    );
    if (!isStored) return { refused: storageFullRefusal };
    this.commands.push(solo);
    const before = this.context;
    this.context = afterEvent(before, stamped);
    this.changed();
    session.refresh();
    return { seq, ...commandResult(before, this.context, stamped) };
  }

  private deliverIfBack(): void {
    const { phase } = this.state.getSnapshot().context;
    if (this.leads && phase.name === 'running' && this.parts.session.snapshot()?.status === 'live')
      void this.deliver();
  }

  deliver(resolve?: 'mine' | 'edits'): Promise<void> {
    clearTimeout(this.retry);
    this.show({ phase: { name: 'sending' } });
    const sent = this.queue.then(() => this.send(resolve)).catch(() => this.again());
    this.queue = sent;
    return sent;
  }

  private async send(resolve: 'mine' | 'edits' | undefined): Promise<void> {
    const { record, commands } = this;
    if (record === null) return;
    if (commands.length === 0) return this.finish(0, 0);
    const body = { ...journalRequest({ record, commands }), ...(resolve && { resolve }) };
    const answer = await fetch(`/api/rooms/${record.pid}/journal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': await this.parts.token() },
      body: JSON.stringify(body),
    });
    const answerBody: unknown = await answer.json();
    if (answer.ok) return this.finish(Number(Object(answerBody).seq), commands.length);
    if (answer.status === 409 && textIn(Object(answerBody), 'code') === 'journal_conflict')
      return this.show({ phase: { name: 'conflict', server: serverSide(answerBody), mine: commands } });
    if (answer.status >= 500 || answer.status === 429) return this.again();
    this.show({ phase: { name: 'refused', message: textIn(Object(answerBody), 'message') ?? '' } });
  }

  private again(): void {
    const { record } = this;
    if (record === null) return;
    this.show({ phase: { name: 'running', since: record.since + record.wall } });
    this.retry = setTimeout(() => this.deliverIfBack(), RETRY_AFTER);
  }

  /** Resolves a conflict (N2264). The server's log keeps all commands. */
  async choose(choice: SoloChoice): Promise<void> {
    if (choice === 'server') await this.finish(0, null);
    else await this.deliver(choice);
  }

  /** Ends the run. `count` is null if the server accepted no command. */
  private async finish(seq: number, count: number | null): Promise<void> {
    const { session, tab } = this.parts;
    await this.store?.end(tab.pid);
    if (this.room) this.room.until = seq;
    this.record = null;
    this.context = null;
    this.commands = [];
    tab.post({ type: 'over', seq });
    this.show({ phase: count ? { name: 'taken', count } : { name: 'idle' } });
    session.refresh();
    this.release();
  }

  private leave(): void {
    clearTimeout(this.retry);
    this.release();
    takeOversByRoom.delete(this.parts.tab.pid);
  }

  private show(change: Partial<SoloState>): void {
    this.state.send({ type: 'changed', state: { ...this.state.getSnapshot().context, ...change } });
  }
}

function serverSide(value: unknown): ServerSide {
  const { server } = Object(value);
  const acts: readonly unknown[] = Array.isArray(Object(server).acts) ? Object(server).acts : [];
  return {
    gone: Object(server).base === 'gone',
    count: isFields(server) ? (numberIn(server, 'count') ?? 0) : 0,
    acts: acts.filter(isFields).map((act) => ({
      at: numberIn(act, 'at') ?? 0,
      actor: textIn(act, 'actor') ?? '',
      command: textIn(act, 'command') ?? '',
    })),
  };
}
