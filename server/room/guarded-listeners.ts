import type { RoomId } from '../../machines/kernel/ids.ts';
import type { HostListeners } from './host.types.ts';

/** Listeners of which one that throws keeps nobody else from hearing, nor a sender from an answer. */
export function guardedListeners(
  listeners: HostListeners,
  onFault: (error: unknown, roomId: RoomId) => void,
): HostListeners {
  const guarded =
    <Rest extends readonly unknown[]>(listen: (roomId: RoomId, ...rest: Rest) => void) =>
    (roomId: RoomId, ...rest: Rest) => {
      try {
        listen(roomId, ...rest);
      } catch (error) {
        onFault(error, roomId);
      }
    };
  return {
    onCommitted: guarded((roomId, committed) => listeners.onCommitted(roomId, committed)),
    onClients: guarded((roomId, clients) => listeners.onClients(roomId, clients)),
    onNotice: guarded((roomId, notice) => listeners.onNotice(roomId, notice)),
    onDoors: guarded((roomId, before, after) => listeners.onDoors(roomId, before, after)),
    onReset: guarded((roomId) => listeners.onReset(roomId)),
    onRemoved: guarded((roomId) => listeners.onRemoved(roomId)),
  };
}
