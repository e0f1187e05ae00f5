import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { BUILT, ServerProcess } from '../tests/support/server-process.ts';

/**
 * `npm run load`: k6 scenarios against a server of this machine, started for the purpose with fresh data.
 * `npm run load -- rooms` runs one. ROOMS, VIEWERS, RATE, SECONDS and STORMS change the size.
 */
const scenarios = ['rooms', 'reconnect-storm'];
const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : scenarios;

function findK6(): string {
  const places = [...(process.env.PATH ?? '').split(':'), join(homedir(), 'go', 'bin')];
  const found = places.map((place) => join(place, 'k6')).find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      'There is no k6. See https://grafana.com/docs/k6/latest/set-up/install-k6/ or: go install go.k6.io/k6@latest',
    );
  }
  return found;
}

async function runScenario(k6: string, name: string): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT });
  try {
    const args = ['run', '--no-usage-report', `loadtest/scenarios/${name}.ts`];
    const env = { ...process.env, BASE_URL: server.url };
    console.log(`— ${name} against ${server.url}`);
    return spawnSync(k6, args, { stdio: 'inherit', env }).status === 0;
  } finally {
    await server.remove();
  }
}

const k6 = findK6();
const kept: boolean[] = [];
for (const name of asked) kept.push(await runScenario(k6, name));
process.exitCode = kept.every(Boolean) ? 0 : 1;
