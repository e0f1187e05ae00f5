import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { temporaryFolder } from '../support/server-process.ts';
import type { Engine, Tab } from './tab.ts';

const answer = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown().optional(),
  message: z.string().optional(),
});
const newSession = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const userContext = z.object({ userContext: z.string() });
const context = z.object({ context: z.string() });
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Firefox as its maker ships it, by WebDriver BiDi, which it speaks itself. */
export async function systemFirefox(executable: string): Promise<Engine> {
  const profile = temporaryFolder();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const bidi = await BiDi.connect(`${await addressOf(child)}/session`);
  const { capabilities } = newSession.parse(await bidi.send('session.new', { capabilities: {} }));
  return {
    name: `Firefox ${capabilities.browserVersion}, the system's`,
    tab: async () => {
      const own = userContext.parse(await bidi.send('browser.createUserContext', {}));
      return tabOf(bidi, context.parse(await bidi.send('browsingContext.create', { type: 'tab', ...own })));
    },
    close: async () => {
      const gone = once(child, 'exit');
      await bidi.send('browser.close', {});
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox has no output.');
  for await (const line of createInterface(stderr)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox did not start.');
}

function tabOf(bidi: BiDi, target: z.infer<typeof context>): Tab {
  return {
    open: async (url) => {
      await bidi
        .send('browsingContext.navigate', { ...target, url, wait: 'complete' })
        .catch((error: unknown) => {
          // A page that redirects immediately.
          if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
        });
    },
    read: async (expression) => {
      const outcome = evaluated.parse(
        await bidi.send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target,
          awaitPromise: true,
        }),
      );
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
      return JSON.parse(outcome.result.value);
    },
  };
}

class BiDi {
  readonly #socket: WebSocket;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(answer.parse(JSON.parse(data.toString()))));
  }

  static async connect(address: string): Promise<BiDi> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new BiDi(socket);
  }

  send(method: string, params: object): Promise<unknown> {
    this.#last += 1;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(this.#last, asked);
    this.#socket.send(JSON.stringify({ id: this.#last, method, params }));
    return asked.promise;
  }

  #hear({ id, type, result, message }: z.infer<typeof answer>): void {
    const asked = this.#asked.get(id ?? 0);
    if (type === 'error') asked?.reject(new Error(message));
    else asked?.resolve(result);
  }
}
