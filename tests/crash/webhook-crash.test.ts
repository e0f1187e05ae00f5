import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { EXHAUSTIVE, LONG, sized, some } from '../support/exhaustive.ts';
import { post, userIn } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { RestClient } from '../support/rest-client.ts';
import { ServerProcess } from '../support/server-process.ts';

let server: ServerProcess;
let receiver: Receiver;
beforeAll(async () => {
  const env = { WEBHOOK_ALLOW: '127.0.0.1', OSC_PORT: '0', OSC_ALLOW: '127.0.0.1' };
  server = await ServerProcess.start({ env });
});
afterAll(() => server.remove());
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

const webhook = z.looseObject({ id: z.string() });
const deliveries = z.array(z.looseObject({ eventId: z.string(), state: z.string(), type: z.string() }));
const state = z.object({ timers: z.array(z.looseObject({ minutes: z.number() })) });

/** A room whose team has a webhook to the receiver. */
async function toldRoom(events: readonly string[]) {
  const client = new RestClient(server.url);
  const { uid } = userIn(await post(client, 'anonymous'));
  const room = await client.makeRoom();
  const path = `/api/teams/${uid}/webhooks`;
  const { id } = webhook.parse(
    (await client.call('POST', path, { body: { url: receiver.url, events } })).body,
  );
  const token = await client.token(room, 'CONTROLLER', { signature: null });
  /** Resolves when the server has acknowledged it. */
  const command = async (name: string, payload: object = {}) =>
    expect(await client.command(room.room.pid, token, name, payload)).toMatchObject({ status: 200 });
  const queued = async () =>
    deliveries.parse((await client.call('GET', `${path}/${id}/deliveries`)).body).toReversed();
  const minutes = async () => {
    const headers = { 'x-access-token': token };
    const { body } = await client.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
    return state.parse(body).timers[0]?.minutes;
  };
  return { id, command, queued, minutes };
}

const never = () => {};
const thanks: Receiver['answer'] = (_request, response) => response.writeHead(204).end();
const idsOf = (got: Receiver['got']) => got.map(({ headers }) => String(headers['webhook-id']));

async function killAndStart(): Promise<void> {
  await server.kill();
  receiver.answer = thanks;
  await server.start();
}

describe('The webhook of a change acknowledged before a kill', () => {
  it(
    'K63, K64 is sent after the restart, even if a first delivery was interrupted, with the same id',
    LONG,
    async () => {
      receiver.answer = never;
      const { command, queued } = await toldRoom(['room.blackout']);
      await command('room/blackout', { on: true });
      await receiver.heard(1);
      // Those of one room go in order: these are on disk, and nothing of them was sent.
      await command('room/blackout', { on: false });
      await command('room/blackout', { on: true });
      const waiting = await queued();
      expect(waiting.map(({ state: its }) => its)).toEqual(['waiting', 'waiting', 'waiting']);
      await killAndStart();
      await receiver.heard(4);
      const ids = waiting.map(({ eventId }) => eventId);
      expect(idsOf(receiver.got)).toEqual([ids[0], ...ids]);
      expect(receiver.events.map(({ data }) => data['on'])).toEqual([true, true, false, true]);
      expect(receiver.got[1]?.body).toBe(receiver.got[0]?.body);
    },
  );

  it('K63, K64 is sent at least once with one id, even if the kill follows at once', EXHAUSTIVE, async () => {
    const { command } = await toldRoom(['room.blackout']);
    const rounds = sized(1, 3);
    for (let round = 0; round < rounds; round += 1) {
      await command('room/blackout', { on: round % 2 === 0 });
      await killAndStart();
      while (new Set(idsOf(receiver.got)).size <= round) await receiver.heard(receiver.got.length + 1);
    }
    const bodies = new Map(receiver.got.map(({ headers, body }) => [String(headers['webhook-id']), body]));
    expect(bodies.size).toBe(rounds);
    for (const { headers, body } of receiver.got)
      expect(bodies.get(String(headers['webhook-id']))).toBe(body);
    expect([...bodies.values()].map((body) => JSON.parse(body).data.on)).toEqual(
      Array.from({ length: rounds }, (_, round) => round % 2 === 0),
    );
  });
});

describe('An automation whose server is killed', () => {
  it.each(
    some(
      [
        ['right after its call was acknowledged', 0],
        ['while it waits', SECOND],
      ] as const,
      ([, pause]) => pause > 0,
    ),
  )(
    'K108, K111 runs its command once and sends its webhook at least once if it is killed %s',
    EXHAUSTIVE,
    async (_, pause) => {
      receiver.answer = never;
      const { id, command, queued, minutes } = await toldRoom(['room.deleted']);
      const steps = [
        { type: 'WEBHOOK', webhookId: id },
        { type: 'WAIT', for: pause },
        { type: 'COMMAND', command: 'timeset/adjust', payload: JSON.stringify({ ms: MINUTE }) },
        { type: 'WEBHOOK', webhookId: id },
      ];
      await command('automations/add', { name: 'Lights', when: { type: 'CALL', name: 'lights' }, steps });
      await command('automations/call', { name: 'lights' });
      await killAndStart();
      while (new Set(idsOf(receiver.got)).size < 2) await receiver.heard(receiver.got.length + 1);
      // Added to the 10 of a new timer.
      expect(await minutes()).toBe(11);
      const told = await queued();
      expect(told.map(({ type }) => type)).toEqual(['automation.step', 'automation.step']);
      expect(new Set(idsOf(receiver.got))).toEqual(new Set(told.map(({ eventId }) => eventId)));
    },
  );

  it('K111 does not send an OSC message twice', async () => {
    const console_ = createSocket('udp4');
    const came: string[] = [];
    console_.on('message', (packet) => came.push(/^\/[a-z]+/.exec(packet.toString('latin1'))?.[0] ?? ''));
    console_.bind(0, '127.0.0.1');
    await once(console_, 'listening');
    const { command } = await toldRoom(['room.deleted']);
    const targets = [{ address: '127.0.0.1', port: console_.address().port }];
    await command('room/osc', { on: true, targets });
    const steps = [
      { type: 'OSC', address: '/first', args: ['1'] },
      { type: 'WAIT', for: SECOND },
      { type: 'OSC', address: '/second', args: [] },
    ];
    await command('automations/add', { name: 'Cue', when: { type: 'CALL', name: 'cue' }, steps });
    await command('automations/call', { name: 'cue' });
    while (!came.includes('/first')) await once(console_, 'message');
    await killAndStart();
    while (!came.includes('/second')) await once(console_, 'message');
    console_.close();
    expect(came.filter((address) => address !== '/callboard')).toEqual(['/first', '/second']);
  });
});
