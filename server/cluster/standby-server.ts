import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { refusal } from '../../machines/kernel/errors.ts';
import { cannotListen } from '../http/uws-server.ts';
import type { MemberStatus } from './membership.ts';

const RETRY_AFTER = '1';

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="refresh" content="2">
  <title>Callboard</title>
  <p>${refusal('not_ready').message}</p>
</html>
`;

/** Answers of a waiting process: alive, not serving. */
export class StandbyServer {
  readonly #server: Server;

  constructor(status: () => MemberStatus) {
    const closing = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' };
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0];
      if (path === '/api/health') {
        response.writeHead(200, closing).end(JSON.stringify({ ok: true, ...status() }));
        return;
      }
      if (!path?.startsWith('/api/') && request.headers.accept?.includes('text/html') === true) {
        const html = { ...closing, 'content-type': 'text/html; charset=utf-8', 'retry-after': RETRY_AFTER };
        response.writeHead(503, html).end(PAGE);
        return;
      }
      const said = path === '/api/ready' ? { ...refusal('not_ready'), ...status() } : refusal('not_ready');
      response.writeHead(503, { ...closing, 'retry-after': RETRY_AFTER }).end(JSON.stringify(said));
    });
  }

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen(port, host);
    try {
      await once(this.#server, 'listening');
    } catch {
      throw cannotListen(host, port, ['HOST', 'PORT']);
    }
  }

  get port(): number {
    const address = this.#server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
