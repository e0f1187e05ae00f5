import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { FaultProxy } from '../tests/support/fault-proxy.ts';
import { Seeded } from '../tests/support/seeded.ts';
import { BUILT, ServerProcess } from '../tests/support/server-process.ts';
import { Consumption } from './consumption.ts';
import { faultsOfKind, strikeEvery } from './faults.ts';

/**
 * `npm run load`: k6 scenarios against a server of this machine, started for the purpose with fresh data.
 * `npm run load -- rooms` runs one. `README.md` beside tells the sizes that the environment sets.
 */
const scenarios = ['rooms', 'audience', 'bursts', 'join-storm', 'reconnect-storm', 'soak'];
const named = process.argv.slice(2);
const asked = named.length > 0 ? named : scenarios;

function end(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function findK6(): string {
  const places = [...(process.env.PATH ?? '').split(':'), join(homedir(), 'go', 'bin')];
  const found = places.map((place) => join(place, 'k6')).find((path) => existsSync(path));
  return (
    found ??
    end(
      'There is no k6. See https://grafana.com/docs/k6/latest/set-up/install-k6/ or: go install go.k6.io/k6@latest',
    )
  );
}

async function runK6(k6: string, name: string, url: string, serverPid: number): Promise<boolean> {
  const args = ['run', '--no-usage-report', `loadtest/scenarios/${name}.ts`];
  const run = spawn(k6, args, { stdio: 'inherit', env: { ...process.env, BASE_URL: url } });
  const consumption = new Consumption({ k6: run.pid ?? 0, server: serverPid });
  const [code]: unknown[] = await once(run, 'exit');
  console.log(`${name} ${consumption.end()}\n`);
  return code === 0;
}

async function runScenario(k6: string, name: string): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT });
  console.log(`— ${name} against ${server.url}`);
  try {
    return name === 'soak'
      ? await runFaulty(k6, name, server)
      : await runK6(k6, name, server.url, server.pid);
  } finally {
    await server.remove();
  }
}

/** Something breaks each minute, or every FAULT_EVERY seconds, between k6 and the server or in the server itself. */
async function runFaulty(k6: string, name: string, server: ServerProcess): Promise<boolean> {
  const faults = faultsOfKind(process.env['FAULTS'] ?? 'all');
  const proxy = await FaultProxy.before(server.port, new Seeded(1));
  const over = new AbortController();
  const every = Number(process.env['FAULT_EVERY'] ?? 60);
  const striking = strikeEvery(every, faults, { server, proxy }, over.signal);
  const kept = await runK6(k6, name, proxy.url, server.pid);
  over.abort();
  await striking;
  await proxy.close();
  return kept;
}

const unknown = asked.filter((name) => !scenarios.includes(name));
if (unknown.length > 0) end(`There is no ${unknown.join(', ')}. There are: ${scenarios.join(', ')}`);
const k6 = findK6();
const kept: boolean[] = [];
for (const name of asked) kept.push(await runScenario(k6, name));
process.exitCode = kept.every(Boolean) ? 0 : 1;
