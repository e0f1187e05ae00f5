import { createActor, fromTransition } from 'xstate';
import type { UnpaintedReason } from '../../machines/device/seen.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import { type Mirror, resumeFrom } from '../../machines/room/room.mirror.ts';
import { expiresQuickly, STALE_AFTER } from '../../machines/room/show-commands.ts';
import type { SheetCells } from '../../machines/timer/sheet.ts';
import type { ClientFrame, Goodbye, Position, RoomView, Welcome } from '../../machines/wire/frames.ts';
import { liveWords } from '../../machines/words/live.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { Connection, type ConnectionParts, type OpenSocket, type ReceivedFrame } from './connection.ts';
import type { Channel } from './device.ts';
import {
  awayRefusal,
  type CommandAck,
  type ConnectedClients,
  commandOf,
  Denial,
  type LiveSnapshot,
  type LiveStatus,
  type NoticeListener,
  type ServerClock,
} from './live-room.ts';
import type { CommandOutbox, Predictor, SentCommand } from './outbox.ts';
import { OwnClient, type OwnClientParts } from './own-client.ts';
import { SteadyClock } from './server-clock.ts';
import { createWallClockView, type ShowEvent, ShowFeed } from './show-feed.ts';
import type { RoomWithoutServer, SoloRoom } from './solo-room.ts';

// The server's full error table would enlarge every viewer.
const forbiddenRefusal: Refusal = {
  code: 'forbidden',
  message: liveWords.forbidden,
};
const kickedRefusal: Refusal = { code: 'kicked', message: liveWords.kicked };

/** It is unknown whether the command has run (N112). */
const resentRefusal: Refusal = { ...awayRefusal, code: 'restarting' };

const doNothing = () => {};

const isStatusEvent = (name: string): boolean => name === 'seen' || name === 'cells/editors';

const commandFrameOf = ({ id, command: { name, payload }, by }: SentCommand): ClientFrame =>
  by === undefined ? ['command', id, name, payload] : ['command', id, name, payload, by];

/** Longest wait before the session compares the clocks again, because timers stop during sleep. */
const COMPARE_ALONE_FOR: Duration = 60_000;

export interface ResumableRoom {
  readonly welcome: Welcome & { readonly state: RoomView };
  readonly heardAt: Instant;
  readonly ahead: Duration;
}

export const storedRoomMark = browserEntry('callboard.kept');

const noPendingNames: ReadonlySet<CommandName> = new Set();

interface SessionHooks {
  readonly onJoined: () => void;
  readonly onLost: () => void;
  readonly onStuck: (redial: () => void) => void;
  readonly onTurnedAway: (denial: Denial) => void;
  readonly onEnd: (denial: Denial) => void;
  readonly onServerVersion: (version: string) => void;
  readonly onStorage: (slow: boolean) => void;
  readonly onReload: () => void;
  readonly onConfirmedLate: (after: Duration) => void;
  readonly onPicture: () => void;
  readonly onShow: (view: string) => void;
}

export interface SessionParts {
  readonly client: Pick<OwnClientParts, 'view' | 'linkName' | 'delay'>;
  readonly channel: Channel;
  readonly open: OpenSocket;
  readonly token: ConnectionParts['token'];
  readonly predictor: Predictor | null;
  readonly goAlone: (...room: ConstructorParameters<typeof SoloRoom>) => SoloRoom | null;
  readonly hooks: SessionHooks;
  /** Calls `publish` before the next paint, so that a burst of messages renders once. */
  readonly beforePaint: (publish: () => void) => void;
  readonly local: () => number;
  readonly wall: () => number;
  readonly random: () => number;
}

interface PublishedScreen {
  readonly shown: LiveSnapshot | null;
  readonly clients: ConnectedClients;
}

const publishedLogic = fromTransition(
  (
    _: PublishedScreen,
    { shown, clients }: PublishedScreen & { readonly type: 'published' },
  ): PublishedScreen => ({ shown, clients }),
  { shown: null, clients: undefined },
);

/** One screen in a room: the server's state, this screen's unanswered commands, and the time. */
export class RoomSession {
  readonly clock: ServerClock;
  readonly screen = createActor(publishedLogic).start();
  private readonly parts: SessionParts;
  private readonly steady: SteadyClock;
  private readonly connection: Connection;
  private readonly client: OwnClient;
  private readonly feed = new ShowFeed();
  private readonly outbox: CommandOutbox | null;
  private readonly noticeListeners = new Set<NoticeListener>();
  private readonly newestNotices = new Map<string, unknown>();
  private readonly byWallClock = createWallClockView(() => this.steady.now() + this.wall);
  /** Server's wall clock minus its steady clock: `wall` as last reported, `wallShown` as shown. */
  private wall: Duration = 0;
  private wallShown: Duration = 0;
  private welcomed: Welcome | null = null;
  private shown: LiveSnapshot | null = null;
  private foreseen: RoomView | null = null;
  private alone: RoomWithoutServer | null = null;
  private heardAt: Instant | null = null;
  private lastHeard = 0;
  private nextAlone: ReturnType<typeof setTimeout> | undefined;
  private publishing = false;
  private release: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.outbox = parts.predictor?.newOutbox() ?? null;
    this.steady = new SteadyClock({
      local: parts.local,
      wall: parts.wall,
      ask: () => this.connection.nudge(),
      connected: () => this.connection.live,
      onJump: () => {
        this.releaseDue();
        this.passTime();
      },
      // Sockets rarely survive sleep, so the session joins again.
      onSleep: () => this.connection.live && this.connection.rejoin(),
    });
    this.clock = { now: () => this.displayTime() + this.wallShown };
    this.client = new OwnClient({
      ...parts.client,
      onReload: parts.hooks.onReload,
      onPicture: parts.hooks.onPicture,
      onShow: parts.hooks.onShow,
      onKick: () => this.end(new Denial(kickedRefusal)),
      onChange: () => this.publishSoon(),
    });
    this.connection = this.connect(parts);
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    clearTimeout(this.release);
    clearTimeout(this.nextAlone);
    this.client.stop();
    this.connection.stop();
  }

  resume({ welcome, heardAt, ahead }: ResumableRoom): void {
    if (this.welcomed) return;
    const { state: _shown, ...position } = welcome;
    this.welcomed = position;
    this.wall = welcome.wall ?? 0;
    this.feed.welcome(welcome);
    this.steady.assume(this.parts.wall() + ahead);
    this.heardAt = heardAt;
    this.goAlone();
    this.publishSoon();
  }

  /** Returns the server's last state and the time of its last message. Returns null while connected. */
  base(): { readonly mirror: Mirror; readonly since: Instant; readonly wall: Duration } | null {
    const { feed, heardAt: since, wall } = this;
    return feed.newest && since !== null ? { mirror: feed.newest, since, wall } : null;
  }

  fill(cells: SheetCells, at: Position): boolean {
    const isTaken = this.feed.fill(cells, at);
    if (isTaken) this.publishSoon();
    return isTaken;
  }

  get told(): Mirror | null {
    return this.feed.shown;
  }

  runBy(room: RoomWithoutServer): void {
    this.alone?.stop();
    this.alone = room;
    this.passTime();
    this.publishNow();
  }

  refresh(): void {
    this.publishNow();
  }

  kept(): ResumableRoom | null {
    const { newest } = this.feed;
    if (!newest || !this.welcomed || !this.connection.live || !this.steady.synchronised) return null;
    const { clients: _beside, ...state } = newest.view;
    const heardAt = this.steady.now();
    const welcome = { ...this.welcomed, ...resumeFrom(newest), wall: this.wall, state };
    return { welcome, heardAt, ahead: heardAt - this.parts.wall() };
  }

  wake(): void {
    this.steady.distrust();
    this.connection.nudge();
  }

  /** Detects sleep even if nothing renders (V191). */
  compareClocks(): void {
    this.steady.now();
  }

  /** Returns null until the room and the time are known. Returns the same object while nothing changes. */
  snapshot(): LiveSnapshot | null {
    return this.shown;
  }

  serverTime(): Instant | null {
    return this.steady.synchronised ? this.steady.now() : null;
  }

  wallTime(): Instant | null {
    return this.steady.synchronised ? this.steady.now() + this.wall : null;
  }

  private displayTime(): Instant {
    return this.steady.now() - this.client.delay;
  }

  get roundTrip(): Duration | null {
    return this.steady.roundTrip;
  }

  send<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Promise<CommandAck> {
    const { outbox } = this;
    const refused = this.whyNot(name, payload) ?? (outbox?.isInDoubt(name) ? resentRefusal : null);
    if (refused || !outbox) return Promise.reject(refused ?? forbiddenRefusal);
    const command = commandOf(name, payload);
    if (this.alone?.press) return this.alone.press(command);
    const at = this.steady.now();
    if (outbox.isBlind(command, at)) return Promise.reject(awayRefusal);
    const id = this.parts.channel.nextCommandId();
    const { live } = this.connection;
    const estimate = this.steady.estimate();
    const sent = { id, command, at, ...(expiresQuickly(name) && { by: (estimate ?? at) + STALE_AFTER }) };
    const answer = outbox.add(sent, live, () => this.publishSoon());
    if (live)
      this.connection.request(estimate === null ? ['command', id, name, payload] : commandFrameOf(sent));
    else answer.catch(() => this.publishSoon());
    if (expiresQuickly(name)) answer.then(() => this.confirmed(at), doNothing);
    this.publishNow();
    return answer;
  }

  private confirmed(at: Instant): void {
    const after = this.steady.now() - at;
    if (after > STALE_AFTER) this.parts.hooks.onConfirmedLate(after);
  }

  whyNot<Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): Refusal | null {
    const { shown, foreseen } = this;
    const { predictor } = this.parts;
    if (!shown || !foreseen) return awayRefusal;
    if (!predictor?.permits(shown, name)) return forbiddenRefusal;
    const refused = this.alone?.rests?.(name);
    if (refused) return refused;
    return predictor.refusal(foreseen, commandOf(name, payload), this.steady.now() + this.wallShown);
  }

  setDeviceName(name: string): void {
    this.client.rename(name);
    this.publishNow();
    // Without a connection, the next `hello` sends the name.
    this.tell({ name: this.client.name });
  }

  tell(about: CommandPayloads['client/update']): void {
    this.say('client/update', about);
  }

  readonly onNotice = (listener: NoticeListener): (() => void) => {
    this.noticeListeners.add(listener);
    for (const [name, payload] of this.newestNotices) listener(name, payload);
    return () => this.noticeListeners.delete(listener);
  };

  readonly say = <Name extends CommandName>(name: Name, payload: CommandPayloads[Name]): void => {
    this.connection.send(['command', this.parts.channel.nextCommandId(), name, payload]);
  };

  paint(seq: number, why?: UnpaintedReason): void {
    this.connection.send(why ? ['painted', seq, why] : ['painted', seq]);
  }

  /** Renews the token on the open socket (N70). Without a socket, the next `hello` carries it. */
  renew(token: string): void {
    this.connection.send(['renew', token]);
  }

  private connect({ open, token, channel, local, random }: SessionParts): Connection {
    return new Connection({
      open,
      token,
      local,
      random,
      hello: () => ({
        channelId: channel.id,
        client: this.client.hello(),
        ...(this.feed.since && { since: this.feed.since }),
      }),
      onHeard: () => {
        this.lastHeard = this.parts.local();
        this.outbox?.heard(this.steady.now());
      },
      onWelcome: (welcome) => this.join(welcome),
      onFrame: (frame) => this.receive(frame),
      onStuck: (redial) => this.parts.hooks.onStuck(redial),
      onLost: (goodbye, wasLive) => this.lose(goodbye, wasLive),
      onEnd: (denial) => this.end(denial),
      onResync: () => this.feed.forgetPosition(),
    });
  }

  private join(welcome: Welcome): void {
    if (!welcome.state && this.welcomed?.permissions !== welcome.permissions) return this.startOver();
    this.welcomed = welcome;
    this.wall = welcome.wall ?? 0;
    this.feed.welcome(welcome);
    // After a join, the server sends editors only if there are any.
    if (this.newestNotices.has('cells/editors')) this.hearNotice({ name: 'cells/editors', payload: [] });
    this.heardAt = null;
    clearTimeout(this.nextAlone);
    // A whole state contains all acknowledged commands.
    this.outbox?.seen(welcome.state ? Number.POSITIVE_INFINITY : this.shownSeq);
    for (const sent of this.outbox?.unanswered(this.steady.now()) ?? [])
      this.connection.request(commandFrameOf(sent));
    this.parts.hooks.onServerVersion(welcome.serverVersion);
    this.parts.hooks.onJoined();
    this.publishSoon();
  }

  private startOver(): void {
    this.feed.forgetPosition();
    this.connection.rejoin();
  }

  private receive(frame: ReceivedFrame): void {
    if (frame[0] === 'ack') this.outbox?.ack(frame[1], frame[2], this.shownSeq);
    else if (frame[0] === 'nack') this.outbox?.nack(frame[1], frame[2]);
    else if (frame[0] === 'serverTime') return this.sample(frame[1], frame[2]);
    else return this.hear({ name: frame[1], payload: frame[2], seq: frame[3], at: frame[4] });
    this.publishSoon();
  }

  private sample(sentAt: number, serverAt: Instant): void {
    const first = !this.steady.synchronised;
    this.steady.add({ sentAt, receivedAt: this.parts.local(), serverAt });
    if (first) this.publishSoon();
    if (this.outbox?.overdue(this.steady.now())) this.connection.rejoin();
  }

  private hear(event: ShowEvent): void {
    if (event.name === 'serverClock') this.wall = Object(event.payload).wall || 0;
    else if (event.name === 'serverStorage') this.parts.hooks.onStorage(Object(event.payload).slow === true);
    else if (event.name === 'serverVersion') this.parts.hooks.onServerVersion(String(event.payload));
    else if (isStatusEvent(event.name) || event.name.startsWith('client/')) this.hearNotice(event);
    else if (this.feed.hear(event, this.wall) === 'gap') this.connection.rejoin();
    else this.releaseDue();
    this.publishSoon();
  }

  private hearNotice({ name, payload }: Pick<ShowEvent, 'name' | 'payload'>): void {
    if (isStatusEvent(name)) this.newestNotices.set(name, payload);
    else this.client.heard(name, payload);
    for (const listener of this.noticeListeners) listener(name, payload);
  }

  private releaseDue(): void {
    clearTimeout(this.release);
    this.feed.release(this.displayTime(), this.client.delay);
    this.outbox?.seen(this.shownSeq);
    this.publishSoon();
    const next = this.feed.nextAt;
    if (next !== null)
      this.release = setTimeout(() => this.releaseDue(), Math.max(1, next - this.displayTime()));
  }

  get shownSeq(): number {
    return this.feed.shown?.position.seq ?? 0;
  }

  private lose(goodbye: Goodbye | null, wasLive: boolean): void {
    const { hooks } = this.parts;
    if (goodbye?.code === 'upgrade') hooks.onReload();
    else if (goodbye?.code === 'denied_full') hooks.onTurnedAway(new Denial(goodbye));
    else if (wasLive) hooks.onLost();
    if (this.heardAt === null && this.steady.synchronised) {
      this.heardAt = this.steady.now() - (this.parts.local() - this.lastHeard);
      this.goAlone();
    }
    this.publishSoon();
  }

  private goAlone(): void {
    const { shown, nextAt } = this.feed;
    if (this.alone === null && shown && nextAt === null && this.heardAt !== null)
      this.alone = this.parts.goAlone(shown, this.heardAt, this.wall);
    this.passTime();
  }

  private passTime(): void {
    clearTimeout(this.nextAlone);
    if (this.heardAt === null) return;
    const now = this.displayTime();
    const next = this.alone?.advance(now, this.wall) ?? now + COMPARE_ALONE_FOR;
    const wait = Math.min(Math.max(1, next - now), COMPARE_ALONE_FOR);
    this.nextAlone = setTimeout(() => (this.alone ? this.passTime() : this.goAlone()), wait);
    this.publishSoon();
  }

  private shownMirror(): Mirror | null {
    const { shown } = this.feed;
    if (this.alone === null || !shown || !this.welcomed) return shown;
    const until = this.alone.until ?? this.welcomed.seq;
    const isBack = this.heardAt === null && shown.position.seq >= until;
    if (!isBack) return this.alone.mirror;
    this.alone.stop();
    this.alone = null;
    return shown;
  }

  private end(denial: Denial): void {
    this.stop();
    this.publishNow();
    this.parts.hooks.onEnd(denial);
  }

  private status(): LiveStatus {
    const { status } = this.connection;
    if (status === 'live') return this.outbox?.isInDoubt() ? 'reconnecting' : 'live';
    if (status === 'ended') return 'ended';
    return this.shown ? 'reconnecting' : 'joining';
  }

  private publishSoon(): void {
    if (this.publishing) return;
    this.publishing = true;
    this.parts.beforePaint(() => this.publishing && this.publishNow());
  }

  private publishNow(): void {
    this.publishing = false;
    this.shown = this.nextSnapshot();
    this.connection.watchClock(this.shown?.view.timeset.running ?? false);
    this.screen.send({ type: 'published', shown: this.shown, clients: this.foreseen?.clients });
  }

  private nextSnapshot(): LiveSnapshot | null {
    const shown = this.shownMirror();
    if (!shown || !this.welcomed || !this.steady.synchronised) return null;
    const { wall } = this;
    this.wallShown = wall;
    const shifted = this.byWallClock(shown, wall);
    const commands = (this.outbox?.predicted() ?? []).map((sent) => ({ ...sent, at: sent.at + wall }));
    this.foreseen =
      commands.length > 0
        ? (this.parts.predictor?.predict(shifted.view, commands) ?? shifted.view)
        : shifted.view;
    const { clients: _beside, ...view } = this.foreseen;
    return reuseIfEqual(this.shown, {
      status: this.status(),
      view: reuseIfEqual(this.shown?.view, view),
      permissions: this.welcomed.permissions,
      ...(this.welcomed.columns && { columns: this.welcomed.columns }),
      clientId: this.welcomed.clientId,
      pending: this.outbox?.names() ?? noPendingNames,
      flashes: reuseIfEqual(this.shown?.flashes, shifted.flashes),
      deviceName: this.client.name,
      delay: this.client.delay,
      identification: this.client.identification,
      serverVersion: this.welcomed.serverVersion,
      ...(this.alone?.press && { runsHere: true }),
      aloneSince: this.alone && this.heardAt !== null ? this.heardAt + wall : null,
    });
  }
}

function reuseIfEqual<Whole extends object>(former: Whole | null | undefined, next: Whole): Whole {
  const names = Object.keys(next);
  const isSame =
    former &&
    names.length === Object.keys(former).length &&
    names.every((name) => Object.is(Reflect.get(former, name), Reflect.get(next, name)));
  return isSame ? former : next;
}
