import { describe, expect, it } from 'vitest';
import { METRICS_TOKEN, metric } from '../support/metric.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

describe('clients beyond their limits', () => {
  it('W19 are disconnected if they send too many frames', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
    const rest = new RestClient(limited.url);
    const made = await rest.makeRoom();
    const client = await RoomClient.join(limited.url, { token: await rest.token(made, 'CONTROLLER') });
    for (let sent = 0; sent < 500; sent += 1) client.send(['ping', sent]);
    expect(await client.goodbye()).toEqual({
      code: 'too_many_commands',
      retry: 'after',
      closed: { code: 4428, reason: 'too_many_commands' },
    });
    await limited.remove();
  });

  it('W19 are disconnected if a few frames write too much, but not for one large edit', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' }, clock: new FakeClock() });
    const rest = new RestClient(limited.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    const client = await RoomClient.join(limited.url, { token });
    const items = Array.from({ length: 1_000 }, (_, nth) => ({ name: `Talk ${nth}` }));
    await client.ask('timers/replace', { items });
    const payload = { timerId: 'none', notes: 'x'.repeat(10_000) };
    for (let sent = 0; sent < 100; sent += 1) client.send(['command', 100 + sent, 'timers/update', payload]);
    expect(await client.goodbye()).toMatchObject({ code: 'too_many_commands' });
    // Some 180 points were left, and each of these frames takes ten.
    expect(client.frames.filter(([name]) => name === 'nack').length).toBeLessThan(25);

    const again = await RoomClient.open(limited.url);
    again.hello({ token, channelId: 'next' });
    expect(await again.next('welcome', 'goodbye')).toMatchObject([
      'goodbye',
      { code: 'rate_limited', afterMs: 3_000 },
    ]);
    await RoomClient.join(limited.url, { token: await rest.token(room, 'CONTROLLER') });
    await limited.remove();
  });

  it('W17 are disconnected for a resync if they do not read, and miss no event before', async () => {
    // Its clock is frozen: however slow this machine, the client has time to read pending data.
    const other = await startServer({ clock: new FakeClock(), env: { METRICS_TOKEN } });
    const rest = new RestClient(other.url);
    const made = await rest.makeRoom();
    const token = await rest.token(made, 'CONTROLLER');
    const controller = await RoomClient.join(other.url, { token });
    const slow = await RoomClient.join(other.url, { token });
    slow.pause();
    // Each takes 60 kB, ten of them one commit: they fill what the kernel has for a socket, which can be more than 30 MB, before
    // one that reads nothing is taken for gone.
    const items = Array.from({ length: 2 }, () => ({ notes: '€'.repeat(10_000) }));
    const edits = () => Array.from({ length: 10 }, () => controller.ask('timers/replace', { items }));
    while ((await metric(other.url, 'callboard_sockets_slow')) === 0) await Promise.all(edits());
    slow.resume();
    expect(await slow.goodbye()).toEqual({
      code: 'slow_consumer',
      retry: 'resync',
      closed: { code: 4413, reason: 'slow_consumer' },
    });
    await other.remove();
  });
});

describe('hello_timeout', () => {
  it('W5 ends a connection without hello after five seconds', async () => {
    const clock = new FakeClock();
    const other = await startServer({ clock });
    const silent = await RoomClient.open(other.url);
    const rest = new RestClient(other.url);
    const made = await rest.makeRoom();
    const polite = await RoomClient.join(other.url, { token: await rest.token(made, 'VIEWER') });
    clock.advance(4_999);
    polite.send(['ping', 1]);
    await polite.next('serverTime');
    expect(silent.frames).toEqual([]);
    clock.advance(1);
    expect(await silent.goodbye()).toEqual({
      code: 'hello_timeout',
      retry: 'after',
      closed: { code: 4408, reason: 'hello_timeout' },
    });
    polite.send(['ping', 2]);
    await polite.next('serverTime');
    await other.remove();
  });
});

describe('a stopping server', () => {
  it('W20 answers accepted commands, and then tells every client when to reconnect', async () => {
    const other = await startServer();
    const rest = new RestClient(other.url);
    const made = await rest.makeRoom();
    const client = await RoomClient.join(other.url, { token: await rest.token(made, 'CONTROLLER') });
    const stranger = await RoomClient.open(other.url);
    const answers = Array.from({ length: 20 }, () => client.ask('timers/create', {}));
    const stopped = Promise.all(answers).then(() => other.stop());
    await stopped;
    expect(await client.goodbye()).toEqual({
      code: 'restarting',
      retry: 'after',
      closed: { code: 1012, reason: 'restarting' },
    });
    expect(await stranger.goodbye()).toMatchObject({ code: 'restarting' });
    await other.remove();
  });
});
