import { WebSocket } from 'ws';
import type { Refusal } from '../../machines/kernel/errors.ts';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import { type Mirror, MirroredRoom, resumeFrom } from '../../machines/room/room.mirror.ts';
import {
  decodeServerFrame,
  encodeClientFrame,
  type ServerFrame,
  type Welcome,
} from '../../machines/wire/frames.ts';
import type { Acknowledged } from '../support/real-time-order.ts';
import type { Seeded } from '../support/seeded.ts';

/** Commands sent and not answered, kept up while loading. */
const OUTSTANDING = 8;

/** More messages than this, and one is removed instead of made. */
const MESSAGES = 12;

/** Temporary refusals: a retry is a new request. */
const PASSING: ReadonlySet<Refusal['code']> = new Set(['restarting', 'not_ready', 'storage_unavailable']);

/** Between two dials; ms. */
const PAUSE_MS = 50;

/** Wait before retries while the storage refuses, or by a client that redials; ms. */
const REST_MS = 100;

/** Ping interval of a client that redials, and its limit for silence; ms. */
const PING_MS = 300;
const SILENT_MS = 1_500;

interface Sent {
  readonly name: string;
  readonly payload: unknown;
}

interface AcknowledgedCommand extends Acknowledged {
  readonly id: number;
}

export interface ChannelOptions {
  readonly url: string;
  readonly token: string;
  readonly channelId: string;
  readonly roomId: string;
  readonly chance: Seeded;
  /** Address after a lost connection; without it, only `connect` dials. */
  readonly redial?: () => string;
}

/**
 * One tab of an operator that never stops. It keeps its commands until they are answered, over as many connections as
 * it takes, and follows the room in a mirror, as the product's own clients do.
 */
export class CrashChannel {
  readonly roomId: string;
  readonly channelId: string;
  /** Seq of each acknowledged command. */
  readonly acked = new Map<number, number>();
  readonly nacked = new Map<number, Refusal['code']>();
  readonly acknowledged: AcknowledgedCommand[] = [];
  readonly #options: ChannelOptions;
  /** Last dialled address. */
  url: string;
  readonly #askedAt = new Map<number, number>();
  readonly #outstanding = new Map<number, Sent>();
  #socket: WebSocket | null = null;
  #mirror: MirroredRoom | null = null;
  #nextId = 1;
  #loading = false;
  /** Over the connection of now. */
  #isWelcome = false;
  #pings = 0;
  #heardPing = 0;
  #heardAt = 0;
  #isClosed = false;
  #isResting = false;
  #waiting: (() => void)[] = [];
  readonly faults: string[] = [];
  /** How far it came in each epoch. */
  readonly newestIn = new Map<number, number>();

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.url = options.url;
    this.roomId = options.roomId;
    this.channelId = options.channelId;
  }

  get mirror(): Mirror {
    if (this.#mirror === null) throw new Error('The channel was never welcomed.');
    return this.#mirror.now;
  }

  /** Joins, sends unanswered commands again, and continues. `url`: of another server than the first one. */
  connect(url = this.url): void {
    this.#loading = true;
    this.#dial(url);
  }

  #dial(url: string): void {
    this.url = url;
    const { token, channelId } = this.#options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/`, { perMessageDeflate: false });
    this.#socket = socket;
    this.#isWelcome = false;
    const since = this.#mirror === null ? {} : { since: resumeFrom(this.#mirror.now) };
    socket.on('open', () =>
      socket.send(
        encodeClientFrame([
          'hello',
          {
            token,
            channelId,
            client: { name: channelId, view: 'CONTROLLER', accepts: SHORT_EVENTS },
            ...since,
          },
        ]),
      ),
    );
    socket.on('message', (data: Buffer) => {
      const frame = decodeServerFrame(data);
      // Clients close a connection that they have left. What it still acknowledges must hold all the same.
      if (socket === this.#socket || frame?.[0] === 'ack') this.#hear(frame);
    });
    socket.on('error', () => {});
    const { redial } = this.#options;
    if (redial !== undefined) this.#redialed(socket, redial);
  }

  /** Sends commands continuously. */
  load(): void {
    this.#loading = true;
    if (this.#isWelcome) this.#topUp();
  }

  /** Resolves when more have been acknowledged than so many, or it has come to a server where none are. */
  acknowledgedMore(than: number, orAt?: string): Promise<void> {
    return this.#until(() => this.acked.size > than || this.url === orAt);
  }

  /** Acknowledgements since then must be lost. */
  lose(since: number): void {
    for (
      let last = this.acknowledged.at(-1);
      last && last.answeredAt > since;
      last = this.acknowledged.at(-1)
    ) {
      this.acked.delete(last.id);
      this.acknowledged.pop();
    }
  }

  /** Asks for nothing new; resolves when everything is answered. */
  async settled(): Promise<void> {
    this.#loading = false;
    await this.#until(() => this.#isWelcome && this.#outstanding.size === 0);
  }

  /** Resolves when everything up to that command has come. Its events are several, so something later is awaited too. */
  async reached(seq: number): Promise<void> {
    await this.#until(() => this.mirror.position.seq >= seq);
    const heard = this.#ping();
    await this.#until(() => this.#heardPing >= heard);
  }

  /** Once welcomed, asks again for something that was answered before; what for does not matter to the server. */
  repeatOnceWelcome(id: number): void {
    this.#outstanding.set(id, { name: 'messages/create', payload: { text: 'must not appear' } });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  /** As the product's own clients do, but sooner. */
  #redialed(socket: WebSocket, redial: () => string): void {
    this.#heardAt = performance.now();
    const pings = setInterval(() => {
      if (performance.now() - this.#heardAt > SILENT_MS) socket.terminate();
      else this.#ping();
    }, PING_MS);
    socket.once('close', () => {
      clearInterval(pings);
      setTimeout(() => {
        if (!this.#isClosed && socket === this.#socket) this.#dial(redial());
      }, PAUSE_MS);
    });
  }

  #ping(): number {
    const ping = ++this.#pings;
    if (this.#isWelcome) this.#socket?.send(encodeClientFrame(['ping', ping]));
    return ping;
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #hear(frame: ServerFrame | null): void {
    this.#heardAt = performance.now();
    if (frame === null) this.faults.push('A frame could not be read.');
    else this.#take(frame);
    const { epoch, seq } = this.#mirror?.now.position ?? { epoch: 0, seq: 0 };
    this.newestIn.set(epoch, Math.max(seq, this.newestIn.get(epoch) ?? 0));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #take(frame: ServerFrame): void {
    if (frame[0] === 'welcome') this.#welcomed(frame[1]);
    else if (frame[0] === 'event') this.#follow(frame);
    else if (frame[0] === 'ack') this.#answered(frame[1], () => this.#remember(frame[1], frame[2].seq));
    else if (frame[0] === 'nack') this.#refused(frame[1], frame[2].code);
    else if (frame[0] === 'serverTime') this.#heardPing = frame[1];
    else if (frame[0] === 'goodbye' && !PASSING.has(frame[1].code))
      this.faults.push(`goodbye ${frame[1].code}`);
  }

  #welcomed({ epoch, seq, state }: Welcome): void {
    this.#isWelcome = true;
    if (state !== undefined) this.#mirror = new MirroredRoom(state, { epoch, seq });
    for (const [id, sent] of this.#outstanding) this.#send(id, sent);
    this.#topUp();
  }

  #follow([, name, payload, seq, at]: Extract<ServerFrame, readonly ['event', ...unknown[]]>): void {
    if (this.#mirror?.hear(name, payload, seq, at) === 'gap') this.faults.push(`A gap before ${seq}.`);
  }

  #remember(id: number, seq: number): void {
    const before = this.acked.get(id);
    if (before !== undefined && before !== seq)
      this.faults.push(`${id} was answered with ${before}, then ${seq}.`);
    if (before === undefined) {
      const askedAt = this.#askedAt.get(id) ?? 0;
      this.acknowledged.push({ id, seq, askedAt, answeredAt: performance.now() });
    }
    this.acked.set(id, seq);
  }

  /** While the storage refuses, the next one would fail immediately. */
  #refused(id: number, code: Refusal['code']): void {
    this.#outstanding.delete(id);
    this.nacked.set(id, code);
    if (PASSING.has(code)) this.#topUpSoon();
    else this.#topUp();
  }

  /** A client that redials sends commands for as long as a takeover takes, which must not exceed a log. */
  #answered(id: number, note: () => void): void {
    this.#outstanding.delete(id);
    note();
    if (this.#options.redial === undefined) this.#topUp();
    else this.#topUpSoon();
  }

  /** Once for all that is answered until then. */
  #topUpSoon(): void {
    if (this.#isResting) return;
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      this.#topUp();
    }, REST_MS);
  }

  #topUp(): void {
    while (this.#loading && this.#isWelcome && this.#outstanding.size < OUTSTANDING) {
      const sent = this.#anything();
      const id = this.#nextId++;
      this.#outstanding.set(id, sent);
      this.#askedAt.set(id, performance.now());
      this.#send(id, sent);
    }
  }

  #send(id: number, { name, payload }: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(encodeClientFrame(['command', id, name, payload]));
    }
  }

  /** Commands of one row and of many. What the room refuses is an answer too. */
  #anything(): Sent {
    const { chance } = this.#options;
    const { timers, messages, clocks } = this.mirror.view;
    const [clock] = clocks.slice(-1);
    const timerId = chance.pick(timers)._id;
    const text = `${this.channelId} ${this.#nextId}`;
    const many = messages.length >= MESSAGES;
    return chance.pick<Sent>([
      { name: 'timeset/toggle', payload: {} },
      { name: 'timeset/adjust', payload: { ms: chance.pick([-1_000, 1_000]) } },
      { name: 'timers/update', payload: { timerId, notes: text } },
      many
        ? { name: 'messages/remove', payload: { messageId: chance.pick(messages)._id } }
        : { name: 'messages/create', payload: { index: 0, text } },
      timers.length > 6
        ? { name: 'timers/move', payload: { timerId, index: chance.below(timers.length) } }
        : { name: 'timers/duplicate', payload: { timerId } },
      { name: 'clocks/quick', payload: { duration: chance.pick([50, 300_000]), name: text } },
      clock === undefined || clocks.length < 4
        ? {
            name: 'clocks/create',
            payload: { name: text, autoShow: 'WHILE_RUNNING', behavior: 'HIDE', duration: 80 },
          }
        : {
            name: chance.pick(['clocks/toggle', 'clocks/show', 'clocks/remove']),
            payload: { clockId: clock._id },
          },
      { name: 'room/undo', payload: {} },
    ]);
  }
}
