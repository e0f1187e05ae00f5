import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { Transcript } from './transcript.ts';

/**
 * Rights to columns over time: each link × every column × each event during its connection. Each gets the names,
 * cells and editors of its columns only.
 */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const COLUMNS = { Doors: 'PUBLIC', Light: 'CREW', Cue: 'NAMED', Security: 'NAMED' } as const;
type ColumnName = keyof typeof COLUMNS;
const NAMES = ['Doors', 'Light', 'Cue', 'Security'] as const;

const ACTORS = ['member', 'CONTROLLER', 'MODERATOR', 'OPERATOR', 'VIEWER', 'light', 'client'] as const;
type Actor = (typeof ACTORS)[number];

/** Visible columns at first. Links that name a column keep it, whatever its audience. */
const AT_FIRST: Readonly<Record<Actor, readonly ColumnName[]>> = {
  member: NAMES,
  CONTROLLER: ['Doors', 'Light'],
  MODERATOR: ['Doors', 'Light'],
  OPERATOR: ['Doors', 'Light'],
  VIEWER: ['Doors'],
  light: ['Light', 'Cue'],
  client: ['Doors'],
};
const NOBODY = Object.fromEntries(ACTORS.map((actor) => [actor, []]));

const linkSchema = z.object({ id: z.string(), link: z.string() });
const tokenSchema = z.object({ roomToken: z.string() });

let marks = 0;
const mark = (what: string) => `${what}-mark-${++marks}-`;

async function scene() {
  const room = await owner.makeRoom();
  const member = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
  const { timerId } = await member.ask('timers/create', { name: 'Welcome', notes: mark('notes') });
  await member.ask('messages/create', { text: mark('unshown') });
  const columns: Record<string, string> = {};
  for (const name of NAMES) {
    const { columnId } = await member.ask('columns/create', { name: mark(name), audience: COLUMNS[name] });
    columns[name] = String(columnId);
  }
  const idOf = (name: ColumnName) => columns[name] ?? '';
  const path = `/api/rooms/${room.room.pid}/named-links`;
  const made = async (body: object) => linkSchema.parse((await owner.call('POST', path, { body })).body);
  const links = {
    light: await made({ name: 'Light', read: [idOf('Cue')], edit: [idOf('Light')] }),
    client: await made({ name: 'Client', read: [idOf('Doors')] }),
  };
  return { room, member, timerId: String(timerId), idOf, path, links };
}
type Scene = Awaited<ReturnType<typeof scene>>;

function tokenOf(actor: Actor, { room, links }: Scene): Promise<string> {
  const guest = new RestClient(server.url);
  if (actor === 'member') return owner.token(room, 'CONTROLLER');
  if (actor !== 'light' && actor !== 'client') return guest.token(room, actor);
  const { search } = new URL(links[actor].link, server.url);
  return guest
    .call('GET', `/api/rooms/${room.room.pid}/credentials${search}`)
    .then(({ body }) => tokenSchema.parse(body).roomToken);
}

/** All actors, connected; each with its messages. */
async function connected(stage: Scene) {
  const joined = await Promise.all(
    ACTORS.map(async (actor) => {
      const token = await tokenOf(actor, stage);
      const transcript = new Transcript();
      const client = await RoomClient.join(server.url, {
        token,
        tap: (data) => transcript.tap(data),
        view: actor === 'light' || actor === 'client' ? 'SHEET' : 'VIEWER',
        name: mark('screen'),
      });
      return [actor, { token, client, transcript }] as const;
    }),
  );
  return new Map(joined);
}
type Connected = Awaited<ReturnType<typeof connected>>;

/** The member renames each column, writes and edits each cell; returns a mark for each column. */
async function written({ member, timerId, idOf }: Scene): Promise<Readonly<Record<ColumnName, string>>> {
  const marked: Record<ColumnName, string> = { Doors: '', Light: '', Cue: '', Security: '' };
  for (const name of NAMES) {
    marked[name] = mark(name);
    await member.ask('columns/update', { columnId: idOf(name), name: `${marked[name]}name` });
    await member.ask('timers/setCells', { timerId, cells: { [idOf(name)]: `${marked[name]}cell` } });
  }
  return marked;
}

async function asked(room: MadeRoom, path: string, token: string): Promise<string> {
  const headers = { 'x-access-token': token };
  const { status, body } = await new RestClient(server.url).call(
    'GET',
    `/api/rooms/${room.room.pid}${path}`,
    {
      headers,
    },
  );
  return `${status} ${JSON.stringify(body)}`;
}

/** Columns found in an actor's messages. */
const found = (
  hears: (text: string) => boolean,
  marked: Readonly<Record<ColumnName, string>>,
): readonly ColumnName[] => NAMES.filter((name) => hears(marked[name]));

/** By socket, REST and a new connection: each actor's columns. */
async function table(stage: Scene, everybody: Connected) {
  const marked = await written(stage);
  const seq = stage.member.seq;
  const rows = await Promise.all(
    [...everybody].map(async ([actor, { token, client, transcript }]) => {
      const isOpen = (await Promise.race([client.closed, Promise.resolve(null)])) === null;
      if (isOpen) await client.reached(seq);
      const hears = (text: string) => transcript.hears(text);
      const rest = `${await asked(stage.room, '/state', token)} ${await asked(stage.room, '/cells', token)}`;
      return [
        actor,
        { socket: found(hears, marked), rest: found((text) => rest.includes(text), marked) },
      ] as const;
    }),
  );
  return {
    socket: Object.fromEntries(rows.map(([actor, { socket }]) => [actor, socket])),
    rest: Object.fromEntries(rows.map(([actor, { rest }]) => [actor, rest])),
  };
}

const both = (rows: Readonly<Record<string, readonly ColumnName[]>>) => ({ socket: rows, rest: rows });

describe('the table of column rights', () => {
  it('R2150 is true for connected clients, even while a column becomes NAMED and PUBLIC again', async () => {
    const stage = await scene();
    const everybody = await connected(stage);
    expect(await table(stage, everybody)).toEqual(both(AT_FIRST));
    const { member, idOf } = stage;
    for (const name of ['Doors', 'Light'] as const)
      await member.ask('columns/update', { columnId: idOf(name), audience: 'NAMED' });
    const { light, client } = AT_FIRST;
    expect(await table(stage, everybody)).toEqual(both({ ...NOBODY, member: NAMES, light, client }));
    for (const name of ['Doors', 'Light'] as const)
      await member.ask('columns/update', { columnId: idOf(name), audience: COLUMNS[name] });
    expect(await table(stage, everybody)).toEqual(both(AT_FIRST));
  });

  it('R2164 ends access only for a link that was revoked or expired', async () => {
    const stage = await scene();
    const body = { name: 'Ended', read: [stage.idOf('Doors')], endsAt: Date.now() + 5_000 };
    const client = linkSchema.parse((await owner.call('POST', stage.path, { body })).body);
    const links = { ...stage.links, client };
    const ending = { ...stage, links };
    const everybody = await connected(ending);
    expect(await table(ending, everybody)).toEqual(both(AT_FIRST));
    await owner.call('DELETE', `${stage.path}/${links.light.id}`);
    await everybody.get('light')?.client.closed;
    await everybody.get('client')?.client.closed;
    expect(await table(ending, everybody)).toEqual(both({ ...AT_FIRST, light: [], client: [] }));
    for (const actor of ['light', 'client'] as const) await expect(tokenOf(actor, ending)).rejects.toThrow();
  });

  it('R2335 shows who edits a cell only to users of the sheet who see the column', async () => {
    const stage = await scene();
    const everybody = await connected(stage);
    const { timerId, idOf, room } = stage;
    for (const name of NAMES) {
      const screen = mark('editor');
      const isLink = name === 'Light';
      const writer = await RoomClient.join(server.url, {
        token: isLink ? await tokenOf('light', stage) : await owner.token(room, 'CONTROLLER'),
        name: screen,
      });
      await writer.ask('client/update', { designing: `${timerId}/${idOf(name)}` });
      const hearing = ACTORS.filter((actor) => actor !== 'VIEWER' && AT_FIRST[actor].includes(name));
      for (const actor of hearing)
        expect(await everybody.get(actor)?.client.event('cells/editors')).toEqual([
          { timerId, columnId: idOf(name), name: screen },
        ]);
      await writer.ask('client/update', { designing: null });
      for (const actor of hearing)
        expect(await everybody.get(actor)?.client.event('cells/editors')).toEqual([]);
      for (const actor of ACTORS) {
        const hears = (text: string) => everybody.get(actor)?.transcript.hears(text);
        expect([actor, hears(`${timerId}/${idOf(name)}`)]).toEqual([actor, false]);
        // Actors that see devices know all names.
        const sees = hearing.includes(actor) || actor === 'member' || actor === 'CONTROLLER';
        expect([actor, hears(screen)]).toEqual([actor, sees]);
      }
      await writer.close();
    }
  });

  it('R2336 does not let a user report editing of a cell that the user may not write', async () => {
    const stage = await scene();
    const { timerId, idOf } = stage;
    const cell = (name: ColumnName) => ({ designing: `${timerId}/${idOf(name)}` });
    for (const [actor, name, code] of [
      ['VIEWER', 'Doors', 'forbidden'],
      ['VIEWER', 'Light', 'unknown_column'],
      ['MODERATOR', 'Light', 'forbidden'],
      ['light', 'Cue', 'forbidden'],
      ['light', 'Security', 'unknown_column'],
      ['CONTROLLER', 'Cue', 'unknown_column'],
    ] as const) {
      const client = await RoomClient.join(server.url, { token: await tokenOf(actor, stage) });
      expect(await client.command('client/update', cell(name))).toMatchObject([
        'nack',
        expect.any(Number),
        { code },
      ]);
      await client.close();
    }
  });

  it('R2160 gives a named link no notes, no hidden messages and no list of screens', async () => {
    const stage = await scene();
    const everybody = await connected(stage);
    await table(stage, everybody);
    const secrets = ['notes-mark', 'unshown-mark', 'screen-mark'];
    const heardBy = (actor: Actor) =>
      secrets.filter((secret) => everybody.get(actor)?.transcript.hears(secret));
    expect([heardBy('light'), heardBy('client'), heardBy('member')]).toEqual([[], [], secrets]);
  });
});
