import './kernel/runtime-checks.ts';
import { decode, encode } from '@msgpack/msgpack';
import { z } from 'zod';
import { errorMessage } from './kernel/refused.ts';

/**
 * Checks pages, sockets, long polling, event streams and large bodies of a server. Exits with 1 after a failure, or
 * after a minute.
 */
const STEP_TIMEOUT_MS = 60_000;
const SOCKET_TIMEOUT_MS = 10_000;
const LARGE_BODY_BYTES = 4_000_000 - 100;

const createdSchema = z.object({
  room: z.object({ pid: z.string(), teamId: z.string() }),
  links: z.record(z.string(), z.string()),
});
type CreatedRoom = z.infer<typeof createdSchema>;
const credentialsSchema = z.object({ roomToken: z.string() });
const keySchema = z.object({ id: z.string(), key: z.string() });

class HttpVisitor {
  readonly #origin: string;
  #cookie = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...headers,
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return answer;
  }

  async join({ room, links }: CreatedRoom, view: 'CONTROLLER' | 'VIEWER'): Promise<SocketScreen> {
    const link = new URL(links[view.toLowerCase()] ?? '', this.#origin);
    const query = new URLSearchParams({ view, deviceId: `play-${view.toLowerCase()}` });
    const signature = link.searchParams.get('signature');
    if (signature !== null) query.set('signature', signature);
    const answer = await this.call('GET', `/api/rooms/${room.pid}/credentials?${query.toString()}`);
    const { roomToken: token } = credentialsSchema.parse(await answer.json());
    return SocketScreen.open(this.#origin.replace('http', 'ws'), token, view);
  }
}

class SocketScreen {
  readonly #socket: WebSocket;
  readonly #frames: unknown[][] = [];
  #onFrame = () => {};
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) this.#frames.push(z.array(z.unknown()).parse(decode(data)));
      this.#onFrame();
    });
  }

  static async open(origin: string, token: string, view: string): Promise<SocketScreen> {
    const socket = new WebSocket(`${origin}/socket/`);
    const screen = new SocketScreen(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      const fail = () =>
        reject(
          new Error(
            'The WebSocket at /socket/ does not open. Check that your proxy passes WebSocket upgrades.',
          ),
        );
      socket.addEventListener('error', fail);
      setTimeout(fail, SOCKET_TIMEOUT_MS).unref();
    });
    socket.send(encode(['hello', { token, channelId: `play-${view}`, client: { name: 'play', view } }]));
    await screen.frame('welcome');
    return screen;
  }

  async frame(kind: string, text = ''): Promise<string> {
    for (;;) {
      const found = this.#frames.find((frame) => frame[0] === kind && JSON.stringify(frame).includes(text));
      if (found !== undefined) return JSON.stringify(found);
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve;
      });
    }
  }

  async command(name: string, payload: object): Promise<void> {
    this.#lastId += 1;
    this.#socket.send(encode(['command', this.#lastId, name, payload]));
    await this.frame('ack', `["ack",${this.#lastId}`);
  }

  close(): void {
    this.#socket.close();
  }
}

async function playShow(origin: string): Promise<void> {
  const visitor = new HttpVisitor(origin);
  const check = async (what: string, holds: Promise<boolean>): Promise<void> => {
    if (!(await holds)) throw new Error(`${what}: no.`);
    console.log(`${what}: yes`);
  };
  await check('Serves the page', isServed(visitor));
  const made = createdSchema.parse(
    await (await visitor.call('POST', '/api/rooms', '{"name":"A show"}')).json(),
  );
  const { pid, teamId } = made.room;
  try {
    const controller = await visitor.join(made, 'CONTROLLER');
    const viewer = await visitor.join(made, 'VIEWER');
    await controller.command('timeset/start', {});
    await check('Shows GO on a viewer (WebSocket)', receivesFrame(viewer, '"running":true'));
    await controller.command('timeset/stop', {});
    await check('Shows the pause on a viewer', receivesFrame(viewer, '"running":false'));
    await check('Opens Socket.IO by long polling', isPollingServed(visitor));
    await check(`Takes a body of ${LARGE_BODY_BYTES / 1_000_000} MB`, takesLargeBody(visitor));
    const answer = await visitor.call(
      'POST',
      `/api/teams/${teamId}/keys`,
      JSON.stringify({ name: 'play', scope: 'read', roomPid: pid }),
    );
    if (answer.status === 201) {
      const { id, key } = keySchema.parse(await answer.json());
      await check('Sends events as they happen (event stream)', isStreaming(visitor, key, pid, controller));
      await visitor.call('DELETE', `/api/teams/${teamId}/keys/${id}`);
    } else console.log(`Event stream: not checked, because the server created no API key (${answer.status})`);
    controller.close();
    viewer.close();
  } finally {
    await visitor.call('DELETE', `/api/rooms/${pid}`);
  }
}

async function isServed(visitor: HttpVisitor): Promise<boolean> {
  const page = await visitor.call('GET', '/');
  return page.status === 200 && (await page.text()).includes('<div id="app"');
}

const receivesFrame = async (screen: SocketScreen, text: string): Promise<boolean> =>
  (await screen.frame('event', text)) !== '';

async function isPollingServed(visitor: HttpVisitor): Promise<boolean> {
  const opened = await visitor.call('GET', '/v1/socket.io/?EIO=4&transport=polling');
  return opened.status === 200 && (await opened.text()).startsWith('0{');
}

async function takesLargeBody(visitor: HttpVisitor): Promise<boolean> {
  const body = JSON.stringify({ file: 'x'.repeat(LARGE_BODY_BYTES - 11) });
  const answer = await visitor.call('POST', '/api/rooms/import', body);
  return answer.status === 400 && (await answer.text()).includes('"invalid"');
}

async function isStreaming(
  visitor: HttpVisitor,
  key: string,
  pid: string,
  controller: SocketScreen,
): Promise<boolean> {
  const answer = await visitor.call('GET', `/v1/events?room_id=${pid}`, undefined, {
    authorization: `Bearer ${key}`,
  });
  if (answer.status !== 200 || answer.body === null) return false;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  await controller.command('room/onAir', { on: true });
  for (let text = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return false;
    text += value;
    if (text.includes('on_air')) break;
  }
  await reader.cancel();
  return true;
}

const [serverUrl = ''] = process.argv.slice(2);
if (!/^https?:/.test(serverUrl) || !URL.canParse(serverUrl)) {
  process.stderr.write('Usage: npm run play -- https://timer.example\n');
  process.exit(1);
}
setTimeout(() => {
  process.stderr.write(
    'The checks did not finish within a minute. The server or the proxy in front of it does not respond.\n',
  );
  process.exit(1);
}, STEP_TIMEOUT_MS).unref();
await playShow(new URL(serverUrl).origin).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
