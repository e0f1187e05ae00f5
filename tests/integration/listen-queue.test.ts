import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';

const CONNECTIONS = 2_000;

/** Resolves once the system has accepted the connection: the server itself is paused. */
async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it.runIf(process.platform === 'linux')(
  'W130 2,000 connections wait while the server is busy, and need not connect again',
  async () => {
    const server = await ServerProcess.start({ env: { RATE_LIMITS: 'on' } });
    const sockets: Socket[] = [];
    try {
      server.signal('SIGSTOP');
      const { port } = server;
      sockets.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, () => dial(port)))));
      server.signal('SIGCONT');
      const answers = sockets.map(async (socket) => {
        socket.write('GET /api/ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
        const [bytes]: Buffer[] = await once(socket, 'data');
        return String(bytes).slice(0, 12);
      });
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
    } finally {
      server.signal('SIGCONT');
      for (const socket of sockets) socket.destroy();
      await server.remove();
    }
  },
);
