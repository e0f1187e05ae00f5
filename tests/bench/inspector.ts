import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerProcess } from '../support/server-process.ts';

export const inspected = ['--inspect=127.0.0.1:0'];

/** Makes the server collect its garbage, so that only needed memory remains. */
export async function collectGarbage(server: ServerProcess): Promise<void> {
  const url = /ws:\/\/\S+/.exec(server.output)?.[0];
  if (url === undefined) throw new Error(`The server told no inspector's address.\n${server.output}`);
  const inspector = new WebSocket(url);
  await once(inspector, 'open');
  // The second run frees what the finalizers of the first run released.
  for (const id of [1, 2]) {
    const answer = once(inspector, 'message');
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await answer;
  }
  inspector.close();
  await once(inspector, 'close');
}
