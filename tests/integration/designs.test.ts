import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { DESIGN_BYTES } from '../../machines/output/design.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import { largeDesign } from '../support/designs.ts';
import { askKept } from '../support/kept.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Designs of outputs: receivers of drafts and live designs, and their storage. */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const clock = { elements: [{ type: 'TIME_OF_DAY', id: 'clock' }] };
const moderator = { elements: [{ type: 'MODERATOR' }, { type: 'TEXT', text: '{timer.notes}' }] };

interface Staged {
  readonly room: MadeRoom;
  readonly token: string;
  readonly member: RoomClient;
  readonly outputId: string;
  readonly screen: () => Promise<RoomClient>;
}

/** A room with notes and a message that is not shown. */
async function staged(url = server.url, people = owner): Promise<Staged> {
  const room = await people.makeRoom();
  const token = await people.token(room, 'CONTROLLER');
  const member = await RoomClient.join(url, { token, name: 'Ann at the desk' });
  const { timerId } = await member.ask('timers/create', { notes: 'Thank the sponsors' });
  await member.ask('timeset/select', { timerId });
  await member.ask('messages/create', { text: 'Not yet' });
  const [outputId = ''] = Object.keys((await people.room(room.room.pid)).outputLinks);
  const { pathname, search } = new URL((await people.room(room.room.pid)).outputLinks[outputId] ?? '', url);
  const path = `/api${pathname.replace('/output/', '/outputs/')}credentials${search}`;
  const screen = async () => {
    const { body } = await new RestClient(url).call('GET', path);
    return RoomClient.join(url, { token: z.object({ roomToken: z.string() }).parse(body).roomToken });
  };
  return { room, token, member, outputId, screen };
}

const as = async ({ room }: Staged, view: 'VIEWER' | 'OPERATOR') =>
  RoomClient.join(server.url, { token: await new RestClient(server.url).token(room, view) });

const stateOf = async ({ room, token }: Staged, people = owner) =>
  (await people.call('GET', `/api/rooms/${room.room.pid}/state`, { headers: { 'x-access-token': token } }))
    .body;

const text = (client: RoomClient) => JSON.stringify(client.frames);

describe('a draft', () => {
  it('R120 is sent to members only, immediately, with its author and without a seq', async () => {
    const stage = await staged();
    const colleague = await RoomClient.join(server.url, {
      token: await owner.token(stage.room, 'CONTROLLER'),
    });
    const others = [await as(stage, 'VIEWER'), await as(stage, 'OPERATOR'), await stage.screen()];
    const { seq } = await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: clock });
    expect(await colleague.event('outputs/draft')).toMatchObject({
      outputId: stage.outputId,
      draft: { design: { aspect: '16:9', ...clock }, by: { name: 'Ann at the desk' } },
    });
    expect(colleague.seq).toBe(seq);
    expect(await stateOf(stage)).toMatchObject({ seq, outputs: [{ draft: { design: clock } }] });
    await stage.member.ask('outputs/discard', { outputId: stage.outputId });
    expect(await colleague.event('outputs/draft')).toEqual({ outputId: stage.outputId, draft: null });
    const next = await stage.member.ask('room/rename', { name: 'Hall' });
    for (const other of others) {
      await other.reached(next.seq);
      expect(text(other)).not.toMatch(/TIME_OF_DAY|outputs\/draft/);
      await other.close();
    }
  });

  it('R120 is sent to a reconnecting member if it changed meanwhile', async () => {
    const stage = await staged();
    const token = await owner.token(stage.room, 'CONTROLLER');
    const away = await RoomClient.open(server.url);
    const { epoch, seq } = await away.join({ token, channelId: 'away' });
    await away.close();
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: clock });
    const back = await RoomClient.open(server.url);
    expect(await back.join({ token, channelId: 'away', since: { epoch, seq } })).not.toHaveProperty('state');
    expect(await back.event('outputs/draft')).toMatchObject({ draft: { design: clock } });
  });

  it('R120 is not in the log or in undo, and only its newest version is stored', async () => {
    const stage = await staged();
    const { _id: roomId } = stage.room.room;
    const ask = (sql: string) => askKept(server.dataDir, sql, roomId);
    const logged = () =>
      ask('select sum(length(lines)) as bytes, max(last_seq) as seq from room_log where room_id = ?');
    const before = await logged();
    for (let nth = 0; nth < 50; nth += 1)
      await stage.member.ask('outputs/draft', {
        outputId: stage.outputId,
        design: largeDesign(20_000 + nth * 200),
      });
    expect(await logged()).toEqual(before);
    expect(await ask('select output_id from drafts where room_id = ?')).toHaveLength(1);
    await stage.member.ask('room/undo');
    expect(await stateOf(stage)).toMatchObject({ messages: [] });
  });

  it('R120 survives kill -9 once it is acknowledged', async () => {
    const process = await ServerProcess.start();
    const people = new RestClient(process.url);
    const stage = await staged(process.url, people);
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: moderator });
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: clock });
    await process.kill();
    await process.start();
    expect(await stateOf(stage, people)).toMatchObject({
      outputs: [{ draft: { design: clock, by: { name: 'Ann at the desk' } } }],
    });
    const { body } = await people.command(stage.room.room.pid, stage.token, 'outputs/take', {
      outputId: stage.outputId,
    });
    expect(body).toHaveProperty('seq');
    await process.kill();
    await process.start();
    expect(await stateOf(stage, people)).toMatchObject({ outputs: [{ design: clock, draft: null }] });
    await process.remove();
  });

  it('R119 is refused with path and message if invalid, and before parsing if over 32 kB', async () => {
    const { member, outputId } = await staged();
    const design = { elements: [{ type: 'IFRAME', url: 'http://a.example' }] };
    const [, , refused] = await member.command('outputs/draft', { outputId, design });
    expect(refused).toMatchObject({ code: 'invalid' });
    const large = { elements: [], x: 'x'.repeat(DESIGN_BYTES) };
    expect((await member.command('outputs/draft', { outputId, design: large }))[2]).toMatchObject({
      code: 'too_large',
    });
  });
});

describe('a take', () => {
  it('R121 gives all connected screens one switch instant, and later screens only the new design', async () => {
    const stage = await staged();
    const screens = [await stage.screen(), await stage.screen(), await as(stage, 'VIEWER')];
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: clock });
    const { seq } = await stage.member.ask('outputs/take', { outputId: stage.outputId });
    const told = await Promise.all(
      screens.map(async (screen) => {
        await screen.reached(seq);
        return screen.frames.find((frame) => frame[0] === 'event' && frame[1] === 'outputs/updateOne');
      }),
    );
    const [first] = told;
    const at = Number(first?.[4]);
    expect(first?.[2]).toMatchObject({ design: clock, showAt: at + 600 });
    expect(told.map((frame) => frame?.[2])).toEqual(screens.map(() => first?.[2]));
    const late = await RoomClient.open(server.url);
    const { state } = await late.join({ token: stage.token });
    expect(state?.outputs[0]).toMatchObject({ design: clock, draft: null });
    expect(state?.outputs[0]).not.toHaveProperty('showAt');
  });

  it("R122 sends crew data only to the output's screens, and its undo removes that data", async () => {
    const stage = await staged();
    const [screen, viewer] = [await stage.screen(), await as(stage, 'VIEWER')];
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: moderator });
    const { seq } = await stage.member.ask('outputs/take', { outputId: stage.outputId });
    await screen.reached(seq);
    expect(text(screen)).toMatch(/Thank the sponsors.*Not yet/);
    const undone = await stage.member.ask('room/undo');
    await stage.member.ask('messages/create', { text: 'Not yet either' });
    const { seq: last } = await stage.member.ask('room/rename', { name: 'Hall' });
    await Promise.all([screen.reached(last), viewer.reached(last)]);
    const since = screen.frames.filter((frame) => frame[0] === 'event' && frame[3] >= undone.seq);
    expect(since).toContainEqual(['event', 'messages/items', [], undone.seq, expect.any(Number)]);
    expect(JSON.stringify(since)).not.toMatch(/sponsors|Not yet/);
    expect(text(viewer)).not.toMatch(/sponsors|Not yet/);
  });

  it('R122 removes crew data also from a screen that was offline when the design changed', async () => {
    const stage = await staged();
    const show = async (design: unknown) => {
      await stage.member.ask('outputs/draft', { outputId: stage.outputId, design });
      await stage.member.ask('outputs/take', { outputId: stage.outputId });
    };
    const first = await stage.screen();
    await show(moderator);
    const [, path] = [first, Object.values((await owner.room(stage.room.room.pid)).outputLinks)[0] ?? ''];
    const { pathname, search } = new URL(path, server.url);
    const { body } = await new RestClient(server.url).call(
      'GET',
      `/api${pathname.replace('/output/', '/outputs/')}credentials${search}`,
    );
    const { roomToken: token } = z.object({ roomToken: z.string() }).parse(body);
    const away = await RoomClient.open(server.url);
    const { epoch, seq } = await away.join({ token, channelId: 'screen' });
    await away.close();
    await stage.member.ask('messages/create', { text: 'For crew eyes' });
    await show(clock);
    const back = await RoomClient.open(server.url);
    await back.join({ token, channelId: 'screen', since: { epoch, seq } });
    await back.reached((await stage.member.ask('room/rename', { name: 'Hall' })).seq);
    expect(text(back)).not.toMatch(/For crew eyes|Not yet|sponsors/);
  });

  it('R123 refuses the plain fields of older clients if they differ from the design', async () => {
    const { member, outputId } = await staged();
    await member.ask('outputs/update', { outputId, layout: 'TIMER' });
    await member.ask('outputs/draft', { outputId, design: clock });
    await member.ask('outputs/take', { outputId });
    const [, , refused] = await member.command('outputs/update', { outputId, background: 'GREEN' });
    expect(refused).toMatchObject({ code: 'output_designed' });
  });

  it('R124 is shown on a frozen output once the output is released', async () => {
    const stage = await staged();
    const { member, outputId } = stage;
    const screen = await stage.screen();
    await member.ask('outputs/freeze', { outputId, on: true });
    await member.ask('outputs/draft', { outputId, design: clock });
    const { seq } = await member.ask('outputs/take', { outputId });
    await screen.reached(seq);
    expect(text(screen)).not.toMatch(/TIME_OF_DAY/);
    const { seq: free } = await member.ask('outputs/freeze', { outputId, on: false });
    await screen.reached(free);
    expect(text(screen)).toMatch(/showAt.*TIME_OF_DAY/);
  });
});

describe('a room with designs', () => {
  it('R64 exports its designs, and a room made from the export has them', async () => {
    const stage = await staged();
    await stage.member.ask('outputs/create', { preset: 'CLOCK', name: 'Clock' });
    await stage.member.ask('outputs/draft', { outputId: stage.outputId, design: moderator });
    const { body: file } = await owner.call('GET', `/api/rooms/${stage.room.room.pid}/export`);
    expect(file).toMatchObject({ outputs: [{ name: 'Viewer' }, { name: 'Clock', design: PRESETS.CLOCK }] });
    expect(JSON.stringify(file)).not.toMatch(/MODERATOR|draft|frozen/);
    const { status, body } = await owner.call('POST', '/api/rooms/import', { body: { file } });
    expect(status).toBe(201);
    const { pid } = z.object({ room: z.object({ pid: z.string() }) }).parse(body).room;
    const token = await owner.token(await owner.room(pid), 'CONTROLLER');
    expect(await stateOf({ ...stage, room: await owner.room(pid), token })).toMatchObject({
      outputs: [{ layout: 'FULL' }, { name: 'Clock', design: PRESETS.CLOCK }],
    });
  });

  test('R127 has at most 128 kB of designs in its state, and sends the others on request', async () => {
    const stage = await staged();
    const large = largeDesign(30_000);
    for (let nth = 0; nth < 8; nth += 1) {
      const { outputId } = await stage.member.ask('outputs/create', { name: `Screen ${nth}` });
      await stage.member.ask('outputs/draft', { outputId, design: large });
      await stage.member.ask('outputs/take', { outputId });
    }
    const { outputs } = z
      .object({ outputs: z.array(z.looseObject({ _id: z.string() })) })
      .parse(await stateOf(stage));
    const last = outputs.at(-1)?._id ?? '';
    expect(outputs.map((output) => 'design' in output)).toContain(true);
    expect(outputs.at(-1)).not.toHaveProperty('design');
    const ask = async (token: string) =>
      (
        await owner.call('GET', `/api/rooms/${stage.room.room.pid}/outputs/${last}`, {
          headers: { 'x-access-token': token },
        })
      ).body;
    expect(await ask(stage.token)).toMatchObject({ _id: last, design: large, draft: null });
    expect(await ask(await owner.token(stage.room, 'VIEWER'))).not.toHaveProperty('draft.design');
    const guest = await ask(await new RestClient(server.url).token(stage.room, 'VIEWER'));
    expect(guest).toMatchObject({ _id: last });
    expect(guest).not.toHaveProperty('design');
  });
});
