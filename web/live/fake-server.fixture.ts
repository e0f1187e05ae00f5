import { refusal } from '../../machines/kernel/errors.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../machines/kernel/permissions.ts';
import { type Accepts, acceptsBits } from '../../machines/room/changes.ts';
import {
  type CommandOutcome,
  changesBetween,
  eventsFor,
  moveBetween,
} from '../../machines/room/changes-between.ts';
import { parseCommand } from '../../machines/room/commands.schema.ts';
import { type Command, commandResult, idsNeeded, refusalOf } from '../../machines/room/commands.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { visibleSheet } from '../../machines/room/room.projection.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { decodeClientFrame } from '../../machines/wire/client-frame.schema.ts';
import {
  type ClientFrame,
  encodeServerFrame,
  type Goodbye,
  type Hello,
  type ServerFrame,
  type Welcome,
} from '../../machines/wire/frames.ts';
import type { OpenSocket, SocketEvents } from './connection.ts';
import { stampCommandWith } from './live-room.ts';
import type { RoomToken } from './room-token.ts';
import { roomContext } from './room-view.fixture.ts';

/** Line faults. */
export type Fault = 'deliver' | 'drop' | 'twice' | 'swap' | 'cut';

interface Line {
  readonly events: SocketEvents;
  channelId: string | null;
  accepted: Accepts;
  clientId: string;
  open: boolean;
  /** Ends the line with its token. */
  expiry: ReturnType<typeof setTimeout> | undefined;
  /** Frame that the next one overtakes. */
  overtaken: ServerFrame | null;
}

interface LoggedCommand extends CommandOutcome {
  readonly seq: number;
  readonly at: number;
}

/** In-memory server: a real room and real frames on a faulty line. */
export class FakeServer {
  private readonly actor = new RoomActor(roomMachine, roomContext());
  private readonly answers = new Map<string, ServerFrame>();
  private readonly log: LoggedCommand[] = [];
  private lines: Line[] = [];
  private ids = 0;
  private clients = 0;
  private readonly expiries = new Map<string, number>();
  seq = 0;
  epoch = 1;
  up = true;
  /** Accepts hellos silently. */
  silent = false;
  /** Effects by command: repeats must count once. */
  readonly effects: string[] = [];
  readonly hellos: Hello[] = [];
  pings = 0;
  /** Renewals on open sockets. */
  readonly renewals: string[] = [];
  /** Token requests, by the screens' clock. */
  readonly tokensAsked: number[] = [];
  /** Token lifetime. */
  tokenLife = 3_600_000;
  tokenFailure: Error | null = null;
  permissions: Permissions = MEMBER_PERMISSIONS;
  readonly asked: (readonly [name: string, payload: unknown])[] = [];
  fault: (frame: ServerFrame) => Fault = () => 'deliver';
  goodbyeOnHello: Goodbye | null = null;
  /** One way. */
  latencyMs: number;
  /** Lead of its wall clock. */
  wall = 0;
  /** Lead over the screen's clock. */
  ahead: number;

  constructor({ latencyMs = 5, ahead = 1_000_000 } = {}) {
    this.latencyMs = latencyMs;
    this.ahead = ahead;
  }

  now = (): number => performance.now() + this.ahead;

  get context() {
    return this.actor.context;
  }

  readonly token = async (): Promise<RoomToken> => {
    this.tokensAsked.push(performance.now());
    if (this.tokenFailure) throw this.tokenFailure;
    const token = `token ${this.expiries.size + 1}`;
    const expiresAt = this.now() + this.tokenLife;
    this.expiries.set(token, expiresAt);
    return { token, expiresAt };
  };

  readonly open: OpenSocket = (events) => {
    const line: Line = {
      events,
      channelId: null,
      accepted: 0,
      clientId: `client-${++this.clients}`,
      open: true,
      expiry: undefined,
      overtaken: null,
    };
    this.lines.push(line);
    this.later(() => (this.up ? line.open && events.opened() : this.cut(line)));
    return {
      send: (bytes) => this.later(() => line.open && this.receive(line, bytes)),
      close: () => this.forget(line),
    };
  };

  /** Without a goodbye by default. */
  breakLines(goodbye?: Goodbye): void {
    for (const line of this.lines) this.end(line, goodbye);
  }

  setWall(wall: number): void {
    this.wall = wall;
    this.tell(['event', 'serverClock', { wall }, 0, this.now()]);
  }

  /** From another client. */
  command(command: Command): ServerFrame {
    return this.apply(command, 0, null);
  }

  tell(frame: ServerFrame): void {
    for (const line of this.lines) this.transmit(line, frame);
  }

  private receive(line: Line, bytes: Uint8Array): void {
    const decoded = decodeClientFrame(bytes);
    if (!decoded.ok) throw new Error(decoded.error.message);
    const frame = decoded.value;
    if (frame[0] === 'hello') this.hello(line, frame[1]);
    if (frame[0] === 'ping') this.pong(line, frame[1]);
    if (frame[0] === 'command') this.onCommand(line, frame);
    if (frame[0] === 'renew') this.renew(line, frame[1]);
  }

  private pong(line: Line, sentAt: number): void {
    this.pings += 1;
    this.transmit(line, ['serverTime', sentAt, this.now()]);
  }

  private hello(line: Line, hello: Hello): void {
    this.hellos.push(hello);
    if (this.silent) return;
    if (this.goodbyeOnHello) return this.end(line, this.goodbyeOnHello);
    line.channelId = hello.channelId;
    line.accepted = acceptsBits(hello.client.accepts ?? []);
    this.endWith(line, hello.token);
    const { since } = hello;
    const { show } = this.context;
    const resumed = since?.epoch === this.epoch && since.seq <= this.seq ? since : null;
    this.deliver(line, [
      'welcome',
      {
        ...this.welcomeOf(line, hello.token),
        ...(resumed ? {} : { state: { ...show, ...visibleSheet('member', show) } }),
      },
    ]);
    for (const entry of this.log.filter(({ seq }) => resumed && seq > resumed.seq))
      this.publishTo(line, entry);
  }

  private renew(line: Line, token: string): void {
    this.renewals.push(token);
    this.endWith(line, token);
    this.deliver(line, ['welcome', this.welcomeOf(line, token)]);
  }

  private welcomeOf({ channelId, clientId }: Line, token: string): Welcome {
    return {
      channelId: channelId ?? '',
      clientId,
      epoch: this.epoch,
      seq: this.seq,
      at: this.now(),
      serverVersion: '0.0.0-test',
      permissions: this.permissions,
      expiresAt: this.expiries.get(token) ?? this.now() + this.tokenLife,
      ...(this.wall !== 0 && { wall: this.wall }),
    };
  }

  /** Ends with its token. */
  private endWith(line: Line, token: string): void {
    clearTimeout(line.expiry);
    const expiresAt = this.expiries.get(token);
    if (expiresAt !== undefined)
      line.expiry = setTimeout(() => this.end(line, tokenEnded()), expiresAt - this.now());
  }

  private onCommand(
    line: Line,
    [, id, name, payload, by]: Extract<ClientFrame, readonly ['command', ...unknown[]]>,
  ) {
    this.asked.push([name, payload]);
    const key = `${line.channelId}.${id}`;
    const known = this.answers.get(key);
    if (known) return this.transmit(line, known);
    if (typeof by === 'number' && this.now() > by) return this.leave(line, id, key);
    const command = parseCommand(name, payload);
    this.transmit(line, command.ok ? this.apply(command.value, id, key) : ['nack', id, command.error]);
  }

  private leave(line: Line, id: number, key: string): void {
    const answer: ServerFrame = ['nack', id, refusal('too_late')];
    this.answers.set(key, answer);
    this.transmit(line, answer);
  }

  private apply(command: Command, id: number, key: string | null): ServerFrame {
    const ids = Array.from({ length: idsNeeded(command) }, () => `id-${++this.ids}`);
    const before = this.context;
    const stamped = stampCommandWith(command, { at: this.now(), wall: this.wall, ids });
    const refused = refusalOf(before, stamped);
    const answer: ServerFrame = refused
      ? ['nack', id, refused]
      : ['ack', id, { seq: ++this.seq, ...this.effect(command, stamped) }];
    if (key) this.answers.set(key, answer);
    if (!refused) this.publish(before);
    return answer;
  }

  private effect(command: Command, stamped: ReturnType<typeof stampCommandWith>) {
    this.effects.push(command.name);
    const before = this.context;
    this.actor.send(stamped);
    return commandResult(before, this.context, stamped);
  }

  /** Increments `seq` without changes too. */
  private publish(before: RoomContext): void {
    const { context } = this;
    const found = changesBetween(before, context);
    const changes = found.length > 0 ? found : [{ name: 'timeset' as const, payload: context.show.timeset }];
    const carried = moveBetween(before.show, context.show);
    const entry = {
      seq: this.seq,
      at: context.show.room.updatedAt - this.wall,
      changes,
      carried,
      after: context,
    };
    this.log.push(entry);
    for (const line of this.lines) if (line.channelId) this.publishTo(line, entry);
  }

  private publishTo(line: Line, entry: LoggedCommand): void {
    for (const { name, payload } of eventsFor('member', entry, line.accepted) ?? [])
      this.transmit(line, ['event', name, payload, entry.seq, entry.at]);
  }

  private transmit(line: Line, frame: ServerFrame): void {
    const { overtaken } = line;
    line.overtaken = null;
    switch (this.fault(frame)) {
      case 'drop':
        break;
      case 'cut':
        this.later(() => this.cut(line));
        break;
      case 'twice':
        this.deliver(line, frame);
        this.deliver(line, frame);
        break;
      case 'swap':
        line.overtaken = frame;
        break;
      case 'deliver':
        this.deliver(line, frame);
    }
    if (overtaken) this.deliver(line, overtaken);
  }

  private deliver(line: Line, frame: ServerFrame): void {
    const bytes = encodeServerFrame(frame).slice().buffer;
    this.later(() => line.open && line.events.received(bytes));
  }

  private end(line: Line, goodbye?: Goodbye): void {
    if (goodbye) this.deliver(line, ['goodbye', goodbye]);
    this.later(() => this.cut(line));
  }

  private cut(line: Line): void {
    if (!line.open) return;
    this.forget(line);
    line.events.closed();
  }

  private forget(line: Line): void {
    line.open = false;
    clearTimeout(line.expiry);
    this.lines = this.lines.filter((each) => each !== line);
  }

  private later(run: () => void): void {
    setTimeout(run, this.latencyMs);
  }
}

export function tokenEnded(afterMs = 0): Goodbye {
  return { ...refusal('unauthorized'), retry: 'after', afterMs };
}
