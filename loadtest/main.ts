import { noEngines } from '../tests/cluster/engines.ts';
import { FaultProxy } from '../tests/support/fault-proxy.ts';
import { Seeded } from '../tests/support/seeded.ts';
import { BUILT, ServerProcess } from '../tests/support/server-process.ts';
import { StartedCluster } from './cluster.ts';
import { clusterFaults, faultsAmong, serverFaults, strikeEvery } from './faults.ts';
import { findK6, type K6Run, runK6 } from './k6.ts';
import { ownHost } from './own-host.ts';

/**
 * `npm run load` runs k6 scenarios against a fresh server on this machine. `npm run load -- rooms` runs one scenario.
 * `--cluster` uses three processes that share a store. `--own-host <address>` names another server that you own. k6
 * gets all other arguments that start with a dash. `README.md` lists the environment variables for sizes.
 */
const scenarios = [
  'rooms',
  'audience',
  'bursts',
  'join-storm',
  'reconnect-storm',
  'rest',
  'outputs',
  'mixed-day',
  'soak',
] as const;
type Scenario = (typeof scenarios)[number];
type Runner = (run: Pick<K6Run, 'urls' | 'pids'>) => Promise<boolean>;

function end(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function asked(all: readonly string[]) {
  const isCluster = all.includes('--cluster');
  const words = all.filter((word) => word !== '--cluster');
  const at = words.indexOf('--own-host');
  const host =
    at < 0 ? null : (words[at + 1] ?? end('--own-host needs an address, such as https://timer.example.org'));
  const others = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  const dash = others.findIndex((word) => word.startsWith('-'));
  const named = dash < 0 ? others : others.slice(0, dash);
  const unknown = named.filter((name) => !scenarios.some((scenario) => scenario === name));
  if (unknown.length > 0) end(`Unknown scenarios: ${unknown.join(', ')}. Known: ${scenarios.join(', ')}`);
  // Faults need a server that this run started.
  const possible = scenarios.filter((name) => host === null || name !== 'soak');
  return {
    names: named.length > 0 ? scenarios.filter((name) => named.includes(name)) : possible,
    host,
    isCluster,
    args: dash < 0 ? [] : others.slice(dash),
  };
}

async function runScenario(name: Scenario, run: Runner): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT });
  console.log(`— ${name} against ${server.url}`);
  const pids = { server: server.pid };
  try {
    return name === 'soak' ? await runFaulty(server, run) : await run({ urls: [server.url], pids });
  } finally {
    await server.remove();
  }
}

const everySeconds = Number(process.env['FAULT_EVERY'] ?? 60);

/** Causes a fault every FAULT_EVERY seconds (default 60), on the network or in the server. */
async function runFaulty(server: ServerProcess, run: Runner): Promise<boolean> {
  const faults = faultsAmong(serverFaults);
  const proxy = await FaultProxy.before(server.port, new Seeded(1));
  const over = new AbortController();
  const victim = { server, proxy };
  const striking = strikeEvery({ everySeconds, faults, victim, server }, over.signal);
  const kept = await run({ urls: [proxy.url], pids: { server: server.pid } });
  over.abort();
  await striking;
  await proxy.close();
  return kept;
}

async function runOnCluster(name: Scenario, run: Runner): Promise<boolean> {
  const cluster = await StartedCluster.start();
  const { processes, address } = cluster.processes;
  const urls = processes.map(({ url }) => url);
  console.log(`— ${name} against ${urls.join(', ')}`);
  try {
    // When a process ends, its screens reconnect to another process.
    return name === 'soak'
      ? await runFaultyCluster(cluster, () => run({ urls: [address], pids: cluster.pids }))
      : await run({ urls, pids: cluster.pids });
  } finally {
    await cluster.remove();
  }
}

async function runFaultyCluster(victim: StartedCluster, run: () => Promise<boolean>): Promise<boolean> {
  const faults = faultsAmong(clusterFaults);
  const over = new AbortController();
  const striking = strikeEvery({ everySeconds, faults, victim }, over.signal);
  const kept = await run();
  over.abort();
  await striking;
  return kept;
}

const { names, host, isCluster, args } = asked(process.argv.slice(2));
const k6 =
  findK6() ??
  end(
    'k6 is not installed. See https://grafana.com/docs/k6/latest/set-up/install-k6/ or run: go install go.k6.io/k6@latest',
  );
const elsewhere = host === null ? null : await ownHost(host, process.env['METRICS_TOKEN']);
if (elsewhere !== null && !elsewhere.ok) end(elsewhere.error);
if (elsewhere !== null && names.includes('soak'))
  end('soak kills the server, so it cannot run with --own-host.');
if (isCluster && host !== null) end('--cluster starts its own processes, so it cannot run with --own-host.');
if (isCluster && noEngines() !== null) process.exit(1);
const kept: boolean[] = [];
for (const scenario of names) {
  const run: Runner = (where) => runK6(k6, { scenario, args, isOwnHost: elsewhere !== null, ...where });
  kept.push(
    elsewhere !== null
      ? await run({ urls: [elsewhere.value], pids: {} })
      : isCluster
        ? await runOnCluster(scenario, run)
        : await runScenario(scenario, run),
  );
}
process.exitCode = kept.every(Boolean) ? 0 : 1;
