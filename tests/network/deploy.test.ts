import { expect, it } from 'vitest';
import { LONG } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';

interface Deploy {
  readonly exitCode: number | null;
  /** Messages to screens, with counts. */
  readonly told: ReadonlyMap<string, number>;
  /** How many came back to exactly where they had been, and so needed no state. */
  readonly resumed: number;
}

/** Stops a server that many screens look at, as a deploy does or otherwise, and starts it again on the same data. */
async function deploy(
  screens: number,
  stop: (server: ServerProcess) => Promise<number | null>,
): Promise<Deploy> {
  const server = await ServerProcess.start();
  try {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'VIEWER');
    const names = Array.from({ length: screens }, (_, index) => `screen-${index}`);
    const clients = await Promise.all(names.map(() => RoomClient.open(server.url)));
    const joins = clients.map((client, index) => client.join({ token, channelId: names[index] ?? '' }));
    const { epoch } = (await Promise.all(joins))[0] ?? { epoch: 0 };
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
    const { seq } = await controller.ask('timeset/start');
    await Promise.all(clients.map((client) => client.reached(seq)));

    const farewells = Promise.allSettled(clients.map((client) => client.goodbye()));
    const exitCode = await stop(server);
    const told = tally(
      (await farewells).map((heard) => (heard.status === 'fulfilled' ? wordsOf(heard.value) : 'nothing')),
    );
    await server.start();
    const back = await Promise.all(names.map(() => RoomClient.open(server.url)));
    const welcomes = await Promise.all(
      back.map((client, index) =>
        client.join({ token, channelId: names[index] ?? '', since: { epoch, seq } }),
      ),
    );
    for (const client of back) client.terminate();
    const resumed = welcomes.filter(({ state, seq: now }) => state === undefined && now === seq).length;
    return { exitCode, told, resumed };
  } finally {
    await server.remove();
  }
}

const wordsOf = ({ code, retry, closed }: Awaited<ReturnType<RoomClient['goodbye']>>) =>
  `${code}, ${retry}, ${closed.code}`;

function tally(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const SCREENS = 100;

it('W20 a deploy tells every screen when to reconnect, and each screen misses nothing', async () => {
  const { exitCode, told, resumed } = await deploy(SCREENS, (server) => server.stop());
  expect(exitCode).toBe(0);
  expect([...told]).toEqual([['restarting, after, 1012', SCREENS]]);
  expect(resumed).toBe(SCREENS);
});

it('W20 a killed server cannot tell any screen when to reconnect', LONG, async () => {
  const killed = async (server: ServerProcess) => {
    await server.kill();
    return null;
  };
  expect([...(await deploy(SCREENS, killed)).told]).toEqual([['nothing', SCREENS]]);
});
