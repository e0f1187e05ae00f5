import { randomBytes } from 'node:crypto';
import {
  connect,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type NodeConnectionOptions,
  type Status,
} from '@nats-io/transport-node';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { errorMessage } from '../kernel/refused.ts';
import {
  type Bus,
  type MessageHandler,
  type MessagePart,
  NoResponders,
  Reassembler,
  type SendAnswer,
  splitMessage,
  TimedOut,
} from './bus.ts';

const SUBJECT_PREFIX = 'cb.';

/** A silent NATS server is replaced before this process counts as cut off (`ReachabilityMonitor`). */
const PING_INTERVAL = SECOND / 2;
const MISSED_PINGS = 2;
const RECONNECT_AFTER: Duration = 100;
const CONNECT_TIMEOUT = 2 * SECOND;

const HEAD_BYTES = 512;
const PART_HEADER = 'part';
const NO_RESPONDERS = 503;

interface NatsOptions {
  readonly url: string;
  readonly name: string;
  readonly onReached: (fault: string | null) => void;
  readonly onFault: (error: unknown) => void;
}

export async function openNats(options: NatsOptions): Promise<Bus> {
  const reportingOptions = { ...options, onReached: reportEachOnce(options.onReached) };
  return new NatsBus(await connectToNats(reportingOptions), reportingOptions);
}

function reportEachOnce(tell: NatsOptions['onReached']): NatsOptions['onReached'] {
  let lastReport: string | null = null;
  return (fault) => {
    if (fault === lastReport) return;
    lastReport = fault;
    tell(fault);
  };
}

async function connectToNats({ url, name, onReached }: NatsOptions): Promise<NatsConnection> {
  const { servers, ...credentials } = addressesIn(url);
  for (;;) {
    try {
      const nats = await connect({
        servers,
        ...credentials,
        name,
        timeout: CONNECT_TIMEOUT,
        pingInterval: PING_INTERVAL,
        maxPingOut: MISSED_PINGS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_AFTER,
        reconnectJitter: 0,
        reconnectJitterTLS: 0,
        ignoreAuthErrorAbort: true,
        // Ignore updates, because NATS servers also list servers that refuse connections.
        ignoreClusterUpdates: true,
        noAsyncTraces: true,
      });
      // Set the servers again, because the client has dropped those that failed at first.
      nats.setServers(servers);
      onReached(null);
      return nats;
    } catch (error) {
      onReached(`${servers.join(', ')}: ${errorMessage(error)}`);
      await new Promise((again) => setTimeout(again, RECONNECT_AFTER));
    }
  }
}

/** Parses the URL by hand, because a list of hosts is not a valid URL. */
function addressesIn(
  url: string,
): { servers: string[] } & Pick<NodeConnectionOptions, 'token' | 'user' | 'pass'> {
  const [scheme = '', rest = ''] = url.split('://');
  const at = rest.lastIndexOf('@');
  const servers = rest
    .slice(at + 1)
    .split(',')
    .map((host) => `${scheme}://${host}`);
  if (at === -1) return { servers };
  const [user = '', pass] = rest.slice(0, at).split(':').map(decodeURIComponent);
  return pass === undefined ? { servers, token: user } : { servers, user, pass };
}

type AnswerHandler = (message: Msg, body: Uint8Array) => void;

class NatsBus implements Bus {
  readonly #nats: NatsConnection;
  readonly #onReached: NatsOptions['onReached'];
  readonly #onFault: (error: unknown) => void;
  readonly #changes = new Set<(isConnected: boolean) => void>();
  readonly #pendingRequests = new Map<string, AnswerHandler>();
  readonly #inbox = `${SUBJECT_PREFIX}to.${randomBytes(12).toString('hex')}.`;
  #requests = 0;
  #connected = true;
  #closed = false;

  constructor(nats: NatsConnection, { onReached, onFault }: Pick<NatsOptions, 'onReached' | 'onFault'>) {
    this.#nats = nats;
    this.#onReached = onReached;
    this.#onFault = onFault;
    this.#hear(`${this.#inbox}*`, (message, body) =>
      this.#pendingRequests.get(message.subject)?.(message, body),
    );
    void this.#follow();
  }

  get isConnected(): boolean {
    return this.#connected;
  }

  onChange(hear: (isConnected: boolean) => void): void {
    this.#changes.add(hear);
  }

  publish(subject: string, body: Uint8Array): void {
    this.#send(SUBJECT_PREFIX + subject, body);
  }

  subscribe(subject: string, hear: MessageHandler): () => void {
    return this.#hear(SUBJECT_PREFIX + subject, (message, body) => {
      const { reply } = message;
      const answer: SendAnswer = reply ? (answered) => this.#send(reply, answered) : null;
      hear(body, message.subject.slice(SUBJECT_PREFIX.length), answer);
    });
  }

  request(subject: string, body: Uint8Array, patience: Duration): Promise<Uint8Array> {
    this.#requests += 1;
    const reply = this.#inbox + this.#requests;
    return new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(
        () => this.#pendingRequests.get(reply) && end(() => reject(new TimedOut(subject))),
        patience,
      );
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#pendingRequests.delete(reply);
        settle();
      };
      this.#pendingRequests.set(reply, (message, answer) => {
        const isNobody = answer.length === 0 && message.headers?.code === NO_RESPONDERS;
        end(() => (isNobody ? reject(new NoResponders(subject)) : resolve(answer)));
      });
      this.#send(SUBJECT_PREFIX + subject, body, reply);
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#connected) await this.#nats.flush().catch(this.#onFault);
    await this.#nats.close();
  }

  /** Drops messages while NATS is not connected, because a later delivery would be outdated. */
  #send(subject: string, body: Uint8Array, reply?: string): void {
    if (!this.#connected || this.#closed) return;
    this.#runGuarded(() => {
      const most = (this.#nats.info?.max_payload ?? 0) - HEAD_BYTES;
      if (body.length <= most) return this.#publish(subject, body, reply);
      const parts = splitMessage(body, most);
      const id = randomBytes(8).toString('hex');
      for (const [index, part] of parts.entries())
        this.#publish(subject, part, reply, partHeader({ id, index, count: parts.length }));
    });
  }

  #publish(subject: string, body: Uint8Array, reply?: string, head?: MsgHdrs): void {
    this.#nats.publish(subject, body, { ...(reply && { reply }), ...(head && { headers: head }) });
  }

  #hear(subject: string, hear: AnswerHandler): () => void {
    const parts = new Reassembler();
    const take = (message: Msg) => {
      const part = partOfMessage(message);
      const body = part === null ? message.data : parts.add(part, message.data);
      if (body !== null) hear(message, body);
    };
    try {
      const subscription = this.#nats.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) this.#onFault(error);
          else this.#runGuarded(() => take(message));
        },
      });
      return () => subscription.unsubscribe();
    } catch (error) {
      this.#onFault(error);
      return () => {};
    }
  }

  async #follow(): Promise<void> {
    for await (const status of this.#nats.status()) this.#runGuarded(() => this.#changed(status));
  }

  #changed(status: Status): void {
    if (status.type === 'error') this.#onReached(status.error.message);
    const isConnected = isConnectedAfter(status) ?? this.#connected;
    if (isConnected === this.#connected || this.#closed) return;
    this.#connected = isConnected;
    if (isConnected) this.#onReached(null);
    for (const hear of this.#changes) this.#runGuarded(() => hear(isConnected));
  }

  #runGuarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onFault(error);
    }
  }
}

function isConnectedAfter({ type }: Status): boolean | null {
  if (type === 'reconnect') return true;
  return type === 'disconnect' || type === 'staleConnection' || type === 'close' ? false : null;
}

function partHeader({ id, index, count }: MessagePart): MsgHdrs {
  const head = headers();
  head.set(PART_HEADER, `${id} ${index} ${count}`);
  return head;
}

function partOfMessage(message: Msg): MessagePart | null {
  const [id, index, count] = message.headers?.get(PART_HEADER).split(' ') ?? [];
  return id === undefined || count === undefined ? null : { id, index: Number(index), count: Number(count) };
}
