import { useEffect, useEffectEvent } from 'react';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { useClients, useRoom } from '../../live/live-context.ts';
import { designersOf } from '../design/output-rows.view.ts';

/** Tells the others that somebody works on the design of the output here, and who else does (V454). */
export function usePresence(outputId: OutputId): readonly string[] {
  const { clientId, deviceId, status, send } = useRoom();
  const tell = useEffectEvent((designing: OutputId | null) => {
    // Nobody is to hear of it if nobody can be told.
    send('client/update', { designing }).catch(() => {});
  });
  // The server forgets it with the connection.
  const connection = status === 'live' ? clientId : null;
  useEffect(() => {
    if (connection === null) return undefined;
    tell(outputId);
    return () => tell(null);
  }, [connection, outputId]);
  return designersOf(useClients() ?? [], outputId, { id: clientId, deviceId });
}
