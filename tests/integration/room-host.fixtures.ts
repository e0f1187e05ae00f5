import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { OutputId, RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { Command } from '../../machines/room/commands.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Cancel, Clock } from '../../server/kernel/clock.ts';
import type { Randomness } from '../../server/kernel/secrets.ts';
import type { RoomHost, RoomListener } from '../../server/rooms/host.ts';
import type { Committed } from '../../server/rooms/recent.ts';
import type { Answer, Origin } from '../../server/rooms/submission.ts';

export const START: Instant = Date.UTC(2026, 2, 14, 9, 0, 0);

/** Time under the test's control, which rings due alarms at their instants. */
export class FakeClock implements Clock {
  #now: Instant = START;
  /** Time between two reads, as on a busy machine. */
  perLook = 0;
  #alarms: { readonly at: Instant; readonly ring: () => void }[] = [];
  /** Requested waits. */
  readonly waits: number[] = [];
  /** How far the wall clock is ahead. */
  ahead = 0;

  now(): Instant {
    this.#now += this.perLook;
    return this.#now;
  }

  precise(): Instant {
    return this.#now;
  }

  wall(): Instant {
    return this.#now + this.ahead;
  }

  difference(): number {
    return this.ahead;
  }

  compare(): void {}

  after(ms: number, ring: () => void): Cancel {
    const alarm = { at: this.#now + ms, ring };
    this.waits.push(ms);
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#earliest();
      if (next === undefined || next.at > until) break;
      this.#alarms = this.#alarms.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = until;
  }

  /** Time that passes without a process. */
  skip(ms: number): void {
    this.#alarms = [];
    this.#now += ms;
  }

  #earliest() {
    return this.#alarms.reduce<{ at: Instant; ring: () => void } | undefined>(
      (first, alarm) => (first === undefined || alarm.at < first.at ? alarm : first),
      undefined,
    );
  }
}

/** Ids that count. */
export function countedIds(prefix = 'id'): Randomness {
  let made = 0;
  return { id: () => `${prefix}${String(++made).padStart(4, '0')}`, secret: () => `secret${++made}` };
}

/** A room whose clock stops at 0:00. */
export function aRoom(roomId: RoomId = 'room-a', at: Instant = START): RoomContext {
  const context = newRoomContext({
    roomId,
    pid: roomId
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .padEnd(8, '0')
      .slice(0, 8),
    name: 'Main stage',
    timezone: 'Europe/Copenhagen',
    teamId: null,
    ownerUid: 'owner',
    plan: selfHostedPlan,
    secret: 'k'.repeat(43),
    timerId: `${roomId}-timer`,
    outputId: `${roomId}-output`,
    at,
  });
  const { show } = context;
  const settings = { ...show.room.settings, behavior: 'STOP' as const };
  return { ...context, show: { ...show, room: { ...show.room, settings } } };
}

/** A room with many timers. */
export function largeRoom(roomId: RoomId, timers: number): RoomContext {
  const context = aRoom(roomId);
  const timer = context.show.timers[0];
  if (timer === undefined) throw new Error('A new room has a timer.');
  const many = Array.from({ length: timers }, (_, index) => ({ ...timer, _id: `${roomId}-${index}`, index }));
  return { ...context, show: { ...context.show, timers: many } };
}

export function aClient(id: string, fields: Partial<Client> = {}): Client {
  return {
    id,
    roomPid: 'ABCD1234',
    channelId: `channel-${id}`,
    deviceId: `device-${id}`,
    name: `Device ${id}`,
    view: 'VIEWER',
    thumb: null,
    thumbAt: null,
    delay: 0,
    connectedAt: START,
    ...fields,
  };
}

/** Messages to the edges, in order. */
export class Heard implements RoomListener {
  readonly committed: { readonly roomId: RoomId; readonly entry: Committed }[] = [];
  readonly clients: (readonly Client[])[] = [];
  readonly clientsChanges: ClientsChange[] = [];
  readonly notices: ClientNotice[] = [];
  /** The output, and who changed its draft; null: it is gone. */
  readonly drafts: (readonly [outputId: OutputId, by: string | null])[] = [];
  readonly access: number[] = [];
  readonly resets: RoomId[] = [];
  readonly removed: RoomId[] = [];
  readonly jumped: RoomId[] = [];

  onCommitted(roomId: RoomId, entry: Committed): void {
    this.committed.push({ roomId, entry });
  }
  onClients(_roomId: RoomId, clients: readonly Client[]): number {
    this.clients.push(clients);
    return 0;
  }
  onClientsChange(_roomId: RoomId, change: ClientsChange): number {
    this.clientsChanges.push(change);
    return 0;
  }
  onNotice(_roomId: RoomId, notice: ClientNotice): void {
    this.notices.push(notice);
  }
  onDraft(_roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void {
    this.drafts.push([outputId, draft?.by.name ?? null]);
  }
  onAccess(_roomId: RoomId, _before: unknown, after: { readonly generation: number }): void {
    this.access.push(after.generation);
  }
  onReset(roomId: RoomId): void {
    this.resets.push(roomId);
  }
  onRemoved(roomId: RoomId): void {
    this.removed.push(roomId);
  }
  onJumped(roomId: RoomId): void {
    this.jumped.push(roomId);
  }

  seqs(roomId: RoomId): readonly number[] {
    return this.committed.filter((each) => each.roomId === roomId).map(({ entry }) => entry.seq);
  }
}

export interface AskOptions {
  readonly roomId?: RoomId;
  readonly origin?: Origin;
  readonly permissions?: Permissions;
  /** Address of the request. */
  readonly address?: string;
  /** When it may be done at the latest. */
  readonly by?: Instant;
}

/** The answer to a command; the same array stays empty until it comes. */
export function ask(host: RoomHost, command: Command, options: AskOptions = {}): Answer[] {
  const answers: Answer[] = [];
  const { roomId = 'room-a', permissions = MEMBER_PERMISSIONS, origin, address, by } = options;
  host.submit({
    roomId,
    command,
    principal: { permissions, actor: 'u:owner', ...(address === undefined ? {} : { address }) },
    reply: (answer) => answers.push(answer),
    ...(origin && { origin }),
    by,
  });
  return answers;
}
