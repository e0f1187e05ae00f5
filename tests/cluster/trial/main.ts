import { Pool } from 'pg';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { noEngines, startNats, startPostgres } from '../engines.ts';
import { servePage } from './page.ts';
import { TrialCluster } from './trial-cluster.ts';

/**
 * `npm run cluster`: three processes on one machine with their own engines, and a page that shows which process owns
 * which rooms while one is killed. `DATABASE_URL` and `NATS_URL` name existing engines (`compose.yaml`); `npm run
 * cluster -- --standby` leaves NATS out: one process serves, two wait. Ctrl+C ends it, and its temporary data.
 */
const isStandby = process.argv.includes('--standby');
const { DATABASE_URL, NATS_URL, LEASE } = process.env;
const needsEngines = DATABASE_URL === undefined || (NATS_URL === undefined && !isStandby);
if (needsEngines && noEngines() !== null) process.exit(1);

if (DATABASE_URL !== undefined) await requireUsable(DATABASE_URL);
const postgres = DATABASE_URL === undefined ? await startPostgres() : null;
const nats = NATS_URL === undefined && !isStandby ? await startNats() : null;
const databaseUrl = DATABASE_URL ?? (await postgres?.createDatabase()) ?? '';
const natsUrl = isStandby ? '' : (NATS_URL ?? nats?.url ?? '');

const started = performance.now();
const happened: string[] = [];
const tell = (text: string) => {
  happened.push(`${((performance.now() - started) / 1_000).toFixed(1)} s  ${text}`);
};
let wasReady = false;
const cluster = await TrialCluster.start({
  databaseUrl,
  natsUrl,
  lease: LEASE,
  onStanding: (name, standing) => {
    tell(`${name} is ${standing}`);
    if (standing !== 'ready' || wasReady) return;
    wasReady = true;
    console.log('Ready.');
  },
});
const { processes, address } = cluster;
const store = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 1_000 });
store.on('error', () => {});
const page = await servePage({
  processes,
  store,
  happened,
  tell,
  address,
  engines: { postgres, nats },
});

console.log(`Three processes: ${processes.map(({ name, url }) => `${name} ${url}`).join(', ')}`);
console.log(`One address for all of them, as people would use it: ${address}`);
console.log(`Who owns what, and what to break: ${page.url}`);
if (DATABASE_URL !== undefined)
  console.log('Tables and rooms stay in the database of DATABASE_URL when this ends.');
console.log('The processes are starting, which takes some seconds ...');

/** Ends with one line, where each process would say it over and over. */
async function requireUsable(url: string): Promise<void> {
  try {
    await (await openPostgres(url)).close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await cluster.end();
  page.close();
  await store.end();
  await Promise.all([postgres?.remove(), nats?.remove()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
