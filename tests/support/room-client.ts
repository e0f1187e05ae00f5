import { once } from 'node:events';
import { Decoder, encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { ResponseListener } from './rest-client.ts';
import { serverFrameSchema } from './server-frame.schema.ts';

export interface RoomClientOptions {
  /** Gets every frame, unchanged. */
  readonly tap?: ResponseListener;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a socket ended. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export interface JoinOptions {
  readonly token: string;
  readonly channelId?: string;
  readonly name?: string;
  readonly view?: string;
  readonly accepts?: readonly string[];
  readonly thumb?: string;
  readonly since?: { readonly epoch: number; readonly seq: number };
}

type FrameName = ServerFrame[0];
type ServerFrameOf<Name extends FrameName> = Extract<ServerFrame, readonly [Name, ...unknown[]]>;

let channels = 0;

/** How late a client hears everything, in ms, in order: a test that fails by it looks at what it has not waited for. */
const LATE_MS = Number(process.env.LATE_MS ?? 0);
const later = (hear: () => void): void => {
  if (LATE_MS === 0) hear();
  else setTimeout(hear, LATE_MS);
};

/**
 * A strict peer of the room socket, sharing no code with server or web but the schemas: every frame that comes is
 * checked against them, text frames are an error, and so is a sequence with a gap.
 */
export class RoomClient {
  readonly #socket: WebSocket;
  readonly #decoder = new Decoder();
  readonly frames: ServerFrame[] = [];
  readonly faults: string[] = [];
  readonly closed: Promise<Closed>;
  #listeners: (() => void)[] = [];
  /** Pending commands with their waiters, in order. */
  readonly #waiting = new Map<number, ((answer: ServerFrame | null) => void)[]>();
  #lastId = 0;
  #pings = 0;
  /** Pings of `reached` whose answer has come. */
  readonly #answered = new Set<number>();
  #isClosed = false;
  /** The sequence as this client has seen it. */
  seq = 0;

  private constructor(socket: WebSocket, tap: ResponseListener) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) =>
        later(() => {
          this.#isClosed = true;
          resolve({ code, reason: reason.toString() });
          for (const listener of this.#listeners) listener();
          for (const giveUp of [...this.#waiting.values()].flat()) giveUp(null);
        }),
      );
    });
    socket.on('message', (data: Buffer, isBinary) =>
      later(() => {
        tap(data);
        this.#hear(data, isBinary);
      }),
    );
    socket.on('error', () => {});
  }

  static async open(url: string, options: RoomClientOptions = {}): Promise<RoomClient> {
    const { origin, headers = {}, tap = () => {} } = options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/`, {
      headers,
      perMessageDeflate: false,
      ...(origin === undefined ? {} : { origin }),
    });
    const client = new RoomClient(socket, tap);
    await once(socket, 'open');
    return client;
  }

  /** Joined and welcomed, or the goodbye that came instead is thrown. */
  static async join(url: string, options: JoinOptions & RoomClientOptions): Promise<RoomClient> {
    const client = await RoomClient.open(url, options);
    await client.join(options);
    return client;
  }

  async join(options: JoinOptions): Promise<ServerFrameOf<'welcome'>[1]> {
    this.hello(options);
    const [name, payload] = await this.next('welcome', 'goodbye');
    if (name === 'goodbye') throw new Error(`goodbye ${payload.code}`);
    return payload;
  }

  hello({
    token,
    channelId = `channel-${channels++}`,
    name = 'Test',
    view = 'VIEWER',
    accepts,
    thumb,
    since,
  }: JoinOptions): void {
    const client = { name, view, ...(accepts && { accepts }), ...(thumb && { thumb }) };
    this.send(['hello', { token, channelId, client, ...(since && { since }) }]);
  }

  send(frame: unknown): void {
    this.sendBytes(encode(frame));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Sends a command and resolves to its `ack` or `nack`. */
  async command(name: string, payload: unknown = {}, id = ++this.#lastId): Promise<ServerFrame> {
    this.#lastId = Math.max(this.#lastId, id);
    const answer = this.#answerTo(id);
    this.send(['command', id, name, payload]);
    return answer;
  }

  /** Resolves to the `ack`; rejects on other answers. */
  async ask(name: string, payload: unknown = {}): Promise<ServerFrameOf<'ack'>[2]> {
    const answer = await this.command(name, payload);
    if (answer[0] !== 'ack') throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
    return answer[2];
  }

  /** Waits for the next unread frame of these names. */
  async next<Name extends FrameName>(...names: readonly Name[]): Promise<ServerFrameOf<Name>> {
    for (;;) {
      const index = this.frames.findIndex((frame) => names.some((name) => name === frame[0]));
      const [frame] = index === -1 ? [] : this.frames.splice(index, 1);
      if (frame !== undefined && isNamed(frame, names)) return frame;
      await this.#more();
    }
  }

  /** The payload of the next event with this name. */
  async event(name: string): Promise<unknown> {
    for (;;) {
      const frame = await this.next('event');
      if (frame[1] === name) return frame[2];
    }
  }

  /** Resolves once everything up to this command has been seen: of what changes several things, each comes in a frame of its own. */
  async reached(seq: number): Promise<void> {
    while (this.seq < seq) await this.#more();
    const ping = -++this.#pings;
    this.send(['ping', ping]);
    while (!this.#answered.delete(ping)) await this.#more();
  }

  /** The goodbye and the close that follows it. */
  async goodbye(): Promise<{ readonly code: string; readonly retry: string; readonly closed: Closed }> {
    const [, { code, retry }] = await this.next('goodbye');
    return { code, retry, closed: await this.closed };
  }

  /** Codes of unread goodbyes. */
  get goodbyes(): readonly string[] {
    return this.frames.flatMap((frame) => (frame[0] === 'goodbye' ? [frame[1].code] : []));
  }

  /** Stops reading, as a client on a dead line does. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  terminate(): void {
    this.#socket.terminate();
  }

  async #answerTo(id: number): Promise<ServerFrame> {
    const answer = await new Promise<ServerFrame | null>((resolve) => {
      if (this.#isClosed) resolve(null);
      else this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]);
    });
    if (answer === null) throw new Error(`The socket is closed: ${this.#story()}`);
    return answer;
  }

  async #more(): Promise<void> {
    if (this.#isClosed) throw new Error(`The socket is closed: ${this.#story()}`);
    await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }

  #story(): string {
    return JSON.stringify([...this.faults, ...this.frames.map((frame) => frame[0])]);
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (!isBinary) return this.#reject('A text frame came.');
    const frame: unknown = this.#decoder.decode(data);
    const checked = serverFrameSchema.safeParse(frame);
    if (checked.success && isServerFrame(frame)) this.#take(frame);
    else this.#reject(`A frame breaks its schema: ${checked.error?.message}`);
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** Rejects waiters of frames that may never arrive. */
  #reject(fault: string): void {
    this.faults.push(fault);
    this.#socket.terminate();
  }

  #take(frame: ServerFrame): void {
    if (frame[0] === 'welcome' && frame[1].state !== undefined) this.seq = frame[1].seq;
    if (frame[0] === 'event') this.#follow(frame[3]);
    if (frame[0] === 'serverTime' && frame[1] < 0) this.#answered.add(frame[1]);
    else if (!this.#isAwaited(frame)) this.frames.push(frame);
  }

  /** Gives an answer to anyone who waits for it. */
  #isAwaited(frame: ServerFrame): boolean {
    if (frame[0] !== 'ack' && frame[0] !== 'nack') return false;
    const first = this.#waiting.get(frame[1])?.shift();
    first?.(frame);
    return first !== undefined;
  }

  #follow(seq: number): void {
    if (seq === 0) return;
    if (seq !== this.seq && seq !== this.seq + 1) this.faults.push(`After ${this.seq} came ${seq}.`);
    this.seq = seq;
  }
}

/** The schema has just said so; its inferred type is wider, as event names and payloads belong together. */
function isServerFrame(frame: unknown): frame is ServerFrame {
  return Array.isArray(frame);
}

function isNamed<Name extends FrameName>(
  frame: ServerFrame,
  names: readonly Name[],
): frame is ServerFrameOf<Name> {
  return names.some((name) => name === frame[0]);
}
