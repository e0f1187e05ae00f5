import { FaultProxy } from '../tests/support/fault-proxy.ts';
import { Seeded } from '../tests/support/seeded.ts';
import { BUILT, ServerProcess } from '../tests/support/server-process.ts';
import { faultsOfKind, strikeEvery } from './faults.ts';
import { findK6, type K6Run, runK6 } from './k6.ts';
import { ownHost } from './own-host.ts';

/**
 * `npm run load`: k6 scenarios against a server of this machine, started for the purpose with fresh data.
 * `npm run load -- rooms` runs one. What begins with a dash is for k6, but `--own-host <address>`, which names a server of
 * one's own elsewhere. `README.md` beside tells the sizes that the environment sets.
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
type Runner = (run: Pick<K6Run, 'url' | 'pids'>) => Promise<boolean>;

function end(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** The scenarios that are named, the host that is one's own, and what is k6's, from the first dash on. */
function asked(words: readonly string[]) {
  const at = words.indexOf('--own-host');
  const host =
    at < 0 ? null : (words[at + 1] ?? end('--own-host wants an address, https://timer.example.org'));
  const others = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  const dash = others.findIndex((word) => word.startsWith('-'));
  const named = dash < 0 ? others : others.slice(0, dash);
  const unknown = named.filter((name) => !scenarios.some((scenario) => scenario === name));
  if (unknown.length > 0) end(`There is no ${unknown.join(', ')}. There are: ${scenarios.join(', ')}`);
  // What breaks the server needs one that it has started.
  const possible = scenarios.filter((name) => host === null || name !== 'soak');
  return {
    names: named.length > 0 ? scenarios.filter((name) => named.includes(name)) : possible,
    host,
    args: dash < 0 ? [] : others.slice(dash),
  };
}

async function runScenario(name: Scenario, run: Runner): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT });
  console.log(`— ${name} against ${server.url}`);
  const pids = { server: server.pid };
  try {
    return name === 'soak' ? await runFaulty(server, run) : await run({ url: server.url, pids });
  } finally {
    await server.remove();
  }
}

/** Something breaks each minute, or every FAULT_EVERY seconds, between k6 and the server or in the server itself. */
async function runFaulty(server: ServerProcess, run: Runner): Promise<boolean> {
  const faults = faultsOfKind(process.env['FAULTS'] ?? 'all');
  const proxy = await FaultProxy.before(server.port, new Seeded(1));
  const over = new AbortController();
  const every = Number(process.env['FAULT_EVERY'] ?? 60);
  const striking = strikeEvery(every, faults, { server, proxy }, over.signal);
  const kept = await run({ url: proxy.url, pids: { server: server.pid } });
  over.abort();
  await striking;
  await proxy.close();
  return kept;
}

const { names, host, args } = asked(process.argv.slice(2));
const k6 =
  findK6() ??
  end(
    'There is no k6. See https://grafana.com/docs/k6/latest/set-up/install-k6/ or: go install go.k6.io/k6@latest',
  );
const elsewhere = host === null ? null : await ownHost(host, process.env['METRICS_TOKEN']);
if (elsewhere !== null && !elsewhere.ok) end(elsewhere.error);
if (elsewhere !== null && names.includes('soak'))
  end('soak kills the server: it runs on this machine alone.');
const kept: boolean[] = [];
for (const scenario of names) {
  const run: Runner = (where) => runK6(k6, { scenario, args, isOwnHost: elsewhere !== null, ...where });
  kept.push(
    elsewhere === null ? await runScenario(scenario, run) : await run({ url: elsewhere.value, pids: {} }),
  );
}
process.exitCode = kept.every(Boolean) ? 0 : 1;
