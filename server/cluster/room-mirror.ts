import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { withChanges, withoutShowAt } from '../../machines/room/changes.ts';
import { changedDrafts, type Drafts } from '../../machines/room/room.designs.ts';
import { hiddenParts } from '../../machines/room/room.mirror.ts';
import type { RoomContext, RoomState } from '../../machines/room/room.state.ts';
import { encodePart, type Position } from '../../machines/wire/frames.ts';
import type { DurableRoom, RoomEvents } from '../rooms/host.ts';
import {
  type ClientPosition,
  type CommittedHeader,
  type MissedCommits,
  RecentCommands,
} from '../rooms/recent.ts';
import type {
  CommitMessage,
  KnownPosition,
  PrivateState,
  RoomMessage,
  RoomSnapshot,
  StreamMessage,
  StreamPosition,
} from './room-messages.ts';

export class RoomMirror {
  readonly roomId: RoomId;
  readonly #events: RoomEvents;
  #context: RoomContext;
  #position: Position;
  #stream: StreamPosition | null;
  #recent: RecentCommands;

  constructor(room: DurableRoom, stream: StreamPosition | null, events: RoomEvents) {
    const { context, epoch, seq } = room;
    this.roomId = context.show.room._id;
    this.#events = events;
    this.#context = context;
    this.#position = { epoch, seq };
    this.#stream = stream;
    this.#recent = new RecentCommands(this.#position, []);
  }

  get durable(): DurableRoom {
    return { context: this.#context, ...this.#position };
  }

  get known(): KnownPosition {
    return { ...this.#position, updatedAt: this.#context.show.room.updatedAt, stream: this.#stream };
  }

  since(position: ClientPosition): MissedCommits {
    return this.#recent.since(position, this.#context);
  }

  isBehind({ node, stream, frame }: StreamPosition): boolean {
    const known = this.#stream;
    return known?.node !== node || known.stream !== stream || known.frame < frame;
  }

  isBefore({ epoch, seq }: Position): boolean {
    const known = this.#position;
    return epoch > known.epoch || (epoch === known.epoch && seq > known.seq);
  }

  /** Returns false, without any change, if an earlier event is missing or the content is unknown. */
  hear({ news, ...position }: StreamMessage): boolean {
    if (!this.isBehind(position)) return true;
    const known = this.#stream;
    if (
      known?.node !== position.node ||
      known.stream !== position.stream ||
      known.frame + 1 !== position.frame
    )
      return false;
    if (!this.#take(news)) return false;
    this.#stream = position;
    return true;
  }

  follow(room: RoomSnapshot, until = Number.POSITIVE_INFINITY): void {
    this.#stream = room.stream;
    const before = this.#context.drafts;
    const drafts = reuseDrafts(before, room.drafts);
    if (room.show === null) this.#missed(room, drafts, until);
    else this.#jump(room, room.show, drafts);
    this.#tellDrafts(before, drafts);
    this.#setAccess(room.parts);
    if (room.clients !== null) this.#setClients(room.clients);
    for (const notice of room.notices)
      this.#events.publish(this.roomId, (to) => to.onNotice?.(this.roomId, notice));
  }

  #missed({ missed, updatedAt, seq, epoch }: RoomSnapshot, drafts: Drafts, until: number): void {
    this.#context = { ...this.#context, drafts };
    for (const header of missed)
      this.#apply(header, { dated: header.seq === seq ? updatedAt : header.at, isTold: header.seq < until });
    this.#position = { epoch, seq };
  }

  #jump({ epoch, seq }: RoomSnapshot, show: RoomState, drafts: Drafts): void {
    const isSame = epoch === this.#position.epoch && seq === this.#position.seq;
    this.#context = { ...this.#context, show, drafts };
    this.#position = { epoch, seq };
    this.#recent = new RecentCommands(this.#position, []);
    if (!isSame) this.#events.publish(this.roomId, (to) => to.onJumped?.(this.roomId));
  }

  #take(news: RoomMessage): boolean {
    switch (news[0]) {
      case 'commit':
        return this.#commit(news[1]);
      case 'draft': {
        const [, outputId, draft] = news;
        const before = this.#context.drafts;
        const drafts = withDrafts(before, [[outputId, draft]]);
        this.#context = { ...this.#context, drafts };
        this.#tellDrafts(before, drafts);
        return true;
      }
      case 'clients':
        this.#clients(news[1]);
        return true;
      case 'notice':
        this.#events.publish(this.roomId, (to) => to.onNotice?.(this.roomId, news[1]));
        return true;
      default:
        return false;
    }
  }

  #commit({ epoch, updatedAt, drafts, parts, ...header }: CommitMessage): boolean {
    const { seq } = this.#position;
    if (epoch !== this.#position.epoch || header.seq > seq + 1) return false;
    if (header.seq <= seq) return true;
    const before = this.#context.drafts;
    this.#context = { ...this.#context, drafts: withDrafts(before, drafts) };
    this.#apply(header, { dated: updatedAt, isTold: true });
    this.#tellDrafts(before, this.#context.drafts);
    this.#setAccess(parts);
    return true;
  }

  #apply(
    header: CommittedHeader,
    { dated, isTold }: { readonly dated: number; readonly isTold: boolean },
  ): void {
    const show = withChanges(this.#context.show, header.changes.map(withoutShowAt), dated);
    this.#context = { ...this.#context, show };
    this.#position = { ...this.#position, seq: header.seq };
    this.#recent.add(header, this.#context);
    if (!isTold) return;
    const committed = { ...header, after: this.#context };
    this.#events.publish(this.roomId, (to) => to.onCommitted?.(this.roomId, committed));
  }

  #tellDrafts(before: Drafts, after: Drafts): void {
    for (const outputId of changedDrafts(before, after))
      this.#events.publish(this.roomId, (to) =>
        to.onDraft?.(this.roomId, outputId, ownEntry(after, outputId) ?? null),
      );
  }

  #setAccess(parts: Partial<PrivateState>): void {
    const before = this.#context.access;
    const access = parts.access === undefined || isSameEncoding(before, parts.access) ? before : parts.access;
    this.#context = { ...this.#context, ...parts, access };
    if (access !== before)
      this.#events.publish(this.roomId, (to) => to.onAccess?.(this.roomId, before, access));
  }

  #clients({ clients, left }: ClientsChange): void {
    this.#context = {
      ...this.#context,
      clients: withChangedClients(this.#context.clients, { clients, left }),
    };
    this.#tellClients({ clients, left });
  }

  #setClients(clients: readonly Client[]): void {
    const before = this.#context.clients;
    if (isSameEncoding(before, clients)) return;
    this.#context = { ...this.#context, clients };
    const present = new Set(clients.map(({ id }) => id));
    this.#tellClients({ clients, left: before.map(({ id }) => id).filter((id) => !present.has(id)) });
  }

  #tellClients(change: ClientsChange): void {
    this.#events.publish(this.roomId, (to) => to.onClients?.(this.roomId, this.#context.clients));
    this.#events.publish(this.roomId, (to) => to.onClientsChange?.(this.roomId, change));
  }
}

export function completeRoomOf({
  show,
  epoch,
  seq,
  drafts,
  clients,
  parts,
}: RoomSnapshot): DurableRoom | null {
  if (show === null) return null;
  return { context: { ...hiddenParts, ...parts, show, drafts, clients: clients ?? [] }, epoch, seq };
}

const isSameEncoding = (before: unknown, after: unknown): boolean =>
  before === after || Buffer.compare(encodePart(before), encodePart(after)) === 0;

function reuseDrafts(before: Drafts, after: Drafts): Drafts {
  const drafts = Object.entries(after).map(([id, draft]) => {
    const known = ownEntry(before, id);
    return [id, known !== undefined && isSameEncoding(known, draft) ? known : draft] as const;
  });
  return Object.fromEntries(drafts);
}

function withDrafts(before: Drafts, changed: CommitMessage['drafts']): Drafts {
  if (changed.length === 0) return before;
  const drafts = { ...before };
  for (const [outputId, draft] of changed)
    if (draft === null) delete drafts[outputId];
    else drafts[outputId] = draft;
  return drafts;
}

function withChangedClients(
  clients: readonly Client[],
  { clients: changed, left }: ClientsChange,
): readonly Client[] {
  const leftIds = new Set(left);
  const now = new Map(changed.map((client) => [client.id, client]));
  const known = new Set(clients.map(({ id }) => id));
  return [
    ...clients.filter(({ id }) => !leftIds.has(id)).map((client) => now.get(client.id) ?? client),
    ...changed.filter(({ id }) => !known.has(id)),
  ];
}
