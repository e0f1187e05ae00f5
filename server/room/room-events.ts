import type { Client } from '../../machines/device/client.ts';
import type { ClientsChange } from '../../machines/device/clients-change.ts';
import type { OutputId, RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { RoomAccess } from '../../machines/room/room.state.ts';
import type { Committed } from './host.types.ts';

/** A change of a room's access, `OPEN` or `SIGNED`. */
export interface OpennessChange {
  readonly pid: RoomPid;
  readonly actor: string | null;
  /** Network address of a command (`addressKey`); null: an automation made the change. */
  readonly address: string | null;
}

/** Room events. Each fires only once its change is durable. */
export interface RoomListener {
  /** Fires once for each durable command, in order. */
  onCommitted?(roomId: RoomId, committed: Committed): void;
  /** The connected clients changed; coalesced. Returns the bytes sent, which decide the pause before the next call (D31). */
  onClients?(roomId: RoomId, clients: readonly Client[]): number;
  /** The same as a change instead of the list (D30). Returns the bytes sent. */
  onClientsChange?(roomId: RoomId, change: ClientsChange): number;
  /** A notice for one client, outside the sequence. */
  onNotice?(roomId: RoomId, notice: ClientNotice): void;
  /** The draft of an output changed; null: it was removed. Only members receive drafts (R120). */
  onDraft?(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void;
  onAccess?(roomId: RoomId, before: RoomAccess, after: RoomAccess): void;
  /** The room's `access` changed: by a command, an undo, or an automation. */
  onOpenness?(roomId: RoomId, changed: OpennessChange): void;
  /** The room was reloaded from disk after a fault. State that clients received before is still valid. */
  onReset?(roomId: RoomId): void;
  onRemoved?(roomId: RoomId): void;
  onRestored?(roomId: RoomId): void;
  /** The room's state is known, but the commands before it are not: clients must start over. */
  onJumped?(roomId: RoomId): void;
}

/** Publishes room events. A listener that throws affects neither other listeners nor the sender of a command. */
export class RoomEvents {
  readonly #listeners: readonly RoomListener[];
  readonly #onFault: (error: unknown, roomId: RoomId) => void;

  constructor(listeners: readonly RoomListener[], onFault: (error: unknown, roomId: RoomId) => void) {
    this.#listeners = listeners;
    this.#onFault = onFault;
  }

  /** Calls each listener in order. Returns the sum of the numbers that they return. */
  publish(roomId: RoomId, call: (listener: RoomListener) => unknown): number {
    let sum = 0;
    for (const listener of this.#listeners)
      try {
        const bytes = call(listener);
        if (typeof bytes === 'number') sum += bytes;
      } catch (error) {
        this.#onFault(error, roomId);
      }
    return sum;
  }
}
