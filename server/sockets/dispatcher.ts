import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import {
  type CommandFrame,
  commandHeadOf,
  decodeClientFrame,
  isPaintedFrame,
} from '../../machines/wire/client-frame.schema.ts';
import type { ClientFrame } from '../../machines/wire/frames.ts';
import { serverTimeFrame } from '../../machines/wire/server-frame.encode.ts';
import { localize } from '../http/request-language.ts';
import type { Clock } from '../kernel/clock.ts';
import { Backlog, type EventLoopMonitor, LONG_BODY_BYTES, type TurnQueue } from '../kernel/event-loop.ts';
import { largeBodyPoints, type RateLimits } from '../kernel/rate-limits.ts';
import { type CommandHandler, deadlineOf } from '../rooms/command-intake.ts';
import type { Answer } from '../rooms/submission.ts';
import type { JoinHandler } from './joining.ts';
import type { SeenScreens } from './seen-screens.ts';
import {
  type Identity,
  pointsOfFrame,
  type Session,
  type SocketOutbox,
  spendBudget,
  takeFrameBudget,
  takePaintBudget,
  type WaitingFrame,
} from './session.ts';

export interface DispatcherDeps {
  readonly intake: CommandHandler;
  readonly joining: JoinHandler;
  readonly outbox: SocketOutbox;
  readonly seen: Pick<SeenScreens, 'painted'>;
  readonly clock: Clock;
  readonly loopWatch: Pick<EventLoopMonitor, 'arrival'>;
  readonly loopTurns: TurnQueue;
  readonly limits: RateLimits | null;
  readonly onError: (error: unknown, about: object) => void;
}

/** Duration of an address's work in a turn. Further frames wait (W470). */
const TURN_SHARE: Duration = 2;
const MAX_FRAMES_PER_TURN = 8;
const MIN_FRAME_SHARE: Duration = TURN_SHARE / MAX_FRAMES_PER_TURN;

/** Commands that wait run together, because they then share a commit. */
const PACE_INTERVAL: Duration = 100;

const COMMAND_POINTS = 3;
const CLIENT_PREFIX = 'client/';

export class Dispatcher {
  readonly #deps: DispatcherDeps;
  #stopping = false;
  readonly #behind = new Backlog<Session>((session) => this.#readHeld(session));
  /** Shares of this turn that addresses have used. */
  readonly #inTurn = new Map<string, Duration>();
  /** Accepted commands that wait for the limit `roomPace`. The limit `roomCommands` bounds their number (W2730). */
  readonly #paced = new Map<string, (() => void)[]>();
  readonly #resumed = new Backlog<string>((key) => this.#runNext(key));

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  /** From now on, refused commands get no answer, because clients send them to another process (W384). */
  beginStop(): void {
    this.#stopping = true;
  }

  /** `bytes` is valid only during this call, because its memory belongs to uWebSockets.js. */
  receive(session: Session, bytes: Uint8Array, isBinary: boolean): void {
    this.#runGuarded(session, () => {
      if (session.ending) return;
      const { clock, outbox, limits } = this.#deps;
      const now = clock.precise();
      if (session.identity !== null && isBinary && isPaintedFrame(bytes))
        return this.#painted(session, session.identity, bytes, now);
      if (limits !== null && !this.#mayRead(limits, session, now, bytes)) return;
      if (!isBinary) outbox.end(session, 'bad_frame');
      else if (session.waitingFrames !== null) session.waitingFrames.push(this.#copyFrame(bytes));
      else if (bytes.length > LONG_BODY_BYTES) this.#hold(session, [this.#copyFrame(bytes)]);
      else if (session.identity === null || (limits !== null && this.#isCrowding(session.address))) {
        session.waitingFrames = [this.#copyFrame(bytes)];
        this.#behind.add(session);
      } else this.#readInTurn(session, bytes, now);
    });
  }

  /** Drops a report that would wait, because only the newest matters (W1892). */
  #painted(session: Session, identity: Identity, bytes: Uint8Array, now: Instant): void {
    const { limits, outbox, seen } = this.#deps;
    const mayRead =
      limits === null || takePaintBudget(session, now) || this.#mayRead(limits, session, now, bytes);
    if (!mayRead) return;
    const frame = decodeClientFrame(bytes);
    if (!frame.ok || frame.value[0] !== 'painted') return outbox.end(session, 'bad_frame');
    const [, seq, unpainted = null] = frame.value;
    seen.painted(session, identity, { seq, unpainted });
  }

  #isCrowding(address: string): boolean {
    return (this.#inTurn.get(address) ?? 0) >= TURN_SHARE;
  }

  #readInTurn(session: Session, bytes: Uint8Array, now: Instant): void {
    if (this.#inTurn.size === 0) setImmediate(() => this.#inTurn.clear());
    const used = this.#inTurn.get(session.address) ?? 0;
    this.#inTurn.set(session.address, used + MIN_FRAME_SHARE);
    this.#read(session, bytes, now);
    this.#inTurn.set(session.address, used + this.#shareSince(now));
  }

  #shareSince(began: Instant): Duration {
    return Math.max(MIN_FRAME_SHARE, this.#deps.clock.precise() - began);
  }

  #copyFrame(bytes: Uint8Array): WaitingFrame {
    return { bytes: bytes.slice(), receivedAt: this.#deps.loopWatch.arrival() };
  }

  receiveControl(session: Session): void {
    this.#runGuarded(session, () => {
      const { clock, limits } = this.#deps;
      if (limits !== null && !takeFrameBudget(session, clock.precise(), 0)) session.socket?.close();
    });
  }

  #hold(session: Session, frames: WaitingFrame[], turn = this.#deps.loopTurns.take(session.address)): void {
    session.waitingFrames = frames;
    turn.then(
      () => this.#readHeld(session),
      () => this.#deps.outbox.end(session, 'storage_unavailable'),
    );
  }

  #readHeld(session: Session): void {
    const frames = session.waitingFrames ?? [];
    session.waitingFrames = null;
    this.#runGuarded(session, () => {
      let used = 0;
      for (const [nth, { bytes, receivedAt }] of frames.entries()) {
        if (session.ending) return;
        if (nth > 0 && bytes.length > LONG_BODY_BYTES) return this.#hold(session, frames.slice(nth));
        if (used >= TURN_SHARE) {
          session.waitingFrames = frames.slice(nth);
          return this.#behind.add(session);
        }
        const now = this.#deps.clock.precise();
        this.#read(session, bytes, now, receivedAt);
        used += this.#shareSince(now);
        if (session.waitingFrames !== null) return void session.waitingFrames.push(...frames.slice(nth + 1));
      }
    });
  }

  /** Closes the socket, because an error that reaches uWebSockets.js would end the process. */
  #runGuarded(session: Session, handle: () => void): void {
    try {
      handle();
    } catch (error) {
      const { roomId, clientId } = session.identity ?? {};
      this.#deps.onError(error, { roomId, clientId });
      this.#deps.outbox.end(session, 'internal');
    }
  }

  #read(session: Session, bytes: Uint8Array, now: Instant, cameIn?: Instant): void {
    const frame = decodeClientFrame(bytes);
    if (!frame.ok) return this.#deps.outbox.end(session, 'bad_frame');
    const { value } = frame;
    const waits = this.#waitsFor(session, value);
    if (waits !== null) return this.#hold(session, [this.#copyFrame(bytes)], waits);
    const { identity } = session;
    if (identity === null)
      return value[0] === 'hello'
        ? this.#deps.joining.join(session, value[1])
        : this.#deps.outbox.end(session, 'bad_frame');
    if (value[0] === 'painted') return this.#painted(session, identity, bytes, now);
    if (value[0] === 'ping') return sendServerTime(session, value[1], now);
    if (value[0] === 'hello') return this.#deps.outbox.end(session, 'bad_frame');
    if (value[0] === 'renew') return this.#deps.joining.renew(session, identity, value[1]);
    this.#command(session, identity, value, cameIn ?? this.#deps.loopWatch.arrival());
  }

  #waitsFor(session: Session, frame: ClientFrame): Promise<void> | null {
    if (frame[0] === 'hello') return this.#deps.joining.ready(session, frame[1]);
    return frame[0] === 'renew' ? this.#deps.joining.readyToRenew(frame[1]) : null;
  }

  #mayRead(limits: RateLimits, session: Session, now: Instant, bytes: Uint8Array): boolean {
    const crowded = limits.waitFor('frames', session.payingAddress, pointsOfFrame(bytes.length)) > 0;
    if (!takeFrameBudget(session, now, bytes.length, crowded)) {
      this.#deps.joining.rest(session, session.identity);
      return false;
    }
    const points = largeBodyPoints(bytes.length);
    if (points === 0 || session.identity === null) return true;
    const head = commandHeadOf(bytes);
    if (head === null) {
      // After joining, clients send only commands of this length.
      this.#deps.outbox.end(session, 'bad_frame');
      return false;
    }
    const [, id, name] = head;
    const limit = name === 'client/update' ? 'screenPicture' : 'largeBody';
    if (limits.waitFor(limit, session.payingAddress, points) === 0) return true;
    this.#nack(session, id, refusal('rate_limited'));
    return false;
  }

  #command(
    session: Session,
    identity: Identity,
    [, id, name, payload, by]: Readonly<CommandFrame>,
    cameIn: Instant,
  ): void {
    const isShow = !name.startsWith(CLIENT_PREFIX);
    if (isShow && this.#isTooMuch(session, identity.roomId))
      return this.#nack(session, id, refusal('rate_limited'));
    const ask = ({ roomId, channelId, clientId, permissions, actor, columns }: Identity) =>
      this.#deps.intake.ask({
        roomId,
        command: { name, payload },
        principal: { permissions, actor, address: session.address, ...(columns && { columns }) },
        origin: { channelId, id, clientId },
        by: deadlineOf(name, by, cameIn),
        isStillAuthorized: () => !session.ending,
        spend: (points) => spendBudget(session, points),
        reply: (answer) => this.#answer(session, id, answer),
      });
    if (!isShow) return ask(identity);
    this.#runPaced(paceKey(session, identity.roomId), () =>
      this.#runGuarded(session, () => {
        // A renewal may have changed the rights meanwhile.
        if (!session.ending && session.identity !== null) ask(session.identity);
      }),
    );
  }

  #isTooMuch(session: Session, roomId: RoomId): boolean {
    const { limits } = this.#deps;
    limits?.charge([['frames', session.payingAddress]], COMMAND_POINTS - 1);
    return limits !== null && limits.waitFor('roomCommands', paceKey(session, roomId)) > 0;
  }

  #runPaced(key: string, run: () => void): void {
    const waiting = this.#paced.get(key);
    if (waiting !== undefined) return void waiting.push(run);
    if (!this.#mustWait(key)) return run();
    this.#paced.set(key, [run]);
    this.#resumeLater(key);
  }

  #mustWait(key: string): boolean {
    const { limits } = this.#deps;
    return limits !== null && limits.waitFor('roomPace', key) > 0;
  }

  #resumeLater(key: string): void {
    this.#deps.clock.after(PACE_INTERVAL, () => this.#resumed.add(key));
  }

  #runNext(key: string): void {
    if (this.#mustWait(key)) return this.#resumeLater(key);
    const waiting = this.#paced.get(key) ?? [];
    waiting.shift()?.();
    if (waiting.length === 0) this.#paced.delete(key);
    else this.#resumed.add(key);
  }

  #answer(session: Session, id: number, answer: Answer): void {
    if (session.socket === null) return;
    // Another process has already received the command (D208).
    if (!answer.ok && session.goesElsewhere) return;
    if (!answer.ok && this.#stopping && answer.error.code === 'not_ready') return;
    // The result is unknown, so the client must connect and send the command again (D127).
    if (!answer.ok && answer.error.code === 'restarting') return this.#deps.outbox.end(session, 'restarting');
    if (!answer.ok) return this.#nack(session, id, answer.error);
    this.#deps.outbox.send(session, ['ack', id, answer.result]);
  }

  #nack(session: Session, id: number, refused: Refusal): void {
    const { code, message, issues } = localize(session.language, refused);
    this.#deps.outbox.send(session, ['nack', id, { code, message, ...(issues && { issues }) }]);
  }
}

const paceKey = ({ address }: Session, roomId: RoomId): string => `${address} ${roomId}`;

/** Sends without queueing, because a delay would distort the clock sample. */
function sendServerTime({ socket }: Session, t0: number, t1: Instant): void {
  socket?.send(serverTimeFrame(t0, t1), true);
}
