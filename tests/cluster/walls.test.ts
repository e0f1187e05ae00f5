import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventStream } from '../support/event-stream.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { People } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { newTeam } from '../support/teams.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { ManyServers } from './many-servers.ts';

const kioskSchema = z.object({ id: z.string(), link: z.string() });

describe.skipIf(noEngines() !== null)('A wall display at each of two processes', () => {
  let postgres: PostgresEngine;
  let mails: MailTrap;
  let many: ManyServers;

  beforeAll(async () => {
    [postgres, mails] = await Promise.all([startPostgres(), MailTrap.open()]);
    many = await ManyServers.start(await postgres.createDatabase(), 2, mails.env);
  });
  afterAll(async () => {
    await many.remove();
    await Promise.all([mails.close(), postgres.remove()]);
  });

  it('M2108 shows the rooms of all processes, and ends when its link is removed', async () => {
    const [first] = many.servers;
    if (first === undefined) throw new Error('There is no server.');
    const ada = await People.around(first, mails).verifiedPerson();
    const id = await newTeam(ada);
    const rooms = await Promise.all(Array.from({ length: 4 }, () => ada.client.makeRoom({ teamId: id })));
    const pids = rooms.map(({ room }) => room.pid);
    const { body } = await ada.client.call('POST', `/api/teams/${id}/kiosks`, {
      body: { name: 'Lobby', rooms: pids },
    });
    const kiosk = kioskSchema.parse(body);
    const query = kiosk.link.slice(kiosk.link.indexOf('?'));
    const streams = await Promise.all(
      [0, 1].map((place) => EventStream.open(`${many.url(place)}/api/teams/${id}/live/events${query}`)),
    );
    for (const stream of streams) await stream.hears(5);
    for (const room of rooms) {
      const token = await ada.client.token(room, 'CONTROLLER', { signature: null });
      await ada.client.command(room.room.pid, token, 'timeset/start');
    }
    for (const stream of streams) {
      await stream.hears(9);
      const started = stream.events
        .slice(5)
        .map(({ data }) => z.looseObject({ pid: z.string() }).parse(data));
      expect(started.map(({ pid }) => pid).toSorted()).toEqual(pids.toSorted());
      expect(stream.events.at(-1)?.data).toMatchObject({ timeset: { running: true } });
    }
    const other = new RestClient(many.url(1));
    other.cookie = ada.client.cookie;
    await other.call('DELETE', `/api/teams/${id}/kiosks/${kiosk.id}`);
    for (const stream of streams) await stream.ends();
  });
});
