import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { OutputId, RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { RoomAccess } from '../../machines/room/room.state.ts';
import type { Committed } from './host.types.ts';

export interface OpennessChange {
  readonly pid: RoomPid;
  readonly actor: string | null;
  /** `addressKey`; null: an automation did it. */
  readonly address: string | null;
}

/** Fired once the change is durable. */
export interface RoomListener {
  /** In order. */
  onCommitted?(roomId: RoomId, committed: Committed): void;
  /** Coalesced. Returns bytes sent, which decide the next pause (D31). */
  onClients?(roomId: RoomId, clients: readonly Client[]): number;
  /** Called with the change alone (D30). Returns bytes sent. */
  onClientsChange?(roomId: RoomId, change: ClientsChange): number;
  /** Unsequenced. */
  onNotice?(roomId: RoomId, notice: ClientNotice): void;
  /** null: removed. For members (R120). */
  onDraft?(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void;
  onAccess?(roomId: RoomId, before: RoomAccess, after: RoomAccess): void;
  /** Called after a command, undo or automation. */
  onOpenness?(roomId: RoomId, changed: OpennessChange): void;
  /** Reloaded after a fault; clients keep their state. */
  onReset?(roomId: RoomId): void;
  onRemoved?(roomId: RoomId): void;
  onRestored?(roomId: RoomId): void;
  /** Missed commands are unknown: clients restart. */
  onJumped?(roomId: RoomId): void;
}

/** A throwing listener affects neither others nor the sender. */
export class RoomEvents {
  readonly #listeners: readonly RoomListener[];
  readonly #onFault: (error: unknown, roomId: RoomId) => void;

  constructor(listeners: readonly RoomListener[], onFault: (error: unknown, roomId: RoomId) => void) {
    this.#listeners = listeners;
    this.#onFault = onFault;
  }

  /** Returns the sum of results. */
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
