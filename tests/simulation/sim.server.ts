import type { Client } from '../../machines/device/client.ts';
import type { ClientId, RoomId } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { type Accepts, acceptsBits } from '../../machines/room/changes.ts';
import { eventsFor } from '../../machines/room/changes-between.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import { audienceOf, projectState } from '../../machines/room/room.projection.ts';
import type { ClientFrame, Hello, ServerFrame } from '../../machines/wire/frames.ts';
import type { Randomness } from '../../server/kernel/secrets.ts';
import { createRoomHost, type RoomHost, type RoomListener } from '../../server/rooms/host.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import type { Committed } from '../../server/rooms/recent.ts';
import { type MemoryDisk, type MemoryDrive, MemoryRoomStore } from '../support/store.memory.ts';
import { ProcessClock, type SimTime } from './sim.time.ts';

/** The server's end of a line. */
export interface Connection {
  readonly roomId: RoomId;
  readonly permissions: Permissions;
  send(frame: ServerFrame): void;
  cut(): void;
}

interface Session {
  readonly connection: Connection;
  readonly accepted: Accepts;
  readonly clientId: ClientId;
  readonly channelId: string;
}

export interface SimServerDeps {
  readonly time: SimTime;
  readonly disk: MemoryDisk;
  readonly drive: MemoryDrive;
  readonly randomness: Randomness;
  readonly onFault: (error: unknown) => void;
  /** Replacement of the host's store, for negative controls. */
  readonly spoil?: StoreWrapper;
}

export type StoreWrapper = (store: RoomStore) => RoomStore;

/** One process: the real host, with the thinnest of edges around it. */
export class SimServer implements RoomListener {
  readonly host: RoomHost;
  readonly store: MemoryRoomStore;
  readonly #clock: ProcessClock;
  readonly #sessions = new Map<Connection, Session>();
  #clients = 0;

  constructor({ time, disk, drive, randomness, onFault, spoil = (store) => store }: SimServerDeps) {
    this.#clock = new ProcessClock(time);
    const clock = this.#clock;
    this.store = new MemoryRoomStore(disk, {
      schedule: (commit) => drive.schedule(() => this.#alive && commit()),
      fails: () => drive.fails(),
    });
    const planOfTeam = () => selfHostedPlan;
    this.host = createRoomHost({
      laterTurn: (work) => work(),
      store: spoil(this.store),
      clock,
      listeners: [this],
      randomness,
      planOfTeam,
      onFault,
    });
  }

  #alive = true;

  /** The plug is pulled. */
  die(): void {
    this.#alive = false;
    this.#clock.die();
    for (const { connection } of this.#sessions.values()) connection.cut();
  }

  hear(connection: Connection, frame: ClientFrame): void {
    if (!this.#alive) return;
    if (frame[0] === 'hello') this.#join(connection, frame[1]);
    else if (frame[0] === 'command') this.#submit(connection, frame);
  }

  left(connection: Connection): void {
    const session = this.#sessions.get(connection);
    if (!this.#alive || session === undefined) return;
    this.#sessions.delete(connection);
    this.host.clientsChanged(connection.roomId, [], [session.clientId]);
  }

  onCommitted(roomId: RoomId, committed: Committed): void {
    for (const { connection, accepted } of this.#sessions.values())
      if (connection.roomId === roomId)
        for (const frame of eventFrames(connection, committed, accepted) ?? []) connection.send(frame);
  }

  onClients = () => 0;
  onClientsChange = () => 0;
  onNotice(): void {}
  onDraft(): void {}
  onAccess(): void {}
  onReset(): void {}
  onRemoved(): void {}

  #join(connection: Connection, { channelId, client, since }: Hello): void {
    const room = this.host.durable(connection.roomId);
    if (room === null || this.#sessions.has(connection)) return;
    const clientId = `client-${this.#clients++}`;
    const accepted = acceptsBits(client.accepts ?? []);
    this.#sessions.set(connection, { connection, accepted, clientId, channelId });
    const missed =
      since === undefined || since === null ? 'resync' : this.host.since(connection.roomId, since);
    const frames =
      typeof missed === 'string' ? [null] : missed.map((each) => eventFrames(connection, each, accepted));
    const isResumed = frames.every((each) => each !== null);
    const { permissions } = connection;
    const state = isResumed ? {} : { state: projectState(room.context, permissions) };
    const { epoch, seq } = room;
    const at = this.#clock.now();
    connection.send([
      'welcome',
      { channelId, clientId, epoch, seq, at, serverVersion: 'sim', permissions, expiresAt: at, ...state },
    ]);
    if (isResumed) for (const frame of frames.flat()) connection.send(frame);
    const joined: Client = {
      id: clientId,
      roomPid: room.context.show.room.pid,
      channelId,
      deviceId: channelId,
      name: client.name,
      view: client.view,
      thumb: null,
      thumbAt: null,
      delay: 0,
      connectedAt: at,
    };
    this.host.clientsChanged(connection.roomId, [joined], []);
  }

  #submit(
    connection: Connection,
    [, id, name, payload]: Extract<ClientFrame, readonly ['command', ...unknown[]]>,
  ) {
    const session = this.#sessions.get(connection);
    if (session === undefined) return;
    const { clientId, channelId } = session;
    this.host.submit({
      roomId: connection.roomId,
      command: { name: name as CommandName, payload } as Command,
      principal: { permissions: connection.permissions, actor: `d:${channelId}` },
      origin: { channelId, id, clientId },
      stampExtras: { passwordHash: null },
      reply: (answer) => connection.send(answer.ok ? ['ack', id, answer.result] : ['nack', id, answer.error]),
    });
  }
}

function eventFrames({ permissions }: Connection, committed: Committed, accepted: Accepts) {
  const { seq, at } = committed;
  const events = eventsFor(audienceOf(permissions), committed, accepted);
  return events?.map(({ name, payload }): ServerFrame => ['event', name, payload, seq, at]) ?? null;
}
