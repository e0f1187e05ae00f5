import { Server } from 'node-osc';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { People } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { type SettableClock, settableClock } from '../support/settable-clock.ts';
import { crew } from '../support/teams.ts';

/** The server's handling of a journal of a laptop that ran a show alone. */
let time: SettableClock;
let people: People;
let receiver: Receiver;
beforeAll(async () => {
  time = settableClock();
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8', OSC_PORT: '0', OSC_ALLOW: '127.0.0.0/8' };
  people = await People.gather({ clock: time.clock, env });
  receiver = await Receiver.open();
});
afterAll(async () => {
  await receiver.close();
  await people.leave();
});

const stateSchema = z.looseObject({
  epoch: z.number(),
  seq: z.number(),
  timers: z.array(z.looseObject({ _id: z.string(), name: z.string(), notes: z.string() })),
  messages: z.array(z.looseObject({ _id: z.string(), text: z.string() })),
  timeset: z.looseObject({
    timerId: z.string().nullable(),
    running: z.boolean(),
    kickoff: z.number().nullable(),
  }),
  cells: z.record(z.string(), z.record(z.string(), z.string())),
  room: z.looseObject({ name: z.string(), settings: z.looseObject({ blackout: z.boolean() }) }),
});
const logSchema = z.array(
  z.looseObject({
    seq: z.number(),
    command: z.string(),
    leftStep: z.boolean(),
    journal: z.looseObject({ name: z.string(), outcome: z.string(), count: z.number() }).optional(),
  }),
);

let owner: RestClient;
let room: MadeRoom;
let pid: string;
beforeEach(async () => {
  owner = new RestClient(people.server.url);
  room = await owner.makeRoom({ name: 'Gala' });
  ({ pid } = room.room);
  await command('timers/update', { timerId: (await state()).timers[0]?._id, name: 'One', minutes: 5 });
  for (const name of ['Two', 'Three'])
    await command('timers/create', { name, minutes: 5, trigger: 'LINKED' });
});

const token = () => owner.token(room, 'CONTROLLER');
const state = async () =>
  stateSchema.parse(
    (await owner.call('GET', `/api/rooms/${pid}/state`, { headers: { 'x-access-token': await token() } }))
      .body,
  );
async function command(name: string, payload: object = {}) {
  const answer = await owner.command(pid, await token(), name, payload);
  expect(answer).toMatchObject({ status: 200 });
  return z.looseObject({ seq: z.number() }).parse(answer.body);
}
const made = async (name: string, payload: object) => {
  const { body } = await owner.command(pid, await token(), name, payload);
  return z.looseObject({ columnId: z.string() }).parse(body);
};
const log = async () =>
  logSchema.parse(
    (await owner.call('GET', `/api/rooms/${pid}/log`, { headers: { 'x-access-token': await token() } })).body,
  );

const runSchema = z.looseObject({
  timerId: z.string(),
  title: z.string(),
  started: z.number(),
  startedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});
const runs = async () =>
  z.array(runSchema).parse(
    (
      await owner.call('GET', `/api/rooms/${pid}/timer-runs`, {
        headers: { 'x-access-token': await token() },
      })
    ).body,
  );

let ids = 0;
/** Some seconds after the base, in order. */
const journalOf = async (
  ...commands: readonly (readonly [after: number, name: string, payload?: object])[]
) => {
  const { epoch, seq } = await state();
  const now = time.clock.now();
  return {
    base: { epoch, seq },
    name: 'Desk laptop',
    commands: commands.map(([after, name, payload = {}]) => ({
      id: `command-${String(++ids)}`,
      at: now + after,
      name,
      payload,
    })),
  };
};
const send = async (
  journal: object,
  view: 'CONTROLLER' | 'MODERATOR' | 'OPERATOR' | 'VIEWER' = 'CONTROLLER',
) =>
  new RestClient(people.server.url).call('POST', `/api/rooms/${pid}/journal`, {
    body: journal,
    headers: { 'x-access-token': await new RestClient(people.server.url).token(room, view) },
  });
const pass = (ms: number) => {
  time.steadyAhead += ms;
};
const idOf = async (name: string) => (await state()).timers.find((timer) => timer.name === name)?._id;

describe('the journal of a laptop that ran the show without the server', () => {
  it('N2250 becomes one change and one undo step if no other user changed the room', async () => {
    const journal = await journalOf(
      [SECOND, 'timeset/start'],
      [2 * SECOND, 'timers/create', { name: 'Encore', minutes: 1 }],
      [3 * SECOND, 'messages/create', { text: 'Wrap up' }],
      [4 * SECOND, 'room/blackout', { on: true }],
    );
    const { base } = journal;
    const screen = await RoomClient.join(people.server.url, { token: await token() });
    pass(MINUTE);
    expect(await send(journal)).toMatchObject({ status: 200, body: { taken: 4, seq: base.seq + 1 } });
    const after = await state();
    expect(after).toMatchObject({ epoch: base.epoch, seq: base.seq + 1, timeset: { running: true } });
    expect(after.timers.map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Encore']);
    expect(after.timers[3]?._id).toBe(journal.commands[1]?.id);
    expect(after.messages).toMatchObject([{ text: 'Wrap up' }]);
    expect(after.room.settings.blackout).toBe(true);
    await screen.reached(after.seq);
    expect(screen.faults).toEqual([]);
    await screen.close();
    await command('room/undo');
    const back = await state();
    expect(back).toMatchObject({ messages: [], timeset: { running: false } });
    expect(back.timers).toHaveLength(3);
  });

  it('N2337 writes only the cells that it contains and that its sender may see', async () => {
    const { columnId: light } = await made('columns/create', { name: 'Light' });
    const { columnId: secret } = await made('columns/create', { name: 'Security', audience: 'NAMED' });
    const timerId = await idOf('One');
    const journal = await journalOf(
      [SECOND, 'timers/setCells', { timerId, cells: { [light]: 'Blue' } }],
      [2 * SECOND, 'timers/setCells', { timerId, cells: { [secret]: 'Nobody' } }],
    );
    await command('timers/setCells', { timerId: await idOf('Two'), cells: { [light]: 'Red' } });
    pass(MINUTE);
    expect(await send(journal)).toMatchObject({ status: 409, body: { code: 'journal_conflict' } });
    expect(await send({ ...journal, resolve: 'edits' })).toMatchObject({ status: 200, body: { taken: 1 } });
    expect((await state()).cells).toEqual({
      [timerId ?? '']: { [light]: 'Blue' },
      [(await idOf('Two')) ?? '']: { [light]: 'Red' },
    });
    await command('room/undo');
    expect((await state()).cells).toEqual({ [(await idOf('Two')) ?? '']: { [light]: 'Red' } });
  });

  it('N2251 is computed from the room at its start, with alarms at their own instants', async () => {
    await command('timeset/start');
    // Paused at 1 minute and started again at 4: the linked timer starts 3 minutes later than on the server.
    const journal = await journalOf([MINUTE, 'timeset/stop'], [4 * MINUTE, 'timeset/start']);
    pass(7 * MINUTE);
    const alone = await state();
    expect(await send(journal)).toMatchObject({ status: 200, body: { taken: 2 } });
    expect((await state()).timeset).toMatchObject({ timerId: await idOf('One'), running: true });
    pass(2 * MINUTE);
    await send(await journalOf([0, 'room/onAir', { on: true }]));
    const linked = await state();
    expect(linked.timeset.timerId).toBe(await idOf('Two'));
    expect((linked.timeset.kickoff ?? 0) - (alone.timeset.kickoff ?? 0)).toBe(8 * MINUTE);
  });

  it('N2252 is refused if others changed the room, gets their changes, and is stored in the log', async () => {
    const journal = await journalOf([0, 'timeset/start'], [0, 'timers/create', { name: 'Mine' }]);
    await command('room/rename', { name: 'Renamed' });
    const before = await state();
    const refused = await send(journal);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'journal_conflict', server: { base: 'known', acts: [{ command: 'room/rename' }] } },
    });
    expect(await send(journal)).toMatchObject({ status: 409 });
    const after = await state();
    expect({ ...after, seq: 0, room: { ...after.room, updatedAt: 0 } }).toEqual({
      ...before,
      seq: 0,
      room: { ...before.room, updatedAt: 0 },
    });
    const kept = (await log()).filter((line) => line.command === 'room/journal');
    expect(kept).toMatchObject([
      { leftStep: false, journal: { outcome: 'kept', name: 'Desk laptop', count: 2 } },
    ]);
    const file = await owner.call('GET', `/api/rooms/${pid}/journals/${kept[0]?.seq}`);
    expect(file).toMatchObject({ status: 200, body: { base: journal.base, commands: journal.commands } });
    expect(await owner.call('GET', `/api/rooms/${pid}/journals/1`)).toMatchObject({ status: 404 });
    expect(await owner.call('GET', `/api/rooms/${pid}/journals/x`)).toMatchObject({ status: 404 });
  });

  it('R2166 does not show crew the text of a column for members in the log', async () => {
    const column = async (fields: object) => {
      const screen = await RoomClient.join(people.server.url, { token: await token() });
      const { columnId } = await screen.ask('columns/create', fields);
      await screen.close();
      return String(columnId);
    };
    const light = await column({ name: 'Light' });
    const security = await column({ name: 'Security', audience: 'NAMED' });
    const timerId = await idOf('Two');
    const cells = { [light]: 'Blue', [security]: 'Two guards' };
    const items = [{ _id: timerId, name: 'Two', cells }];
    const journal = await journalOf(
      [0, 'timers/create', { name: 'Mine', cells }],
      [0, 'timers/replace', { items, columns: ['Security', 'Light'] }],
      [0, 'timers/setCells', { timerId, cells }],
    );
    await command('room/rename', { name: 'Renamed' });
    const member = { 'x-access-token': await token() };
    const sent = await owner.call('POST', `/api/rooms/${pid}/journal`, { body: journal, headers: member });
    expect(sent).toMatchObject({ status: 409, body: { code: 'journal_conflict' } });
    const [kept] = (await log()).filter((line) => line.command === 'room/journal');
    const path = `/api/rooms/${pid}/journals/${kept?.seq}`;
    expect(await owner.call('GET', path)).toMatchObject({ body: { commands: journal.commands } });
    const crewClient = new RestClient(people.server.url);
    const headers = { 'x-access-token': await crewClient.token(room, 'OPERATOR') };
    const { body } = await crewClient.call('GET', path, { headers });
    const seen = { cells: { [light]: 'Blue' } };
    expect(Object(body).commands.map(({ payload }: { readonly payload: unknown }) => payload)).toEqual([
      { name: 'Mine', ...seen },
      { items: [{ _id: timerId, name: 'Two', ...seen }], columns: ['Light'] },
      { timerId, ...seen },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/guards|Security/);
  });

  it.each(['edits', 'mine'])(
    "W2714 does not write crew's cells into a column that became NAMED, if resolved as %s",
    async (resolve) => {
      const { columnId } = await made('columns/create', { name: 'Security' });
      const timerId = String(await idOf('Two'));
      await command('timers/setCells', { timerId, cells: { [columnId]: 'Two guards' } });
      const journal = await journalOf(
        [1, 'timers/setCells', { timerId, cells: { [columnId]: 'Nobody' } }],
        [2, 'timers/update', { timerId, notes: 'mine' }],
      );
      pass(3);
      await command('columns/update', { columnId, audience: 'NAMED' });
      expect(await send({ ...journal, resolve })).toMatchObject({ body: { taken: 1 } });
      const { cells, timers } = await state();
      expect(cells[timerId]).toEqual({ [columnId]: 'Two guards' });
      expect(timers.find(({ _id }) => _id === timerId)?.notes).toBe('mine');
    },
  );

  it('W2712 shows crew no cells in the log if a hidden column has the same name', async () => {
    const screen = await RoomClient.join(people.server.url, { token: await token() });
    for (const audience of ['CREW', 'NAMED'])
      await screen.ask('columns/create', { name: 'Security', audience });
    await screen.close();
    const items = [{ _id: await idOf('Two'), name: 'Two', cells: { Security: 'Two guards' } }];
    const journal = await journalOf([0, 'timers/replace', { items, columns: ['Security'] }]);
    await command('room/rename', { name: 'Renamed' });
    expect(await send(journal)).toMatchObject({ status: 409 });
    const [line] = (await log()).filter((each) => each.command === 'room/journal');
    const crewClient = new RestClient(people.server.url);
    const headers = { 'x-access-token': await crewClient.token(room, 'OPERATOR') };
    const { status, body } = await crewClient.call('GET', `/api/rooms/${pid}/journals/${line?.seq}`, {
      headers,
    });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringMatching(/guards/)]);
  });

  it('N2253 replaces the show of the server if resolved as mine, which an undo reverts', async () => {
    const two = await idOf('Two');
    const journal = await journalOf(
      [0, 'timers/update', { timerId: two, notes: 'mine' }],
      [0, 'timeset/start'],
    );
    await command('timers/update', { timerId: two, name: 'Theirs' });
    await command('timers/create', { name: 'Four' });
    expect(await send({ ...journal, resolve: 'mine' })).toMatchObject({ status: 200, body: { taken: 2 } });
    const after = await state();
    expect(after.timers.map(({ name, notes }) => [name, notes])).toEqual([
      ['One', ''],
      ['Two', 'mine'],
      ['Three', ''],
    ]);
    expect(after.timeset.running).toBe(true);
    await command('room/undo');
    expect((await state()).timers.map(({ name }) => name)).toEqual(['One', 'Theirs', 'Three', 'Four']);
  });

  it('N2254 merges rundown and messages field by field if resolved as edits, and keeps the clock', async () => {
    const two = await idOf('Two');
    const three = await idOf('Three');
    const journal = await journalOf(
      [0, 'timers/update', { timerId: two, notes: 'mine' }],
      [0, 'timeset/start', { timerId: two }],
      [0, 'timers/create', { name: 'Encore' }],
      [0, 'timers/remove', { timerId: three }],
      [0, 'messages/create', { text: 'Mine' }],
    );
    await command('timers/update', { timerId: two, name: 'Theirs' });
    await command('messages/create', { text: 'Theirs' });
    await command('timeset/start');
    expect(await send({ ...journal, resolve: 'edits' })).toMatchObject({ status: 200 });
    const after = await state();
    expect(after.timers.map(({ name, notes }) => [name, notes])).toEqual([
      ['One', ''],
      ['Theirs', 'mine'],
      ['Encore', ''],
    ]);
    expect(after.messages.map(({ text }) => text).toSorted()).toEqual(['Mine', 'Theirs']);
    expect(after.timeset).toMatchObject({ timerId: await idOf('One'), running: true });
    const [line] = (await log()).filter(({ journal: told }) => told?.outcome === 'edits');
    expect(await owner.call('GET', `/api/rooms/${pid}/journals/${line?.seq}`)).toMatchObject({ status: 200 });
  });

  it('N2255 fires only the event rundown.changed, and its log line has the laptop and commands', async () => {
    const { ada, id, room: teamRoom } = await crew(people);
    owner = ada.client;
    room = teamRoom;
    pid = room.room.pid;
    await owner.call('POST', `/api/teams/${id}/webhooks`, { body: { url: receiver.url } });
    const journal = await journalOf([0, 'timeset/start'], [0, 'timers/create', { name: 'Encore' }]);
    expect(await send(journal)).toMatchObject({ status: 200 });
    await command('room/blackout', { on: true });
    await receiver.heard(2);
    expect(receiver.events.map(({ type }) => type).toSorted()).toEqual(['room.blackout', 'rundown.changed']);
    expect((await log()).find((line) => line.command === 'room/journal')).toMatchObject({
      leftStep: true,
      journal: {
        name: 'Desk laptop',
        outcome: 'taken',
        count: 2,
        from: journal.commands[0]?.at,
        commands: [
          [journal.commands[0]?.at, 'timeset/start'],
          [journal.commands[1]?.at, 'timers/create'],
        ],
      },
    });
  });

  it('N2354 sends no OSC and starts no automation, while later changes send OSC', async () => {
    const { ada, room: teamRoom } = await crew(people);
    owner = ada.client;
    room = teamRoom;
    pid = room.room.pid;
    const target = new Server(0, '127.0.0.1');
    const came: unknown[] = [];
    target.on('message', ([address]) => came.push(String(address).split('/').slice(3).join('/')));
    await new Promise<void>((resolve) => target.on('listening', resolve));
    const targets = [{ address: '127.0.0.1', port: target.port }];
    await command('room/osc', { on: true, rate: 0, targets });
    const steps = [{ type: 'OSC', address: `/callboard/${pid}/cue`, args: [] }];
    for (const event of ['timer.started', 'timer.yellow', 'timer.zero'])
      await command('automations/add', {
        name: event,
        when: { type: 'EVENT', event, timerId: null, label: null },
        steps,
      });
    await expect.poll(() => came).toContain('subtitle');
    came.length = 0;
    const started = await journalOf([0, 'timeset/start'], [SECOND, 'room/subtitle', { text: 'Alone' }]);
    pass(4 * MINUTE);
    const journal = {
      ...started,
      commands: started.commands.map((each) => ({ ...each, at: each.at + MINUTE })),
    };
    expect(await send(journal)).toMatchObject({ status: 200, body: { taken: 2 } });
    expect(await state()).toMatchObject({ timeset: { running: true } });
    await command('room/blackout', { on: true });
    await expect.poll(() => came).toContain('blackout');
    expect(came).toEqual(['blackout']);
    expect((await log()).map(({ command: name }) => name)).not.toContain('automations/started');
    await new Promise((closed) => target.close(closed));
  });

  it("N2356 replaces the runs that alarms started by runs under the laptop's name", async () => {
    await command('timeset/start');
    const two = await idOf('Two');
    // The linked timer starts at 5 minutes, unless another is started before.
    const journal = await journalOf([3 * MINUTE, 'timeset/start', { timerId: await idOf('Three') }]);
    pass(6 * MINUTE);
    // Any command lets what is due happen.
    await owner.command(pid, await token(), 'timers/update', { timerId: 'none', name: '' });
    await expect.poll(async () => (await runs())[0]?.timerId).toBe(two);
    expect(await send(journal)).toMatchObject({ status: 200, body: { taken: 1 } });
    const [three, one, ...others] = await runs();
    expect(others).toEqual([]);
    expect(three).toMatchObject({ title: 'Three', startedBy: 'j:Desk laptop', ended: null });
    expect(one).toMatchObject({ title: 'One', endedBy: 'j:Desk laptop' });
    expect(Math.round(((three?.started ?? 0) - (one?.started ?? 0)) / MINUTE)).toBe(3);
    await command('timeset/reset');
    expect((await runs())[0]).toMatchObject({
      title: 'Three',
      startedBy: 'j:Desk laptop',
      plannedLength: 5 * MINUTE,
    });
  });

  it('N2256 is applied once if it is sent twice, also at the same time', async () => {
    const journal = await journalOf([0, 'timers/create', { name: 'Encore' }]);
    const answers = await Promise.all([send(journal), send(journal)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { taken: 1, seq: journal.base.seq + 1 }]),
    );
    await command('timers/create', { name: 'Later' });
    expect(await send(journal)).toMatchObject({ status: 200, body: { taken: 1, seq: journal.base.seq + 1 } });
    expect((await state()).timers).toHaveLength(5);
  });

  it('N2257 is refused with an invalid command, time or id', async () => {
    const good = await journalOf([0, 'timers/create', { name: 'Encore' }]);
    const [first] = good.commands;
    const bad = (fields: object) => ({ ...good, commands: [{ ...first, ...fields }] });
    const now = time.clock.now();
    for (const journal of [
      bad({ at: now + 10 * SECOND }),
      bad({ at: now - MINUTE }),
      bad({ name: 'room/setPassword', payload: { password: 'x' } }),
      bad({ name: 'clients/kick', payload: { clientId: 'x' } }),
      bad({ name: 'nonsense' }),
      bad({ payload: { minutes: 'many' } }),
      bad({ id: 'short' }),
      bad({ id: await idOf('Two') }),
      { ...good, commands: [first, first] },
      { ...good, commands: [] },
      { ...good, name: ' ' },
      { ...good, resolve: 'theirs' },
    ])
      expect(await send(journal)).toMatchObject({ status: 400 });
    expect((await state()).seq).toBe(good.base.seq);
  });

  it('N2257 has at most 5,000 commands over 12 h', async () => {
    const journal = await journalOf(
      [0, 'timers/create', { name: 'Encore' }],
      [12 * HOUR + 1, 'timers/create', { name: 'Curtain' }],
    );
    const [first, last] = journal.commands;
    const many = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({ ...first, id: `press-${nth}`, name: 'room/onAir' })).map(
        (each) => ({ ...each, payload: {} }),
      );
    expect(await send({ ...journal, commands: many(5_001) })).toMatchObject({ status: 400 });
    pass(13 * HOUR);
    expect(await send(journal)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await state()).seq).toBe(journal.base.seq);
    const commands = [first, { ...last, at: (first?.at ?? 0) + 12 * HOUR }];
    expect(await send({ ...journal, commands })).toMatchObject({ status: 200 });
    pass(-13 * HOUR);
  });

  it('W2642 is refused with a property of every object as an id', async () => {
    const { seq } = await state();
    for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const journal = await journalOf([0, 'timers/create', { name: 'Encore' }]);
      const commands = journal.commands.map((each) => ({ ...each, id }));
      expect(await send({ ...journal, commands })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    expect((await state()).seq).toBe(seq);
  });

  it('N2258 is refused if its token may not send one of its commands', async () => {
    const journal = await journalOf([0, 'timeset/start'], [0, 'timers/create', { name: 'Encore' }]);
    expect(await send(journal, 'OPERATOR')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await send(journal, 'VIEWER')).toMatchObject({ status: 403 });
    expect((await state()).seq).toBe(journal.base.seq);
    expect(await send(journal)).toMatchObject({ status: 200 });
  });

  it('W2600 is refused if resolved as mine with a token that could not undo the changes', async () => {
    const journal = await journalOf([0, 'messages/create', { text: 'Hello' }]);
    await command('timeset/start');
    await command('room/onAir', { on: true });
    for (const resolve of ['mine', undefined])
      expect((await send({ ...journal, resolve }, 'MODERATOR')).status).toBe(resolve === 'mine' ? 403 : 409);
    expect(await state()).toMatchObject({
      timeset: { running: true },
      messages: [],
      room: { settings: { onAir: true } },
    });
    await command('room/rename', { name: 'Tonight' });
    expect(await send({ ...journal, resolve: 'mine' }, 'OPERATOR')).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ timeset: { running: false }, room: { name: 'Tonight' } });
  });

  it('W2600 of a moderator conflicts if it would undo the start of the clock by an automation', async () => {
    const added = await owner.command(pid, await owner.token(room, 'CONTROLLER'), 'automations/add', {
      name: 'Go',
      when: { type: 'EVENT', event: 'message.shown', timerId: null, label: null },
      steps: [{ type: 'COMMAND', command: 'timeset/start', payload: '{}' }],
    });
    expect(added.status).toBe(200);
    await command('messages/create', { text: 'Ready?' });
    await command('messages/show', { messageId: (await state()).messages[0]?._id });
    await expect.poll(async () => (await state()).timeset.running).toBe(true);
    const journal = await journalOf([0, 'messages/create', { text: 'Hello' }]);
    // Only the automation acted since then.
    journal.base.seq -= 1;
    expect(await send(journal, 'MODERATOR')).toMatchObject({ status: 409 });
    expect((await state()).timeset.running).toBe(true);
  });

  it('N2259 conflicts as gone if its base belongs to another history or to the future', async () => {
    const journal = await journalOf([0, 'timeset/start']);
    for (const base of [
      { ...journal.base, epoch: journal.base.epoch + 1 },
      { ...journal.base, seq: journal.base.seq + 100 },
    ])
      for (const resolve of [{}, { resolve: 'mine' }])
        expect(await send({ ...journal, base, ...resolve })).toMatchObject({
          status: 409,
          body: { code: 'journal_conflict', server: { base: 'gone' } },
        });
  });

  it('N2259 with a base older than the newest 400 changes conflicts as gone', async () => {
    const journal = await journalOf([0, 'timeset/start']);
    const controller = await RoomClient.join(people.server.url, { token: await token() });
    const changed = (many: number) =>
      Promise.all(
        Array.from({ length: many }, (_, nth) => controller.ask('room/rename', { name: `${nth}` })),
      );
    const conflict = (base: string) => ({
      status: 409,
      body: { code: 'journal_conflict', server: { base } },
    });
    await changed(398);
    // The line of this conflict is the 399th change.
    expect(await send(journal)).toMatchObject(conflict('known'));
    expect(await send(journal)).toMatchObject(conflict('known'));
    await changed(1);
    for (const resolve of [{}, { resolve: 'mine' }, { resolve: 'edits' }])
      expect(await send({ ...journal, ...resolve })).toMatchObject(conflict('gone'));
    expect((await state()).timeset.running).toBe(false);
    await controller.close();
  });
});
