import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import { Deliverer } from './deliverer.ts';
import type { DeliveryQueue, QueueCapacity, WaitingDelivery } from './delivery-queue.ts';
import { DeliveryRates, DeliverySlots } from './delivery-rates.ts';
import { AllowedAddresses } from './receiver.ts';
import type { WebhookPace, WebhookRepository } from './webhook.service.ts';

const event = (id: number, webhookId: string): QueuedDelivery => [
  `event-${id}`,
  webhookId,
  'team',
  null,
  'room.on_air',
  '{}',
  id,
];

const TURNS = 5;

/** A deliverer whose receivers do not answer until `answer` is called. */
function delivering(pace: Partial<WebhookPace>, rates = { host: 100, team: 100, server: 100 }) {
  const waiting: WaitingDelivery[] = [];
  let looks = 0;
  const tried: number[] = [];
  const answers: (() => void)[] = [];
  const clock = new FakeClock();
  const repository = {
    paceOf: async () => ({ teamId: 'team', host: 'a.example', isAnswered: true, isFailing: false, ...pace }),
    // A delivery whose webhook is gone ends here.
    target: () => new Promise((resolve) => answers.push(() => resolve(null))),
  };
  const queue = {
    due: async (webhookId: string, _at: number, among: readonly number[] | null = null) => {
      if (among !== null) return [];
      looks += 1;
      return waiting.filter((each) => each.webhookId === webhookId).slice(0, 40);
    },
    retryOf: async () => null,
    bodyOf: async () => null,
    drop: async (id: number) => {
      tried.push(id);
      waiting.splice(
        waiting.findIndex((each) => each.id === id),
        1,
      );
    },
  };
  const deliverer = new Deliverer({
    repository: repository as unknown as WebhookRepository,
    queue: queue as unknown as DeliveryQueue,
    room: { add: () => {} } as unknown as QueueCapacity,
    outgoingTeams: { mayReachOut: () => true, ready: () => null },
    places: new DeliverySlots(),
    takesTurn: () => false,
    rates: new DeliveryRates(clock, rates),
    clock,
    allowed: new AllowedAddresses([]),
    resolve: async () => [],
    version: '1',
    random: () => 0,
    onGivenUp: () => {},
    onError: (error) => {
      throw error;
    },
  });
  let id = 0;
  const settle = async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  };
  return {
    tried,
    looks: () => looks,
    tell: async (count: number, webhookIds: readonly string[] = ['hook']) => {
      for (let nth = 0; nth < count; nth += 1) {
        const events = webhookIds.map((webhookId) => {
          id += 1;
          const told = { eventId: `event-${id}`, webhookId, teamId: 'team', roomPid: `ROOM000${id}` };
          waiting.push({ ...told, id, type: 'room.on_air', tries: 0 });
          return event(id, webhookId);
        });
        deliverer.queued(events);
        await settle();
      }
    },
    answer: async () => {
      for (const answer of answers.splice(0)) answer();
      await settle();
    },
  };
}

it.each([
  ['that has never answered', { isAnswered: false }, 1],
  ['whose last delivery failed', { isFailing: true }, 1],
  ['that answers', {}, 5],
])(
  'K2037 the queue of a webhook %s is not read again while enough deliveries are active',
  async (_, pace, most) => {
    const { tell, answer, looks, tried } = delivering(pace);
    await tell(most);
    const before = looks();
    await tell(6);
    expect(looks()).toBe(before);
    while (tried.length < most + 6) await answer();
    expect(tried).toEqual(Array.from({ length: most + 6 }, (_each, nth) => nth + 1));
    await tell(1);
    expect(looks()).toBeGreaterThan(before);
  },
);

it('K2037 the queue of a webhook that waits for the rate of its host is not read again', async () => {
  const { tell, looks, tried } = delivering({}, { host: 2, team: 100, server: 100 });
  await tell(3);
  const before = looks();
  await tell(6);
  expect([looks() - before, tried]).toEqual([0, []]);
});

it('K2038 deliveries of several webhooks start in turns of the event loop', async () => {
  const { tell, looks } = delivering({});
  const webhookIds = Array.from({ length: 20 }, (_, nth) => `hook ${nth}`);
  await tell(1, webhookIds);
  // Each turn reads one queue or starts one delivery.
  expect(looks()).toBeGreaterThan(0);
  expect(looks()).toBeLessThanOrEqual(TURNS);
});
