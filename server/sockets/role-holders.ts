import type { Client } from '../../machines/device/client.ts';
import { EXCLUSIVE_ROLES, type RoleHolders, roleHolders } from '../../machines/device/exclusive-roles.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import { isPublic } from '../../machines/room/room.projection.ts';
import { encodeServerFrame } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RoomListener } from '../rooms/host.ts';
import { type Publish, unsequencedEvent } from './publisher.ts';
import type { Sessions } from './room-sessions.ts';
import { topicOf } from './session.ts';

interface RoleHolderPublisherDeps {
  readonly sessions: Pick<Sessions, 'ofRoom'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly publish: Publish;
}

const noRoleHolders: RoleHolders = roleHolders([]);

export class RoleHolderPublisher implements RoomListener {
  readonly #deps: RoleHolderPublisherDeps;
  readonly #published = new Map<RoomId, RoleHolders>();

  constructor(deps: RoleHolderPublisherDeps) {
    this.#deps = deps;
  }

  onClients(roomId: RoomId, clients: readonly Client[]): number {
    const before = this.#published.get(roomId) ?? noRoleHolders;
    const after = roleHolders(clients);
    if (isDeepEqual(after, noRoleHolders)) this.#published.delete(roomId);
    else this.#published.set(roomId, after);
    let bytes = 0;
    for (const hold of EXCLUSIVE_ROLES)
      if (!isDeepEqual(before[hold], after[hold])) bytes += this.#publish(roomId, hold, after);
    return bytes;
  }

  onRemoved(roomId: RoomId): void {
    this.#published.delete(roomId);
  }

  #publish(roomId: RoomId, hold: (typeof EXCLUSIVE_ROLES)[number], holders: RoleHolders): number {
    const { sessions, clock, publish } = this.#deps;
    const crew = [...(sessions.ofRoom(roomId)?.listening() ?? [])].filter(
      ({ audience }) => !isPublic(audience),
    );
    if (crew.length === 0) return 0;
    const frame = encodeServerFrame(unsequencedEvent(hold, holders[hold], clock.now()));
    for (const listening of crew) publish(topicOf(roomId, listening), frame);
    return frame.length;
  }
}
