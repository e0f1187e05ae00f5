import { createApp } from '../../server/app.ts';
import { HotStandby } from '../../server/cluster/hot-standby.ts';
import { openPostgres } from '../../server/db/postgres/open-postgres.ts';
import { readEnv } from '../../server/env.ts';
import { openPostgresRooms } from '../../server/journal/store.postgres.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openStorage, type StorageOptions } from '../../server/storage.ts';

// As `server/serve.ts` with DATABASE_URL, while that is refused: rooms stand in Postgres, accounts in a file of each process.
const env = readEnv(process.env, []);
const { DATABASE_URL: url = '', LEASE: lease, HOST: host, PORT: port } = env;
const log = createLog(env);

function end(why: unknown): never {
  process.stderr.write(`${String(why)}\n`);
  process.exit(1);
}

let stop = async (): Promise<void> => {};
const standby = await HotStandby.start({
  url,
  lease,
  host,
  port,
  log,
  clock: systemClock(),
  onFatal: end,
  onUnfit: (why) => void stop().then(() => end(why), end),
});
stop = () => standby.leave();
process.on('SIGTERM', () => void stop().then(() => process.exit(0), end));
await standby.turn();
const clock = systemClock();
const { member } = standby;
const app = await createApp(env, {
  clock,
  log,
  member,
  onFatal: end,
  openStorage: async (directory: string, options: StorageOptions) => {
    const file = await openStorage(directory, options);
    const database = await openPostgres(url);
    const { read } = database;
    const rooms = await openPostgresRooms({
      ...options,
      url,
      read,
      clock,
      node: () => member.lease.node,
      slots: () => null,
    });
    const close = async (): Promise<void> => {
      await database.close();
      await file.close();
    };
    return { ...file, rooms, close };
  },
});
await standby.freePort();
await app.listen();
stop = () => app.stop();
