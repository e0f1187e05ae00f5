import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { OutputId, RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { RoomAccess } from '../../machines/room/room.state.ts';
import type { Committed } from './host.types.ts';

export interface OpennessChange {
  readonly pid: RoomPid;
  readonly actor: string | null;
  /** Null if an automation made the change. */
  readonly address: string | null;
}

/** An event is published only once the change is durable. */
export interface RoomListener {
  onCommitted?(roomId: RoomId, committed: Committed): void;
  /** Several changes are merged. Returns the bytes sent, which determine the next pause (D31). */
  onClients?(roomId: RoomId, clients: readonly Client[]): number;
  /** Returns the number of bytes sent (D30). */
  onClientsChange?(roomId: RoomId, change: ClientsChange): number;
  onNotice?(roomId: RoomId, notice: ClientNotice): void;
  /** Null if the draft was removed. Only members may see drafts (R120). */
  onDraft?(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void;
  onAccess?(roomId: RoomId, before: RoomAccess, after: RoomAccess): void;
  onOpenness?(roomId: RoomId, changed: OpennessChange): void;
  /** Called if the room was reloaded after an error. Clients keep their state. */
  onReset?(roomId: RoomId): void;
  onRemoved?(roomId: RoomId): void;
  onRestored?(roomId: RoomId): void;
  /** Called if missed commands are unknown. Clients start again. */
  onJumped?(roomId: RoomId): void;
}

/** A throwing listener affects neither other listeners nor the sender. */
export class RoomEvents {
  readonly #listeners: readonly RoomListener[];
  readonly #onFault: (error: unknown, roomId: RoomId) => void;

  constructor(listeners: readonly RoomListener[], onFault: (error: unknown, roomId: RoomId) => void) {
    this.#listeners = listeners;
    this.#onFault = onFault;
  }

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
