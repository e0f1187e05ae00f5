import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { freePort } from '../support/server-process.ts';
import type { Engine, Tab } from './tab.ts';

const session = z.object({
  value: z.object({
    sessionId: z.string(),
    capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
  }),
});
const executed = z.object({ value: z.unknown() });

/** WebKitGTK by WebDriver. Its driver knows one session, so that every tab has a driver. */
export async function systemWebKit(driver: string): Promise<Engine> {
  const display = await Display.find();
  const first = await Session.start(driver, display.name);
  const sessions: Session[] = [];
  return {
    name: `WebKitGTK ${first.version}, the system's`,
    tab: async () => {
      const next = sessions.length === 0 ? first : await Session.start(driver, display.name);
      sessions.push(next);
      return next;
    },
    close: async () => {
      for (const each of new Set([first, ...sessions])) await each.end();
      await display.close();
    },
  };
}

class Session implements Tab {
  readonly version: string;
  readonly #driver: ChildProcess;
  readonly #url: string;

  private constructor(driver: ChildProcess, url: string, version: string) {
    this.#driver = driver;
    this.#url = url;
    this.version = version;
  }

  static async start(executable: string, display: string): Promise<Session> {
    const port = await freePort();
    const driver = spawn(executable, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display },
    });
    const url = `http://127.0.0.1:${port}`;
    await answering(`${url}/status`, driver);
    const { value } = session.parse(await post(`${url}/session`, { capabilities: {} }));
    return new Session(driver, `${url}/session/${value.sessionId}`, value.capabilities.browserVersion);
  }

  async open(url: string): Promise<void> {
    await post(`${this.#url}/url`, { url });
  }

  async read(expression: string): Promise<unknown> {
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(value ?? null))`;
    return executed.parse(await post(`${this.#url}/execute/async`, { script, args: [] })).value;
  }

  async end(): Promise<void> {
    await fetch(this.#url, { method: 'DELETE' });
    await ended(this.#driver);
  }
}

/** The display for windows: the caller's, or one in memory. */
class Display {
  readonly name: string;
  readonly #server: ChildProcess | null;

  private constructor(name: string, server: ChildProcess | null) {
    this.name = name;
    this.#server = server;
  }

  static async find(): Promise<Display> {
    const own = process.env.DISPLAY;
    if (own !== undefined) return new Display(own, null);
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const name = await new Promise<string>((resolve, reject) => {
      server.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
      server.once('error', () =>
        reject(new Error('WebKitGTK wants a screen, and there is neither a DISPLAY nor Xvfb.')),
      );
    });
    return new Display(name, server);
  }

  async close(): Promise<void> {
    if (this.#server !== null) await ended(this.#server);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

async function answering(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The driver of WebKitGTK did not start.');
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
