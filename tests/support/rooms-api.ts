import { z } from 'zod';

const created = z.object({
  room: z.object({ _id: z.string(), pid: z.string() }),
  links: z.object({
    viewer: z.string(),
    agenda: z.string(),
    moderator: z.string(),
    operator: z.string(),
    controller: z.string(),
  }),
  outputLinks: z.record(z.string(), z.string()),
});
const stateOfRoom = z.object({
  timers: z.array(z.object({ _id: z.string() })).min(1),
  timeset: z.object({ kickoff: z.number().nullable() }),
});
const credentials = z.object({ roomToken: z.string() });

export type CreatedRoom = z.infer<typeof created>;
type LinkName = keyof CreatedRoom['links'];

/** Makes and enters rooms the way a browser does: one anonymous user, who owns what it makes. */
export class RoomsApi {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async create(name = 'Load'): Promise<CreatedRoom> {
    return created.parse(await this.#send('POST', '/api/rooms', { name }));
  }

  async createMany(count: number): Promise<readonly CreatedRoom[]> {
    const first = await this.create();
    return [first, ...(await inBatches(count - 1, () => this.create()))];
  }

  /** A room token by a signed link, for a device without a session; or as the room's owner. */
  async token(room: CreatedRoom, view: LinkName, deviceId: string, headers = {}): Promise<string> {
    const link = new URL(room.links[view], this.#url);
    const query = new URLSearchParams(link.search);
    query.set('view', view.toUpperCase());
    query.set('deviceId', deviceId);
    const answer = await fetch(`${this.#url}/api/rooms/${room.room.pid}/credentials?${query.toString()}`, {
      headers,
    });
    return credentials.parse(await readJson(answer)).roomToken;
  }

  /** Gives a command by REST, as the room's owner. */
  async command(
    room: CreatedRoom,
    name: string,
    payload: unknown,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await fetch(`${this.#url}/api/rooms/${room.room.pid}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': await this.#ownerToken(room) },
      body: JSON.stringify({ name, payload }),
    });
    return z.record(z.string(), z.unknown()).parse(await readJson(answer));
  }

  /** The id of the timer that every new room has. */
  async firstTimer(room: CreatedRoom): Promise<string> {
    const [timer] = (await this.#state(room)).timers;
    if (timer === undefined) throw new Error('The room has no timer.');
    return timer._id;
  }

  async timerIds(room: CreatedRoom): Promise<readonly string[]> {
    return (await this.#state(room)).timers.map(({ _id }) => _id);
  }

  /** The current links of the owner's room. */
  async links(room: CreatedRoom): Promise<CreatedRoom['links']> {
    return created.parse(await this.#send('GET', `/api/rooms/${room.room.pid}`)).links;
  }

  /** When the clock was started, by the server's time. */
  async kickoff(room: CreatedRoom): Promise<number> {
    const { kickoff } = (await this.#state(room)).timeset;
    if (kickoff === null) throw new Error('The clock was not started.');
    return kickoff;
  }

  async #state(room: CreatedRoom): Promise<z.infer<typeof stateOfRoom>> {
    const headers = { 'x-access-token': await this.#ownerToken(room) };
    const answer = await fetch(`${this.#url}/api/rooms/${room.room.pid}/state`, { headers });
    return stateOfRoom.parse(await readJson(answer));
  }

  #ownerToken(room: CreatedRoom): Promise<string> {
    return this.token(room, 'controller', 'owner', { cookie: this.#cookie });
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return readJson(answer);
  }
}

const AT_ONCE = 25;

/** Many of the same, a few at a time. */
export async function inBatches<Value>(
  count: number,
  make: (index: number) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    values.push(...(await Promise.all(Array.from({ length: size }, (_, index) => make(from + index)))));
  }
  return values;
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
