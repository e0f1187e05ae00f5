import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { RequestOutcome } from '../../../machines/automation/runs.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import type { RequestStep } from '../../../machines/room/automation.perform.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { Receiver } from '../../../tests/support/receiver.ts';
import { testRoom } from '../../../tests/support/test-room.ts';
import { LOOKUPS, MISLEADING_URLS, resolve } from './addresses.fixture.ts';
import { DELIVERIES_PER_SECOND, DeliveryRates, DeliverySlots } from './delivery-rates.ts';
import { AllowedAddresses } from './receiver.ts';
import { fillRequest, RequestSender, requestUrl } from './request-sender.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

interface Options {
  readonly mayReachOut?: () => boolean;
  readonly allowed?: AllowedAddresses;
  readonly lookUp?: typeof resolve;
}

const { room } = testRoom().show;
const values = { timer: 'Keynote', speaker: 'Ada', left: '1:05' };

function sending({ mayReachOut = () => true, allowed, lookUp = resolve }: Options = {}) {
  const clock = new FakeClock();
  const rates = new DeliveryRates(clock);
  const places = new DeliverySlots();
  let isAwaited = false;
  const sender = new RequestSender({
    secrets: { valuesOf: async () => new Map([['TOKEN', 'secret']]) },
    outgoingTeams: { mayReachOut, ready: () => null },
    rates,
    places,
    awaitTurn: () => {
      isAwaited = true;
    },
    clock,
    allowed: allowed ?? new AllowedAddresses(['127.0.0.0/8']),
    resolve: lookUp,
    version: '1',
  });
  const send = (step: Partial<RequestStep> = {}, of: Partial<typeof room> = {}) => {
    const until = clock.now() + 10 * SECOND;
    const full: RequestStep = { type: 'REQUEST', method: 'GET', url: receiver.url, ...step };
    return sender.send({ room: { ...room, teamId: 'team', ...of }, step: full, values, until });
  };
  /** Time passes, in steps that leave the network its turns, until all of it has ended. */
  const settle = async <End>(...sent: readonly Promise<End>[]) => {
    const state = { isOver: false };
    const all = Promise.all(sent).finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      await new Promise((turn) => setTimeout(turn, 5));
      clock.advance(SECOND / 10);
      if (isAwaited) for (const each of rates.next()) sender.takesTurn(each);
    }
    return all;
  };
  return { clock, places, rates, sender, send, settle };
}

const answering = (...statuses: readonly number[]) => {
  const left = [...statuses];
  receiver.answer = (_request, response) => response.writeHead(left.shift() ?? 200).end();
};

describe('an HTTP request of a step', () => {
  test.each<[string, readonly number[], RequestOutcome, number]>([
    ['2xx', [204], { status: 204 }, 1],
    ['a redirect, which it does not follow', [302], { status: 302 }, 1],
    ['a refusal', [404], { status: 404 }, 1],
    ['5xx and then 2xx', [503, 200], { status: 200 }, 2],
    ['429 three times', [429, 429, 429, 200], { status: 429 }, 3],
  ])(
    'K2374 ends with the last status if the receiver answers with %s',
    async (_what, statuses, end, tries) => {
      const { send, settle } = sending();
      answering(...statuses);
      expect(await settle(send())).toEqual([end]);
      expect(receiver.got).toHaveLength(tries);
    },
  );

  it('K2374 is retried within 10 s if it gets no answer, but not later', async () => {
    const { clock, send, settle } = sending();
    const began = clock.now();
    receiver.answer = () => {};
    expect(await settle(send({ timeout: 4 * SECOND }))).toEqual([{ reason: 'slow' }]);
    expect(receiver.got.length).toBeGreaterThan(1);
    expect(receiver.got.length).toBeLessThanOrEqual(3);
    expect(clock.now() - began).toBeLessThanOrEqual(10 * SECOND + SECOND);
  });

  it('K2374 ends as soon as the status arrives, and does not end after the server stops', async () => {
    const { sender, send, settle } = sending();
    receiver.answer = (_request, response) => response.writeHead(200).write('on and on');
    expect(await settle(send())).toEqual([{ status: 200 }]);
    receiver.answer = () => {};
    const late = [send(), send()];
    await receiver.heard(2);
    sender.stop();
    expect(await settle(...late)).toEqual([null, null]);
  });

  it('K2372 K2373 is sent with the values of its placeholders and secrets', async () => {
    const { send, settle } = sending();
    const headers = { 'X-Key': '{{secret:TOKEN}}' };
    await settle(send({ method: 'PUT', headers, body: '{"t":"{timer}"}', as: 'json' }));
    expect(receiver.got).toMatchObject([
      {
        body: '{"t":"Keynote"}',
        headers: {
          'x-key': 'secret',
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Callboard/1',
        },
      },
    ]);
  });

  it('K2379 of a team without outgoing connections or API is not sent', async () => {
    const barred = sending({ mayReachOut: () => false });
    expect(await barred.settle(barred.send())).toEqual([{ reason: 'outgoing_not_allowed' }]);
    const { send, settle } = sending();
    const plan = { ...room.plan, permissions: [] };
    expect(await settle(send({}, { plan }), send({}, { teamId: null }))).toEqual([
      { reason: 'plan_limit' },
      { reason: 'invalid' },
    ]);
    expect(receiver.got).toEqual([]);
  });

  test.each(LOOKUPS.filter(([, to]) => to === 'forbidden'))(
    'K2379 is not sent to the forbidden address %s',
    async (url) => {
      const { send, settle } = sending({ allowed: new AllowedAddresses([]) });
      expect(await settle(send({ url }))).toEqual([{ reason: 'forbidden' }]);
    },
  );

  it('K2379 resolves its host before each attempt, and connects only to the checked address', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const { send, settle } = sending({ lookUp: async () => answers.shift() ?? [] });
    answering(503);
    const url = `http://rebinding.example:${receiver.port}/`;
    expect(await settle(send({ url }))).toEqual([{ reason: 'forbidden' }]);
    expect(receiver.got).toMatchObject([{ headers: { host: `rebinding.example:${receiver.port}` } }]);
  });
});

describe('many HTTP requests', () => {
  it('K2375 to one host are limited to ten a second for all teams together', async () => {
    const { clock, send, settle } = sending();
    await settle(send());
    clock.advance(2 * SECOND);
    const began = clock.now();
    const sent = Array.from({ length: 25 }, (_, nth) => send({}, { _id: `room-${nth}`, teamId: 'team' }));
    const ends = await settle(...sent);
    expect(ends).toEqual(sent.map(() => ({ status: 200 })));
    expect(clock.now() - began).toBeGreaterThanOrEqual(2 * SECOND);
    expect(DELIVERIES_PER_SECOND.host).toBe(10);
  });

  it('K2375 to a host that does not answer wait, without delaying other hosts', async () => {
    const { clock, places, send, settle } = sending();
    const silent = await Receiver.open();
    silent.answer = () => {};
    const stuck = Array.from({ length: 6 }, () => send({ url: silent.url }));
    await silent.heard(1);
    expect(places.freeFor({ teamId: 'team', isUnsure: true })).toBe(19);
    const began = clock.now();
    expect(await settle(send({}, { _id: 'other', teamId: 'others' }))).toEqual([{ status: 200 }]);
    expect(clock.now() - began).toBeLessThan(2 * SECOND);
    const ends = await settle(...stuck);
    expect(ends).toContainEqual({ reason: 'busy' });
    expect(places.freeFor({ teamId: 'team', isUnsure: false })).toBe(20);
    await silent.close();
  });

  it('K2375 of one room are sent in order', async () => {
    const { send, settle } = sending();
    await settle(send());
    await settle(...['1', '2', '3'].map((body) => send({ method: 'POST', body })));
    expect(receiver.got.slice(1).map(({ body }) => body)).toEqual(['1', '2', '3']);
  });

  it('K2375 are refused if a hundred requests of the team are waiting', async () => {
    const { send, settle } = sending();
    receiver.answer = () => {};
    const ends = await settle(...Array.from({ length: 110 }, () => send({ timeout: 10 * SECOND })));
    expect(ends.filter((end) => end !== null && 'reason' in end && end.reason === 'busy').length).toBe(109);
    expect(receiver.got.length).toBe(1);
  });

  it('K2375 wait until the server has a free connection', async () => {
    const { places, send, settle } = sending();
    const taken = Array.from({ length: 20 }, () => ({ teamId: 'team', isUnsure: false }));
    for (const place of taken) places.take(place);
    const waiting = send();
    await new Promise((turn) => setTimeout(turn, 20));
    expect(receiver.got).toEqual([]);
    places.release({ teamId: 'team', isUnsure: false });
    places.offer();
    expect(await settle(waiting)).toEqual([{ status: 200 }]);
  });
});

const requestValues = { timer: 'Q & A "1"\n/../é', speaker: '..', left: '1:05' };

const secrets = new Map([
  ['TOKEN', 'p{timer}"w'],
  ['NEXT', 'a\r\nX-Evil: 1'],
]);

const filled = (step: Partial<RequestStep>) =>
  fillRequest(
    { type: 'REQUEST', method: 'POST', url: 'https://a.example/', ...step },
    { values: requestValues, secrets },
  );

describe('placeholders of a request', () => {
  test.each([
    ['https://a.example/cue/{timer}/go', '/cue/Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9/go'],
    ['https://a.example/cue/{speaker}/go', '/cue/%2E%2E/go'],
    [
      'https://a.example/?left={left}&t={timer}#x',
      '/?left=1%3A05&t=Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9',
    ],
    ['https://a.example/{unknown}', '/{unknown}'],
  ])('K2372 in a URL are escaped for their place in it: %s', (url, path) => {
    expect(filled({ url })).toMatchObject({ path });
  });

  test.each([
    ['json', '{"t":"{timer}"}', '{"t":"Q & A \\"1\\"\\n/../é"}', 'application/json; charset=utf-8'],
    [
      'form',
      't={timer}',
      't=Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9',
      'application/x-www-form-urlencoded',
    ],
    ['text', '{timer}', requestValues.timer, 'text/plain; charset=utf-8'],
    [undefined, '{left}', '1:05', 'text/plain; charset=utf-8'],
  ] as const)('K2372 in a body that is %s are escaped for that format', (as, body, sent, type) => {
    expect(filled({ body, ...(as && { as }) })).toMatchObject({
      body: sent,
      headers: { 'content-type': type },
    });
  });

  it('K2372 in a header become one line of UTF-8', () => {
    expect(filled({ headers: { 'X-Timer': '{timer}' } })).toMatchObject({
      headers: { 'X-Timer': Buffer.from('Q & A "1" /../é').toString('latin1') },
    });
  });

  it('K2372 do not change a content type that a user set, and a GET request has no body', () => {
    const typed = filled({ body: '<a/>', headers: { 'Content-Type': 'text/xml' } });
    expect(typed).toMatchObject({ headers: { 'Content-Type': 'text/xml' } });
    expect(filled({ method: 'GET', body: 'x' })).toMatchObject({ body: null, headers: {} });
  });

  it('K2372 that exceed 8 kB stop the request', () => {
    expect(filled({ body: 'é'.repeat(4_000) })).toMatchObject({ body: 'é'.repeat(4_000) });
    expect(filled({ body: 'é'.repeat(4_100) })).toBe('too_large');
  });
});

describe('secrets of a request', () => {
  it('K2373 replace their names in header values and body, and their text has no placeholders', () => {
    const headers = { Authorization: 'Bearer {{secret:TOKEN}}' };
    expect(filled({ headers, body: '{"k":"{{secret:TOKEN}}"}', as: 'json' })).toMatchObject({
      headers: { Authorization: 'Bearer p{timer}"w' },
      body: '{"k":"p{timer}\\"w"}',
    });
    expect(filled({ headers: { 'X-Key': '{{secret:NEXT}}' } })).toMatchObject({
      headers: { 'X-Key': 'a X-Evil: 1' },
    });
  });

  it("K2373 that do not exist stop the request, and a placeholder's value cannot name a secret", () => {
    expect(filled({ body: '{{secret:GONE}}' })).toBe('secret_missing');
    expect(filled({ headers: { 'X-Key': '{{secret:token}}' } })).toBe('secret_missing');
    const speaker = '{{secret:TOKEN}}';
    const step = { type: 'REQUEST', method: 'POST', url: 'https://a.example/', body: '{speaker}' } as const;
    expect(fillRequest(step, { values: { ...requestValues, speaker }, secrets })).toMatchObject({
      body: speaker,
    });
  });
});

test.each([
  ...MISLEADING_URLS,
  'https://{timer}.example/',
  'https://a.example:{left}/',
  'https://%7Btimer%7D/',
])('K2379 a request to the URL %j is refused', (url) => {
  expect(requestUrl({ url })).toBeNull();
  expect(filled({ url })).toBe('invalid');
});
