import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import type { Supervised } from './supervised.ts';

/** One address for all processes: each connection goes to the next that is ready, as with a load balancer. */
export async function balance(processes: readonly Supervised[], port: number): Promise<Server> {
  let turn = 0;
  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {});
    const ready = processes.filter(({ standing }) => standing === 'ready');
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    if (chosen === undefined) return client.destroy();
    const upstream = connect({ port: chosen.port, host: '127.0.0.1', noDelay: true });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
