import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { refusal } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { cannotListenError } from '../http/uws-server.ts';
import type { Clock } from '../kernel/clock.ts';
import { idSource } from '../kernel/secrets.ts';
import { type MemberStatus, Membership, membershipLogging, START_PERIOD } from './membership.ts';
import { SLOTS } from './ownership.ts';

const RETRY_AFTER = '1';

const STANDBY_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="refresh" content="2">
  <title>Callboard</title>
  <p>${refusal('not_ready').message}</p>
</html>
`;

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
        response.writeHead(503, html).end(STANDBY_PAGE);
        return;
      }
      const body = path === '/api/ready' ? { ...refusal('not_ready'), ...status() } : refusal('not_ready');
      response.writeHead(503, { ...closing, 'retry-after': RETRY_AFTER }).end(JSON.stringify(body));
    });
  }

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen(port, host);
    try {
      await once(this.#server, 'listening');
    } catch {
      throw cannotListenError(host, port, ['HOST', 'PORT']);
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

export interface HotStandbyOptions {
  readonly url: string;
  readonly lease: Duration;
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onFatal: (reason: string) => void;
  /** The process should then close its connections and end. */
  readonly onUnfit: (why: string) => void;
}

/** One of several processes that share a store without NATS. Only one of them serves. */
export class HotStandby {
  readonly member: Membership;
  readonly #server: StandbyServer;

  private constructor(member: Membership) {
    this.member = member;
    this.#server = new StandbyServer(() => member.status);
  }

  static async start(options: HotStandbyOptions): Promise<HotStandby> {
    const { url, lease, host, port, clock, log, onFatal, onUnfit } = options;
    const member = await Membership.join({
      url,
      clock,
      node: idSource.id(),
      length: lease,
      starting: START_PERIOD,
      mayOwn: true,
      share: 'all',
      releasing: () =>
        Promise.reject(new Error('Without NATS, one process owns all rooms and releases none.')),
      onUnfit,
      announce: () => {},
      isSilent: () => false,
      ...membershipLogging(log, onFatal),
    });
    const standby = new HotStandby(member);
    if (!standby.#isItsTurn) await standby.#server.listen(host, port);
    return standby;
  }

  get port(): number {
    return this.#server.port;
  }

  async turn(): Promise<void> {
    if (!this.#isItsTurn)
      await new Promise<void>((resolve) => {
        this.member.slots.onChange(() => {
          if (this.#isItsTurn) resolve();
        });
      });
    this.member.storeClock.restart();
  }

  serves(): void {
    this.member.lease.canServe = true;
  }

  freePort(): Promise<void> {
    return this.#server.close();
  }

  async leave(): Promise<void> {
    await this.#server.close();
    await this.member.leave();
  }

  get #isItsTurn(): boolean {
    return this.member.slots.owned.length === SLOTS;
  }
}
