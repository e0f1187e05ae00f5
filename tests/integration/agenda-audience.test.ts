import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const label = { name: 'Four lavs', color: '#d33333' };

describe('the audience of an agenda', () => {
  it('R871 gets labels only once the room shows them, and a copy of the room keeps this setting', async () => {
    const owner = new RestClient(server.url);
    const made = await owner.makeRoom();
    const { pid } = made.room;
    const token = await owner.token(made, 'CONTROLLER');
    await owner.command(pid, token, 'timers/create', { labels: [label], startTime: '09:00:00' });
    const stateOf = async (view: 'AGENDA' | 'VIEWER') => {
      const visitor = new RestClient(server.url);
      const asked = { headers: { 'x-access-token': await visitor.token(made, view) } };
      return (await visitor.call('GET', `/api/rooms/${pid}/state`, asked)).body;
    };
    const feeds = async (reader: string) => {
      const visitor = { headers: { 'user-agent': reader } };
      const texts = ['json', 'ics'].map(async (format) =>
        (await fetch(`${server.url}/v1/agenda.${format}?room_id=${pid}`, visitor)).text(),
      );
      return (await Promise.all(texts)).map((text) => text.includes(label.name));
    };
    expect(await stateOf('AGENDA')).toMatchObject({ timers: [{}, { labels: [] }] });
    expect(await stateOf('VIEWER')).toMatchObject({ timers: [{}, { labels: [label] }] });
    expect(await feeds('before')).toEqual([false, false]);
    const change = { body: { agenda: { labels: true } } };
    expect((await owner.call('PATCH', `/api/rooms/${pid}`, change)).status).toBe(200);
    expect(await stateOf('AGENDA')).toMatchObject({ timers: [{}, { labels: [label] }] });
    expect(await feeds('after')).toEqual([true, true]);
    const copy = await owner.call('POST', `/api/rooms/${pid}/duplicate`, { body: {} });
    expect(copy.body).toMatchObject({ room: { settings: { agenda: { labels: true, speakers: true } } } });
    const unknown = { body: { agenda: { colour: true } } };
    expect(await owner.call('PATCH', `/api/rooms/${pid}`, unknown)).toMatchObject({ status: 400 });
  });
});
