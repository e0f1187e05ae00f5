import { type Client, type ClientsChange, presenceCell } from '../../machines/device/client.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import {
  type Audience,
  CELL_EDITORS_EVENT,
  type CellPresence,
  editorsFor,
  receivesEditors,
} from '../../machines/room/room.projection.ts';
import { encodeServerFrame } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DurableRoom, RoomListener } from '../rooms/host.ts';
import type { Committed } from '../rooms/recent.ts';
import { type Publish, unsequencedEvent } from './publisher.ts';
import type { Sessions } from './room-sessions.ts';
import { type Identity, type Session, type SocketOutbox, topicOf } from './session.ts';

interface CellEditorsDeps {
  readonly sessions: Pick<Sessions, 'ofRoom'>;
  readonly room: (roomId: RoomId) => DurableRoom | null;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly publish: Publish;
  readonly outbox: Pick<SocketOutbox, 'send'>;
}

const PUBLISH_INTERVAL: Duration = 200;

interface EditedRoom {
  isDue: boolean;
  lastSentPresence: Map<Audience, readonly CellPresence[]>;
}

/** Each audience learns only of columns that it sees (R2335). */
export class CellEditors implements RoomListener {
  readonly #deps: CellEditorsDeps;
  readonly #rooms = new Map<RoomId, EditedRoom>();

  constructor(deps: CellEditorsDeps) {
    this.#deps = deps;
  }

  greet(session: Session, { roomId, audience }: Identity): void {
    const room = this.#rooms.get(roomId);
    const durable = this.#deps.room(roomId);
    if (room === undefined || durable === null || !receivesEditors(audience)) return;
    const { outbox, clock } = this.#deps;
    const editors = room.lastSentPresence.get(audience) ?? editorsFor(audience, durable.context);
    room.lastSentPresence.set(audience, editors);
    if (editors.length > 0) outbox.send(session, unsequencedEvent(CELL_EDITORS_EVENT, editors, clock.now()));
  }

  onClientsChange(roomId: RoomId, { clients }: ClientsChange): number {
    const isNew = !this.#rooms.has(roomId) && clients.some(isEditingCell);
    if (isNew) this.#rooms.set(roomId, { isDue: false, lastSentPresence: new Map() });
    this.#schedulePublish(roomId);
    return 0;
  }

  onCommitted(roomId: RoomId, { changes }: Pick<Committed, 'changes'>): void {
    if (!this.#rooms.has(roomId)) return;
    if (changes.some(({ name }) => LAYOUT_CHANGES.has(name))) this.#tell(roomId);
  }

  onRemoved(roomId: RoomId): void {
    this.#rooms.delete(roomId);
  }

  #schedulePublish(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined || room.isDue) return;
    room.isDue = true;
    this.#deps.clock.after(PUBLISH_INTERVAL, () => {
      room.isDue = false;
      this.#tell(roomId);
    });
  }

  #tell(roomId: RoomId): void {
    const { sessions, clock, publish } = this.#deps;
    const room = this.#rooms.get(roomId);
    const context = this.#deps.room(roomId)?.context;
    if (room === undefined || context === undefined) return void this.#rooms.delete(roomId);
    const sent = new Map<Audience, readonly CellPresence[]>();
    for (const listening of sessions.ofRoom(roomId)?.listening() ?? []) {
      const { audience } = listening;
      if (!receivesEditors(audience)) continue;
      const editors = sent.get(audience) ?? editorsFor(audience, context);
      sent.set(audience, editors);
      if (isDeepEqual(editors, room.lastSentPresence.get(audience) ?? [])) continue;
      publish(
        topicOf(roomId, listening),
        encodeServerFrame(unsequencedEvent(CELL_EDITORS_EVENT, editors, clock.now())),
      );
    }
    room.lastSentPresence = sent;
    if (!context.clients.some(isEditingCell)) this.#rooms.delete(roomId);
  }
}

const isEditingCell = ({ designing }: Client): boolean => presenceCell(designing) !== null;

const LAYOUT_CHANGES: ReadonlySet<string> = new Set([
  'columns/items',
  'columns/updateOne',
  'columns/removeOne',
  'timers/items',
  'timers/removeOne',
]);
