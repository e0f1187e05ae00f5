import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { Deliverer, RETRIES } from '../../server/integrations/webhooks/deliverer.ts';
import { DeliveryQueue, QueueCapacity } from '../../server/integrations/webhooks/delivery-queue.ts';
import { DeliveryRates, DeliverySlots } from '../../server/integrations/webhooks/delivery-rates.ts';
import { AllowedAddresses } from '../../server/integrations/webhooks/receiver.ts';
import { WebhookRepository } from '../../server/integrations/webhooks/webhook.service.ts';
import { Seal } from '../../server/kernel/secrets.ts';
import type { QueuedDelivery } from '../../server/rooms/journal/journal.ts';
import { openStorage, type Storage } from '../../server/storage.ts';
import { putEmptyStore } from '../support/empty-store.ts';
import { Receiver } from '../support/receiver.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { FakeClock } from './room-host.fixtures.ts';

/** A deliverer on a disk of its own, with time that is pushed. */
class Rig {
  readonly clock = new FakeClock();
  readonly room = new QueueCapacity({ clock: this.clock, isProven: () => true, unprovenStorage: 0 });
  rates = new DeliveryRates(this.clock, { host: 10_000, team: 10_000, server: 10_000 });
  readonly givenUp: string[] = [];
  /** Teams that lost the right to reach out. */
  readonly barred = new Set<string>();
  readonly storage: Storage;
  readonly repository: WebhookRepository;
  readonly waiting: DeliveryQueue;
  deliverer: Deliverer;
  #queued = 0;

  private constructor(storage: Storage) {
    this.storage = storage;
    this.repository = new WebhookRepository(storage, new Seal(Buffer.alloc(32)));
    this.waiting = new DeliveryQueue(storage);
    this.deliverer = this.boot();
  }

  static async open(): Promise<Rig> {
    const clock = new FakeClock();
    const directory = temporaryFolder();
    await putEmptyStore(directory);
    const storage = await openStorage(directory, { clock, onFatal: (reason) => expect.fail(reason) });
    return new Rig(storage);
  }

  /** As another process on the same disk has it. */
  boot(): Deliverer {
    this.deliverer = new Deliverer({
      repository: this.repository,
      queue: this.waiting,
      room: this.room,
      outgoingTeams: {
        ready: () => null,
        mayReachOut: (teamId) => teamId !== null && !this.barred.has(teamId),
      },
      places: new DeliverySlots(),
      takesTurn: () => false,
      rates: this.rates,
      clock: this.clock,
      allowed: new AllowedAddresses(['127.0.0.0/8']),
      resolve: async () => [],
      version: '0',
      random: () => 0.5,
      onGivenUp: ({ id }) => this.givenUp.push(id),
      onError: (error) => expect.fail(String(error)),
    });
    return this.deliverer;
  }

  async webhook(url: string, id = 'hook', teamId = 'team', repository = this.repository): Promise<void> {
    const settings = { url, rooms: null, events: ['*'], enabled: true } as const;
    const made = { id, teamId, secret: 'whsec_c2VjcmV0', createdBy: 'ada', at: this.clock.wall() };
    await repository.insert({ ...settings, ...made });
    await repository.answered({ id, url }, this.clock.wall());
  }

  /** A row to queue. */
  row(roomPid: string, webhookId: string, text = '', teamId = 'team'): QueuedDelivery {
    const id = `event-${(this.#queued += 1)}`;
    const body = JSON.stringify({ id, text });
    return [id, webhookId, teamId, roomPid, 'timer.started', body, this.clock.wall()];
  }

  async queue(roomPid = 'ROOM0001', webhookId = 'hook', teamId = 'team'): Promise<string> {
    const row = this.row(roomPid, webhookId, '', teamId);
    await this.waiting.add([row]);
    this.deliverer.queued([row]);
    return row[0];
  }

  states = async () => (await this.waiting.deliveriesOf('hook')).map(({ state, tries }) => [state, tries]);

  async close(): Promise<void> {
    await this.deliverer.stop();
    await this.storage.close();
  }
}

let rig: Rig;
let receiver: Receiver;
beforeEach(async () => {
  [rig, receiver] = [await Rig.open(), await Receiver.open()];
});
afterEach(async () => {
  await rig.close();
  await receiver.close();
});

const failing = (status: number) => () => {
  receiver.answer = (_request, response) => response.writeHead(status).end();
};
const idsOf = () => receiver.got.map(({ headers }) => String(headers['webhook-id']));
const inOrder = (ids: readonly string[]) => ids.toSorted((one, other) => one.localeCompare(other));

/** Waits until the deliveries of the webhook are so, the newest first. */
/** Rings alarms that are due, as the deliverer may set one for an instant that has passed. */
const settled = (states: readonly (readonly [string, number])[]) =>
  vi.waitFor(async () => {
    rig.clock.advance(0);
    expect(await rig.states()).toEqual(states);
  }, 30_000);

describe('a receiver of webhooks', () => {
  it('K64 gets all deliveries with the same ids after an hour of failures', async () => {
    await rig.webhook(receiver.url);
    failing(503)();
    const [first, second] = [await rig.queue(), await rig.queue()];
    for (let tries = 1; tries <= 6; tries += 1) {
      await settled([
        ['waiting', tries],
        ['waiting', tries],
      ]);
      if (tries === 6) receiver.answer = (_request, response) => response.writeHead(200).end();
      rig.clock.advance((RETRIES[tries - 1] ?? 0) + SECOND);
    }
    await settled([
      ['done', 7],
      ['done', 7],
    ]);
    expect(inOrder(idsOf().slice(-2))).toEqual([first, second]);
    const [webhook] = await rig.repository.listOf('team');
    expect(webhook).toMatchObject({ failingSince: null, waiting: 0, dead: 0 });
  });

  it('K322 gets nothing from a team that lost outgoing connections, until the team may resend', async () => {
    await rig.webhook(receiver.url);
    failing(503)();
    await rig.queue();
    await settled([['waiting', 1]]);
    rig.barred.add('team');
    await rig.queue();
    rig.clock.advance(DAY);
    await settled([
      ['dead', 1],
      ['dead', 2],
    ]);
    expect(receiver.got).toHaveLength(1);
    const [last] = await rig.waiting.deliveriesOf('hook');
    expect(last?.answer).toMatch(/OUTGOING_TEAMS/);
    const [webhook] = await rig.repository.listOf('team');
    expect(webhook).toMatchObject({ enabled: true, dead: 2 });
    rig.barred.clear();
    receiver.answer = (_request, response) => response.writeHead(200).end();
    await rig.waiting.allAgain('hook');
    rig.deliverer.pump('hook');
    await settled([
      ['done', 1],
      ['done', 1],
    ]);
  });

  it('K64 is tried again for a day, and its dead deliveries can then be sent again', async () => {
    await rig.webhook(receiver.url);
    failing(500)();
    await rig.queue();
    for (const [nth, wait] of RETRIES.entries()) {
      await settled([['waiting', nth + 1]]);
      rig.clock.advance(wait);
    }
    await settled([['dead', RETRIES.length + 1]]);
    expect(RETRIES.reduce((sum, wait) => sum + wait, 0) / HOUR).toBeCloseTo(24, 0);
    receiver.answer = (_request, response) => response.writeHead(200).end();
    expect(await rig.waiting.allAgain('hook')).toBe(1);
    rig.deliverer.pump('hook');
    await settled([['done', 1]]);
  });

  it('K64, K137 that redirects is not followed, and the delivery states this', async () => {
    const inside = await Receiver.open();
    await rig.webhook(receiver.url);
    receiver.answer = (_request, response) => response.writeHead(307, { location: inside.url }).end();
    await rig.queue();
    await settled([['waiting', 1]]);
    expect(inside.got).toEqual([]);
    expect(await rig.waiting.deliveriesOf('hook')).toMatchObject([
      { status: 307, answer: expect.stringContaining('redirects to another address') },
    ]);
    await inside.close();
  });

  it('K64 gets nothing more after it answers 410', async () => {
    await rig.webhook(receiver.url);
    failing(410)();
    await rig.queue();
    await vi.waitFor(
      async () =>
        expect(await rig.repository.listOf('team')).toMatchObject([
          { enabled: false, offReason: 'gone', dead: 1 },
        ]),
      30_000,
    );
  });

  it('K64 that fails for three days is switched off, and its maker is informed', async () => {
    await rig.webhook(receiver.url);
    failing(500)();
    await rig.queue();
    await vi.waitFor(
      async () =>
        expect(await rig.repository.listOf('team')).toMatchObject([{ failingSince: rig.clock.wall() }]),
      30_000,
    );
    rig.clock.skip(3 * DAY);
    await rig.queue();
    await vi.waitFor(() => expect(rig.givenUp).toEqual(['hook']), 30_000);
    expect(await rig.repository.listOf('team')).toMatchObject([
      { enabled: false, offReason: 'failing', waiting: 0 },
    ]);
  });

  it('K118 gets no effect of failures of the former address after its address is replaced', async () => {
    const edited = { url: 'http://127.0.0.1:9/new', rooms: null, events: ['*'], enabled: true } as const;
    await rig.webhook(receiver.url);
    failing(500)();
    await rig.queue();
    await vi.waitFor(
      async () =>
        expect(await rig.repository.listOf('team')).toMatchObject([{ failingSince: rig.clock.wall() }]),
      30_000,
    );
    receiver.answer = (_request, response) =>
      void rig.repository.update('hook', edited, null).then(() => response.writeHead(410).end());
    await rig.queue('ROOM0002');
    await settled([
      ['dead', 1],
      ['waiting', 1],
    ]);
    await rig.deliverer.stop();
    expect(await rig.repository.listOf('team')).toMatchObject([
      { url: edited.url, enabled: true, failingSince: null, waiting: 1 },
    ]);
  });

  it('K160 gets nothing while the secret cannot be decrypted, until the secret is renewed', async () => {
    const ofAnother = new WebhookRepository(rig.storage, new Seal(Buffer.alloc(32, 1)));
    await rig.webhook(receiver.url, 'hook', 'team', ofAnother);
    await rig.queue();
    await settled([['waiting', 1]]);
    expect(await rig.waiting.deliveriesOf('hook')).toMatchObject([
      {
        status: null,
        answer:
          'The server can’t read this webhook’s secret, so it can’t sign deliveries and sends none. Create a new secret and enter it at the receiver.',
      },
    ]);
    expect(await rig.repository.listOf('team')).toMatchObject([{ signs: false, waiting: 1 }]);
    await rig.repository.changeSecret('hook', 'whsec_bmV3', rig.clock.wall());
    rig.clock.advance(6 * SECOND);
    await receiver.heard(1);
    expect(receiver.got[0]?.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/);
    expect(await rig.repository.listOf('team')).toMatchObject([{ signs: true }]);
  });

  it('K161 is listed by two queries, however many there are', async () => {
    const asked: string[] = [];
    const db = rig.storage.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const lists = new WebhookRepository({ ...rig.storage, db }, new Seal(Buffer.alloc(32)));
    expect([await lists.listOf('team'), asked.splice(0)]).toEqual([[], ['SelectQueryNode']]);
    for (const id of ['one', 'other', 'third']) await rig.webhook(receiver.url, id);
    await rig.waiting.add([
      rig.row('ROOM0001', 'one'),
      rig.row('ROOM0001', 'third'),
      rig.row('ROOM0002', 'third'),
    ]);
    const listed = await lists.listOf('team');
    expect(listed.map(({ waiting, dead }) => [waiting, dead])).toEqual([
      [1, 0],
      [0, 0],
      [2, 0],
    ]);
    expect(asked).toHaveLength(2);
  });

  it("K64 that is slow does not delay other rooms or webhooks, and gets a room's events in order", async () => {
    const other = await Receiver.open();
    await rig.webhook(receiver.url);
    await rig.webhook(other.url, 'other');
    receiver.answer = () => {};
    const rooms = ['A', 'A', 'B', 'C', 'D', 'E', 'F'];
    for (const room of rooms) await rig.queue(room);
    await rig.queue('A', 'other');
    await Promise.all([receiver.heard(5), other.heard(1)]);
    expect(inOrder(idsOf())).toEqual(['event-1', 'event-3', 'event-4', 'event-5', 'event-6']);
    receiver.answer = (_request, response) => response.writeHead(200).end();
    rig.clock.advance(10 * SECOND);
    await receiver.heard(7);
    expect(inOrder(idsOf().slice(5))).toEqual(['event-2', 'event-7']);
    await other.close();
  });

  it('K150 that is slow does not use up the deliveries of other teams', async () => {
    const other = await Receiver.open();
    const held: ServerResponse[] = [];
    receiver.answer = (_request, response) => void held.push(response);
    for (let nth = 0; nth < 21; nth += 1) {
      await rig.webhook(receiver.url, `slow-${nth}`);
      for (let room = 0; room < 7; room += 1) await rig.queue(`R${room}`, `slow-${nth}`);
    }
    await receiver.heard(20);
    await rig.webhook(other.url, 'other', 'others');
    await rig.queue('OTHERS', 'other', 'others');
    await other.heard(1);
    expect(receiver.got).toHaveLength(20);
    held[0]?.writeHead(200).end();
    await receiver.heard(21);
    await other.close();
  });

  it('K64 gets an unfinished delivery again with the same id after the server stopped', async () => {
    await rig.webhook(receiver.url);
    receiver.answer = () => {};
    const id = await rig.queue();
    await receiver.heard(1);
    await rig.deliverer.stop();
    receiver.answer = (_request, response) => response.writeHead(200).end();
    await rig.boot().start();
    await settled([['done', 1]]);
    expect(idsOf()).toEqual([id, id]);
  });

  it('K149 that failed gets new deliveries before repeated ones', async () => {
    await rig.webhook(receiver.url);
    const at = rig.clock.wall();
    const due = async () => (await rig.waiting.due('hook', at)).map(({ eventId }) => eventId);
    await rig.waiting.add([rig.row('ROOM0001', 'hook')]);
    const failed = { at, status: 500, answer: '', isDone: false, nextAt: at };
    for (const tried of await rig.waiting.due('hook', at)) await rig.waiting.tried(tried, failed);
    await rig.waiting.add([rig.row('ROOM0001', 'hook'), rig.row('ROOM0002', 'hook')]);
    expect(await due()).toEqual(['event-2', 'event-3', 'event-1']);
  });

  it('K66 has its newest 100 successful deliveries stored, and failed ones for a week', async () => {
    await rig.webhook(receiver.url);
    const proven = { uid: 'team', email: 'ada@callboard.test', is_anonymous: 0, is_admin: 0 } as const;
    await rig.storage.db
      .insertInto('users')
      .values({ ...proven, created_at: 1, updated_at: 1 })
      .execute();
    for (let nth = 0; nth < 105; nth += 1) await rig.queue(`R${nth % 5}`);
    await vi.waitFor(
      async () => expect(await rig.repository.listOf('team')).toMatchObject([{ waiting: 0 }]),
      30_000,
    );
    expect(await rig.states()).toHaveLength(100);
    failing(410)();
    await rig.queue();
    await vi.waitFor(
      async () => expect(await rig.repository.listOf('team')).toMatchObject([{ dead: 1 }]),
      30_000,
    );
    await rig.waiting.tidy(rig.clock.wall() + 7 * DAY);
    expect(await rig.repository.listOf('team')).toMatchObject([{ dead: 1 }]);
    await rig.waiting.tidy(rig.clock.wall() + 8 * DAY + MINUTE);
    expect(await rig.repository.listOf('team')).toMatchObject([{ dead: 0 }]);
  });

  it('K66 that is down can have only a limited number of bytes waiting', async () => {
    await rig.webhook(receiver.url);
    await rig.waiting.add([rig.row('ROOM0001', 'hook', '幕'.repeat(2_790_000))]);
    const takes = () => rig.room.taken([rig.row('ROOM0001', 'hook', '幕'.repeat(10_000))], []).length === 1;
    expect(takes()).toBe(true);
    rig.room.set(await rig.waiting.held(), 0);
    expect(takes()).toBe(false);
  });
});

describe('a webhook whose address has not answered yet', () => {
  const unanswered = async (url: string, id = 'hook', teamId = 'team') => {
    const settings = { url, rooms: null, events: ['*'], enabled: true } as const;
    const at = rig.clock.wall();
    await rig.repository.insert({ ...settings, id, teamId, secret: 'whsec_c2VjcmV0', createdBy: 'ada', at });
  };

  it('K329 gets one delivery at a time, and the others after the first success', async () => {
    await unanswered(receiver.url);
    failing(404)();
    for (const room of ['A', 'B', 'C', 'D']) await rig.queue(room);
    const waits = (tries: number): readonly (readonly [string, number])[] => [
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', tries],
    ];
    await settled(waits(1));
    await rig.queue('E');
    for (const wait of [RETRIES[0] ?? 0, RETRIES[1] ?? 0]) rig.clock.advance(wait + SECOND);
    await vi.waitFor(() => expect(receiver.got.length).toBeGreaterThanOrEqual(2), 30_000);
    expect(new Set(idsOf())).toEqual(new Set(['event-1']));
    receiver.answer = (_request, response) => response.writeHead(200).end();
    rig.clock.advance(HOUR);
    await vi.waitFor(async () => {
      expect((await rig.states()).map(([state]) => state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    }, 30_000);
  });

  it('K329 gets one delivery at a time again after its address is changed', async () => {
    await rig.webhook(receiver.url);
    await rig.queue();
    await settled([['done', 1]]);
    const other = await Receiver.open();
    other.answer = (_request, response) => response.writeHead(500).end();
    const settings = { url: other.url, rooms: null, events: ['*'], enabled: true } as const;
    await rig.repository.update('hook', settings, null);
    for (const room of ['A', 'B', 'C']) await rig.queue(room);
    await other.heard(1);
    await vi.waitFor(async () => {
      expect(await rig.waiting.retryOf('hook', rig.clock.wall())).not.toBeNull();
    }, 30_000);
    rig.deliverer.pump('hook');
    await vi.waitFor(async () => {
      expect((await rig.states()).slice(0, 3).map(([, tries]) => tries)).toEqual([0, 0, 1]);
    }, 30_000);
    expect(other.got).toHaveLength(1);
    await other.close();
  });

  it('K329 gets a test immediately, beside waiting deliveries', async () => {
    await unanswered(receiver.url);
    failing(500)();
    for (let nth = 0; nth < 60; nth += 1) await rig.queue(`R${nth}`);
    await vi.waitFor(async () => {
      expect(await rig.waiting.retryOf('hook', rig.clock.wall())).not.toBeNull();
    }, 30_000);
    receiver.answer = (_request, response) => response.writeHead(200).end();
    const [test = 0] = await rig.waiting.add([rig.row('TEST', 'hook')]);
    await rig.deliverer.tried('hook', test);
    await receiver.heard(61);
  });
});

describe('deliveries of many webhooks', () => {
  it('K331 to receivers that never answer leave places to others', async () => {
    const other = await Receiver.open();
    receiver.answer = () => {};
    for (let team = 0; team < 10; team += 1)
      for (let nth = 0; nth < 20; nth += 1) {
        const id = `silent-${team}-${nth}`;
        await rig.webhook(receiver.url, id, `team-${team}`);
        await rig.repository.failing({ id, url: receiver.url }, rig.clock.wall());
        await rig.queue('A', id, `team-${team}`);
      }
    await receiver.heard(50);
    await rig.webhook(other.url, 'other', 'others');
    await rig.queue('OTHERS', 'other', 'others');
    await other.heard(1);
    expect(receiver.got).toHaveLength(50);
    await other.close();
  });

  it('K330 to one host are sent ten a second, from all teams together', async () => {
    rig.rates = new DeliveryRates(rig.clock);
    await rig.deliverer.stop();
    rig.boot();
    for (let nth = 0; nth < 25; nth += 1) {
      await rig.webhook(receiver.url, `hook-${nth}`, `team-${nth}`);
      await rig.queue('A', `hook-${nth}`, `team-${nth}`);
    }
    for (const count of [10, 20, 25]) {
      await receiver.heard(count);
      await rig.waiting.webhooksDue(rig.clock.wall());
      expect(receiver.got).toHaveLength(count);
      for (let turn = 0; turn < 10; turn += 1) rig.clock.advance(SECOND / 10);
    }
    expect(new Set(idsOf()).size).toBe(25);
  });

  it('K331 of one team take at most a fifth of all places', async () => {
    receiver.answer = () => {};
    for (let nth = 0; nth < 20; nth += 1) {
      await rig.webhook(receiver.url, `slow-${nth}`);
      for (const room of ['A', 'B', 'C']) await rig.queue(room, `slow-${nth}`);
    }
    await receiver.heard(20);
    const other = await Receiver.open();
    await rig.webhook(other.url, 'other', 'others');
    await rig.queue('OTHERS', 'other', 'others');
    await other.heard(1);
    expect(receiver.got).toHaveLength(20);
    await other.close();
  });
});
