import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from '../tests/support/server-process.ts';
import { Consumption } from './consumption.ts';

export interface K6Run {
  readonly scenario: string;
  /** Addresses of servers that share the same rooms. Screens are spread over them. */
  readonly urls: readonly string[];
  /** True if the server runs elsewhere and its owner has consented to the load test. */
  readonly isOwnHost: boolean;
  readonly args: readonly string[];
  readonly pids: Readonly<Record<string, number>>;
}

/** Returns the path of k6, from PATH or from Go's install folder, or null. */
export function findK6(): string | null {
  const places = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin')];
  const files = places.flatMap((place) => [join(place, 'k6'), join(place, 'k6.exe')]);
  return files.find((path) => existsSync(path)) ?? null;
}

const reports = fileURLToPath(new URL('../reports/load/', import.meta.url));

/** Runs one scenario and draws its progress. Returns true if all thresholds passed. */
export async function runK6(k6: string, { scenario, urls, isOwnHost, args, pids }: K6Run): Promise<boolean> {
  mkdirSync(reports, { recursive: true });
  const name = urls.length > 1 ? `${scenario}-cluster` : scenario;
  const report = join(reports, `${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const address = `127.0.0.1:${await freePort()}`;
  const own = ['--no-usage-report', '--quiet', '--address', address, '--summary-export', `${report}.json`];
  const run = spawn(k6, ['run', ...own, ...args, `loadtest/scenarios/${scenario}.ts`], {
    stdio: 'inherit',
    env: {
      ...process.env,
      BASE_URL: urls.join(','),
      ...(isOwnHost && { OWN_HOST: urls.join(',') }),
      K6_WEB_DASHBOARD: 'true',
      K6_WEB_DASHBOARD_PORT: '-1',
      K6_WEB_DASHBOARD_PERIOD: '1s',
      K6_WEB_DASHBOARD_EXPORT: `${report}.html`,
    },
  });
  const consumption = new Consumption({ k6: run.pid ?? 0, ...pids });
  const bar = new ProgressBar(scenario, address);
  const [code]: unknown[] = await once(run, 'exit');
  bar.end();
  console.log(`${scenario} ${consumption.end()}`);
  // k6 writes no report if a run ends within two seconds.
  const files = ['json', 'html'].map((kind) => `${report}.${kind}`).filter((file) => existsSync(file));
  console.log(`${files.join(', ')}\n`);
  return code === 0;
}

const metricSchema = z.object({
  data: z.object({ attributes: z.object({ sample: z.record(z.string(), z.number()) }) }),
});

const LOOK_EVERY = 500;
const CELLS = 30;

/** Draws on one line the share of planned steps that a scenario has done, as k6 counts them. */
class ProgressBar {
  readonly #name: string;
  readonly #address: string;
  readonly #began = Date.now();
  readonly #timer: NodeJS.Timeout;
  #drawn = '';

  constructor(name: string, address: string) {
    this.#name = name;
    this.#address = address;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY);
  }

  end(): void {
    clearInterval(this.#timer);
    if (process.stdout.isTTY && this.#drawn !== '') process.stdout.write('\n');
  }

  async #look(): Promise<void> {
    const [planned, done] = await Promise.all([this.#metric('steps_planned'), this.#metric('steps_done')]);
    const share = planned ? Math.min(1, (done ?? 0) / planned) : 0;
    const cells = Math.round(share * CELLS);
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    const bar = `${'█'.repeat(cells)}${'░'.repeat(CELLS - cells)}`;
    this.#draw(`${this.#name} ${bar} ${Math.round(share * 100)} %, ${seconds} s`, Math.floor(share * 10));
  }

  #draw(line: string, tenth: number): void {
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${line}`);
      this.#drawn = line;
    } else if (this.#drawn !== String(tenth)) {
      console.log(line);
      this.#drawn = String(tenth);
    }
  }

  /** Returns the value of a k6 metric, or null before and after the run. */
  async #metric(name: string): Promise<number | null> {
    try {
      const answer = await fetch(`http://${this.#address}/v1/metrics/${name}`);
      const metric = metricSchema.safeParse(await answer.json());
      if (!metric.success) return null;
      const { sample } = metric.data.data.attributes;
      return sample['count'] ?? sample['value'] ?? null;
    } catch {
      return null;
    }
  }
}
