import { z } from 'zod';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { exchange } from './exchange.ts';

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown;
}

export interface RestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const madeSchema = z.object({
  room: z.object({ _id: z.string(), pid: z.string() }),
  links: z.record(z.string(), z.string()),
  outputLinks: z.record(z.string(), z.string()),
});
export type MadeRoom = z.infer<typeof madeSchema>;

const credentialsSchema = z.object({ roomToken: z.string(), permissions: z.int(), deviceId: z.string() });

let devices = 0;

/** Gets all received data, unchanged. */
export type ResponseListener = (received: string | Uint8Array) => void;

/** A person at the REST door, with the cookies of one browser; no code of ours but schemas. */
export class RestClient {
  readonly #url: string;
  readonly #tap: ResponseListener;
  /** Cookie of the session. */
  cookie = '';
  /** Cookie of the device's marks. */
  device = '';

  constructor(url: string, tap: ResponseListener = () => {}) {
    this.#url = url;
    this.#tap = tap;
  }

  async call(method: string, path: string, { body, headers = {} }: RestOptions = {}): Promise<RestAnswer> {
    const answer = await exchange(this.#url + path, {
      method,
      headers: {
        ...(this.cookie + this.device === '' ? {} : { cookie: `${this.cookie}; ${this.device}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    const { status, headers: received, text } = answer;
    this.#keepCookies(received.getSetCookie());
    this.#tap(JSON.stringify([...received]));
    this.#tap(text);
    const isJson = received.get('content-type')?.startsWith('application/json') ?? false;
    return { status, headers: received, body: isJson ? JSON.parse(text) : text };
  }

  async makeRoom(
    fields: Readonly<Record<string, unknown>> = {},
    headers: RestOptions['headers'] = {},
  ): Promise<MadeRoom> {
    return madeSchema.parse((await this.call('POST', '/api/rooms', { body: fields, headers })).body);
  }

  /** A member's room, with its present links. */
  async room(pid: RoomPid): Promise<MadeRoom> {
    return madeSchema.parse((await this.call('GET', `/api/rooms/${pid}`)).body);
  }

  /** Credentials by a view's signed link of the controller. */
  credentials(room: MadeRoom, view: View, options: CredentialsOptions = {}): Promise<RestAnswer> {
    const { deviceId = `device-${devices++}`, signature = signatureOf(room, view), headers = {} } = options;
    const query = new URLSearchParams({ view, deviceId, ...(signature === null ? {} : { signature }) });
    return this.call('GET', `/api/rooms/${room.room.pid}/credentials?${query.toString()}`, { headers });
  }

  async token(room: MadeRoom, view: View, options: CredentialsOptions = {}): Promise<string> {
    return credentialsSchema.parse((await this.credentials(room, view, options)).body).roomToken;
  }

  command(pid: RoomPid, token: string | null, name: string, payload: unknown = {}): Promise<RestAnswer> {
    const headers = token === null ? undefined : { 'x-access-token': token };
    return this.call('POST', `/api/rooms/${pid}/commands`, {
      body: { name, payload },
      ...(headers && { headers }),
    });
  }

  #keepCookies(set: readonly string[]): void {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';');
      if (pair.startsWith('callboard_device=')) this.device = pair;
      else this.cookie = pair;
    }
  }
}

/** Texts and bytes unchanged, other values as JSON. */
const bodyOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body);

export interface CredentialsOptions {
  readonly deviceId?: string;
  /** Null: none. Absent: the link's. */
  readonly signature?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export function signatureOf({ links }: MadeRoom, view: View): string | null {
  const link = links[view === 'ANONYMOUS' ? 'questions' : view.toLowerCase()];
  return link === undefined ? null : new URL(link, 'http://callboard').searchParams.get('signature');
}
