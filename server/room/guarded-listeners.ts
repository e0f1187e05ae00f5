import type { RoomId } from '../../machines/kernel/ids.ts';
import type { HostListeners } from './host.types.ts';

/** Listeners of which one that throws keeps nobody else from hearing, nor a sender from an answer. */
export function guardedListeners(
  listeners: HostListeners,
  onFault: (error: unknown, roomId: RoomId) => void,
): HostListeners {
  const guarded =
    <Rest extends readonly unknown[], Answer>(
      listen: (roomId: RoomId, ...rest: Rest) => Answer,
      otherwise: Answer,
    ) =>
    (roomId: RoomId, ...rest: Rest): Answer => {
      try {
        return listen(roomId, ...rest);
      } catch (error) {
        onFault(error, roomId);
        return otherwise;
      }
    };
  const nothing = undefined;
  return {
    onCommitted: guarded((roomId, committed) => listeners.onCommitted(roomId, committed), nothing),
    onClients: guarded((roomId, clients) => listeners.onClients(roomId, clients), 0),
    onClientsChange: guarded((roomId, change) => listeners.onClientsChange(roomId, change), 0),
    onNotice: guarded((roomId, notice) => listeners.onNotice(roomId, notice), nothing),
    onDraft: guarded((roomId, outputId, draft) => listeners.onDraft(roomId, outputId, draft), nothing),
    onAccess: guarded((roomId, before, after) => listeners.onAccess(roomId, before, after), nothing),
    onOpenness: guarded((roomId, changed) => listeners.onOpenness?.(roomId, changed), nothing),
    onReset: guarded((roomId) => listeners.onReset(roomId), nothing),
    onRemoved: guarded((roomId) => listeners.onRemoved(roomId), nothing),
    onRestored: guarded((roomId) => listeners.onRestored?.(roomId), nothing),
    onJumped: guarded((roomId) => listeners.onJumped?.(roomId), nothing),
  };
}
