import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const someone = () => new RestClient(server.url);

describe('a room', () => {
  it('accepts questions from anyone as hidden messages', async () => {
    const visitor = someone();
    const room = await visitor.makeRoom();
    const path = `/api/rooms/${room.room.pid}/questions`;
    const asked = await someone().call('POST', path, { body: { text: ' Why? ', name: 'Kim' } });
    expect(asked).toMatchObject({ status: 201, body: { text: 'Why?', name: 'Kim' } });
    expect((await someone().call('POST', path, { body: { text: 'x'.repeat(501) } })).status).toBe(400);
    const state = async (view: 'VIEWER' | 'MODERATOR') => {
      const headers = { 'x-access-token': await someone().token(room, view) };
      return (await someone().call('GET', `/api/rooms/${room.room.pid}/state`, { headers })).body;
    };
    expect(await state('MODERATOR')).toMatchObject({
      activeMessageId: null,
      messages: [{ text: 'Why?', question: { name: 'Kim', at: expect.any(Number) } }],
    });
    expect(await state('VIEWER')).toMatchObject({ messages: [] });
  });

  const asking = (
    room: MadeRoom,
    query = '',
    headers: Readonly<Record<string, string>> = {},
    who = someone(),
  ) => who.call('POST', `/api/rooms/${room.room.pid}/questions${query}`, { body: { text: 'Why?' }, headers });

  it('R93 accepts questions in a SIGNED room only with the signed link', async () => {
    const owner = someone();
    const room = await owner.makeRoom();
    await owner.call('PATCH', `/api/rooms/${room.room.pid}`, { body: { access: 'SIGNED' } });
    expect(room.links['questions']).toMatch(new RegExp(`^/q/${room.room.pid}/\\?signature=[\\w-]{22}$`));
    const link = new URL(room.links['questions'] ?? '', 'http://callboard').search;
    expect(await asking(room)).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
    expect(await asking(room, '?signature=made-up')).toMatchObject({ status: 403 });
    expect((await asking(room, link)).status).toBe(201);
    expect((await asking(room, '', {}, owner)).status).toBe(201);
  });

  it('R93 accepts questions in a protected room only with the password', async () => {
    const owner = someone();
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'open sesame' });
    expect(await asking(room)).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asking(room, '', { 'x-room-password': 'shut' })).toMatchObject({ status: 403 });
    expect((await asking(room, '', { 'x-room-password': 'open%20sesame' })).status).toBe(201);
  });

  it('R90 refuses questions while CLOSED, and tells the question page that it is closed', async () => {
    const owner = someone();
    const room = await owner.makeRoom();
    const taken = async () => (await someone().credentials(room, 'ANONYMOUS')).body;
    expect(await taken()).toMatchObject({ questions: 'OPEN' });
    await owner.call('PATCH', `/api/rooms/${room.room.pid}`, { body: { questions: 'CLOSED' } });
    expect(await taken()).toMatchObject({ questions: 'CLOSED' });
    expect(await asking(room)).toMatchObject({ status: 409, body: { code: 'questions_closed' } });
    expect((await someone().credentials(room, 'VIEWER')).body).not.toHaveProperty('questions');
  });

  it('V294 sends its name only to question pages that it admits', async () => {
    const owner = someone();
    const room = await owner.makeRoom({ name: 'Hall A' });
    const told = async () => (await someone().credentials(room, 'ANONYMOUS')).body;
    expect(await told()).toMatchObject({ roomName: 'Hall A' });
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'open sesame' });
    expect(JSON.stringify(await told())).not.toContain('Hall A');
  });

  it.each([
    ['en-GB', 'Unnamed room'],
    ['de-AT, en;q=0.5', 'Unbenannter Raum'],
  ])(
    'V761 without a name, made in the language %s, is called %s for crew and has no name for others',
    async (wanted, name) => {
      const headers = { 'accept-language': wanted };
      const owner = someone();
      const room = await owner.makeRoom({}, headers);
      const exported = await owner.call('GET', `/api/rooms/${room.room.pid}/export`);
      expect(exported.body).toMatchObject({ name });
      expect((await someone().credentials(room, 'ANONYMOUS')).body).toMatchObject({ roomName: '' });
      const file = { ...Object(exported.body), name: ' ' };
      const imported = await owner.call('POST', '/api/rooms/import', { body: { file }, headers });
      expect(imported.body).toMatchObject({ room: { name } });
    },
  );

  it('limits questions per address', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
    const room = await new RestClient(limited.url).makeRoom();
    const ask = (nth: number) =>
      new RestClient(limited.url).call(
        'POST',
        `/api/rooms/${room.room.pid}/questions?deviceId=d${nth % 10}`,
        {
          body: { text: 'Why?' },
        },
      );
    const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => ask(nth)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/);
    await limited.remove();
  });

  it('W543 accepts six questions of each device, and more from members and crew', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
    const owner = new RestClient(limited.url);
    const room = await owner.makeRoom();
    const path = `/api/rooms/${room.room.pid}/questions`;
    const ask = async (headers = {}, deviceId = 'phone', client = new RestClient(limited.url)) =>
      (await client.call('POST', `${path}?deviceId=${deviceId}`, { body: { text: 'Why?' }, headers })).status;
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'in the hall' });
    const [known, password] = [new RestClient(limited.url), { 'x-room-password': 'in the hall' }];
    expect(await ask(password, 'tablet', known)).toBe(201);
    const operator = await new RestClient(limited.url).token(room, 'OPERATOR', { headers: password });
    const crew = { 'x-access-token': operator };
    const asked = [];
    for (let nth = 0; nth < 7; nth += 1) asked.push(await ask(password));
    expect(asked).toEqual([201, 201, 201, 201, 201, 201, 429]);
    for (let nth = 0; nth < 24; nth += 1) asked.push(await ask(password, `phone-${nth}`));
    expect(asked.slice(-2)).toEqual([201, 429]);
    expect(await ask(password, 'tablet', known)).toBe(201);
    expect([await ask({}, 'own', owner), await ask({ ...crew, ...password })]).toEqual([201, 201]);
    await limited.remove();
  });

  it('W2700 accepts a question from a phone that came earlier, after another device used up the limit', async () => {
    const time = settableClock();
    const limited = await startServer({ env: { RATE_LIMITS: 'on' }, clock: time.clock });
    const owner = new RestClient(limited.url);
    for (const password of [null, 'in the hall']) {
      const room = await owner.makeRoom();
      const token = await owner.token(room, 'CONTROLLER');
      if (password !== null) await owner.command(room.room.pid, token, 'room/setPassword', { password });
      const headers = password === null ? {} : { 'x-room-password': password };
      const path = `/api/rooms/${room.room.pid}`;
      const ask = async (deviceId: string) => {
        const client = new RestClient(limited.url);
        const query = `deviceId=${deviceId}`;
        return (await client.call('POST', `${path}/questions?${query}`, { body: { text: 'Why?' }, headers }))
          .status;
      };
      await new RestClient(limited.url).call('GET', `${path}/credentials?view=anonymous&deviceId=phone`);
      time.steadyAhead += 30 * SECOND;
      const statuses: number[] = [];
      for (let nth = 0; nth < 31; nth += 1) statuses.push(await ask(`new-${nth}`));
      expect(statuses.slice(-2)).toEqual([201, 429]);
      expect([await ask('phone'), await ask('phone')]).toEqual([201, 429]);
    }
    await limited.remove();
  });
});
