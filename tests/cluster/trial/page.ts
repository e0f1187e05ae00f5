import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { RoomsApi } from '../../support/rooms-api.ts';
import type { Engine } from '../engines.ts';
import type { Supervised } from './supervised.ts';

export interface PageParts {
  readonly processes: readonly Supervised[];
  readonly store: Pool;
  readonly happened: readonly string[];
  readonly tell: (text: string) => void;
  /** Address of all processes. */
  readonly address: string;
  /** Null: foreign engines, which must not be broken. */
  readonly engines: { readonly postgres: Engine | null; readonly nats: Engine | null };
}

/** State of the page. */
interface State {
  readonly address: string;
  readonly processes: readonly {
    readonly name: string;
    readonly url: string;
    readonly pid: number | null;
    readonly standing: string;
    /** The id of its row in `nodes`. */
    readonly node: string | null;
    readonly slots: readonly number[];
    /** True if a room was made here. */
    readonly hasRoom: boolean;
    readonly actions: Readonly<Record<string, boolean>>;
  }[];
  readonly engines: Readonly<
    Record<string, { readonly isRunning: boolean; readonly actions: object } | null>
  >;
  readonly happened: readonly string[];
}

const SIGNALS: Readonly<Record<string, NodeJS.Signals>> = {
  kill: 'SIGKILL',
  stop: 'SIGTERM',
  stall: 'SIGSTOP',
  wake: 'SIGCONT',
};

const html = readFileSync(new URL('./page.html', import.meta.url));

/** Serves the page, which asks for its state twice a second and says what is to be broken. */
export async function servePage(parts: PageParts) {
  const made: MadeRoom = { id: null };
  const server = createServer((request, response) => {
    answer(parts, made, request)
      .then(({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function answer(parts: PageParts, made: MadeRoom, request: IncomingMessage) {
  if (request.url === '/state') return json(await stateOf(parts, made));
  // No page of another site can send this header.
  if (request.method === 'POST' && request.headers['x-trial'] === '1') {
    const [, what = '', whom = ''] = (request.url ?? '').split('/');
    if (what === 'room') return json(await makeRoom(parts, made));
    await act(parts, what, whom);
    return json({});
  }
  return { type: 'text/html; charset=utf-8', body: html };
}

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

async function act({ processes, engines, tell }: PageParts, what: string, whom: string): Promise<void> {
  tell(`${what} ${whom}`);
  const signal = SIGNALS[what];
  if (whom === 'postgres' || whom === 'nats') {
    const engine = engines[whom];
    if (what === 'kill') await engine?.kill();
    // A second one would end immediately, because the port is taken, and look like the running one.
    else if (what === 'start' && engine?.process.isRunning === false) await engine.start();
  } else if (signal !== undefined) processes.find(({ name }) => name === whom)?.signal(signal);
}

/** The newest one; null: none yet. */
interface MadeRoom {
  id: string | null;
}

/** A room with its controller at one address and viewers at every serving process. */
async function makeRoom({ processes, address }: PageParts, made: MadeRoom) {
  const { room, links } = await new RoomsApi(address).create('On trial');
  made.id = room._id;
  const { pathname, search } = new URL(links.viewer, address);
  const viewerAt = (url: string) => url + pathname + search;
  const serving = processes.filter(({ standing }) => standing === 'ready');
  return {
    controller: new URL(links.controller, address).href,
    viewers: [
      ['The one address', viewerAt(address)],
      ...(serving.length > 1 ? serving.map(({ name, url }) => [`Through ${name}`, viewerAt(url)]) : []),
    ],
  };
}

interface Owned {
  readonly owner: string;
  readonly slots: readonly number[];
}

/** None where the store is gone. */
function ownedIn(store: Pool): Promise<readonly Owned[]> {
  return store
    .query<Owned>(
      'select owner, array_agg(slot order by slot) as slots from slots where owner is not null group by owner',
    )
    .then(
      ({ rows }) => rows,
      () => [],
    );
}

/** Owner of the room; null: none, or the store is gone. */
async function ownerOf(store: Pool, roomId: string | null): Promise<string | null> {
  const asked = store.query<{ owner: string | null }>(
    'select owner from rooms join slots on slots.slot = rooms.slot where rooms.id = $1',
    [roomId],
  );
  return asked.then(
    ({ rows }) => rows[0]?.owner ?? null,
    () => null,
  );
}

async function stateOf(
  { processes, store, engines, happened, address }: PageParts,
  made: MadeRoom,
): Promise<State> {
  const [rows, roomOwner] = await Promise.all([ownedIn(store), ownerOf(store, made.id)]);
  const nodes = await Promise.all(processes.map((each) => each.node()));
  return {
    address,
    processes: processes.map(({ name, url, pid, standing }, nth) => ({
      name,
      url,
      pid,
      standing,
      node: nodes[nth] ?? null,
      slots: rows.find(({ owner }) => owner === nodes[nth])?.slots ?? [],
      hasRoom: roomOwner !== null && roomOwner === nodes[nth],
      actions: {
        kill: pid !== null,
        stop: pid !== null && standing !== 'stalled',
        stall: pid !== null && standing !== 'stalled',
        wake: standing === 'stalled',
      },
    })),
    engines: { postgres: shown(engines.postgres), nats: shown(engines.nats) },
    happened: happened.slice(-14),
  };
}

function shown(engine: Engine | null) {
  if (engine === null) return null;
  const { isRunning } = engine.process;
  return { isRunning, actions: { kill: isRunning, start: !isRunning } };
}
