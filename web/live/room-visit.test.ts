import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import type { BrowserSocket } from './connection.ts';
import { FakeServer, tokenEnded } from './fake-server.fixture.ts';
import { storedRoomMark } from './room-session.ts';
import { visitMachine } from './room-visit.ts';

const options = {
  place: 'rooms/ABCD1234',
  view: 'VIEWER',
  signature: null,
  name: null,
  delay: 0,
  password: 'typed',
  predictor: null,
  versionMismatch: 'notify',
} as const;

const shut = { status: 403, body: { code: 'denied_protected', message: 'This room asks for a password.' } };
const open = { status: 200, body: { roomToken: 'token', expiresAt: 3_600_000 } };

let answer: { readonly status: number; readonly body: unknown };
const passwords: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  passwords.length = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    passwords.push(new Headers(init.headers).get('x-room-password'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('V237 joins automatically once the room no longer asks for a password', async () => {
  answer = shut;
  const visit = createActor(visitMachine, { input: options }).start();
  await vi.advanceTimersByTimeAsync(100);
  expect(visit.getSnapshot().context.denial?.code).toBe('denied_protected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(passwords).toEqual(['typed', null]);
  expect(visit.getSnapshot().context.denial?.code).toBe('denied_protected');
  answer = open;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(visit.getSnapshot().context.denial).toBeNull();
  visit.stop();
});

it('V237 stops the retries once the screen has left', async () => {
  answer = shut;
  const visit = createActor(visitMachine, { input: options }).start();
  await vi.advanceTimersByTimeAsync(100);
  visit.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(passwords).toEqual(['typed']);
});

/** A browser's socket to this server. */
function browserSocketTo(server: FakeServer) {
  return class {
    static readonly OPEN = 1;
    readonly readyState = 1;
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((message: { readonly data: ArrayBuffer }) => void) | null = null;
    private readonly line: BrowserSocket = server.open({
      opened: () => this.onopen?.(),
      received: (data) => this.onmessage?.({ data }),
      closed: () => this.onclose?.(),
    });
    send(bytes: Uint8Array<ArrayBuffer>): void {
      this.line.send(bytes);
    }
    close(): void {
      this.line.close();
    }
  };
}

/** A screen that is in the room. */
async function visiting(machine = visitMachine) {
  const server = new FakeServer({ ahead: 0 });
  vi.stubGlobal('WebSocket', browserSocketTo(server));
  vi.stubGlobal('fetch', async () => {
    const { token: roomToken, expiresAt } = await server.token();
    return Response.json({ roomToken, expiresAt });
  });
  const visit = createActor(machine, { input: options }).start();
  await vi.advanceTimersByTimeAsync(2_000);
  return { server, visit };
}

it('N501 looks for a stored copy if the server does not answer within 0.7 s', async () => {
  let reads = 0;
  vi.stubGlobal('indexedDB', { open: () => expect.fail(`Read ${++reads}`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  storedRoomMark.write('yes');
  const visit = createActor(visitMachine, { input: options }).start();
  await vi.advanceTimersByTimeAsync(699);
  expect(reads).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  expect(reads).toBe(1);
  visit.stop();
  storedRoomMark.write(null);
});

it('N70 uses a renewed token on the open socket', async () => {
  const { server, visit } = await visiting();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.renewals).toEqual(['token 2']);
  expect(server.hellos).toHaveLength(1);
  visit.stop();
});

it('R2158 loads the cells that the whole state left out', async () => {
  const { server, visit } = await visiting();
  server.command({ name: 'columns/create', payload: { name: 'Script', kind: 'SCRIPT' } });
  const columnId = server.context.show.columns[0]?._id ?? '';
  for (let nth = 0; nth < 14; nth += 1) {
    server.command({ name: 'timers/create', payload: { cells: { [columnId]: 'x'.repeat(40_000) } } });
  }
  server.epoch = 2;
  vi.stubGlobal('fetch', async () => {
    const { epoch, seq, context } = server;
    return Response.json({ epoch, seq, cells: context.show.cells });
  });
  server.breakLines();
  const rows = () => {
    const view = visit.getSnapshot().context.session?.snapshot()?.view;
    return [Object.keys(view?.cells ?? {}).length, view?.cellsLeft];
  };
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows()).toEqual([14, undefined]);
  visit.stop();
});

it('N74 keeps the last rights of a refused screen over all retries', async () => {
  const { server, visit } = await visiting();
  expect(visit.getSnapshot().context).toMatchObject({ denial: null, last: null });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'bad_signature' }, { status: 403 }));
  server.breakLines(tokenEnded());
  await vi.advanceTimersByTimeAsync(1_000);
  const out = { denial: { code: 'bad_signature' }, last: { permissions: MEMBER_PERMISSIONS } };
  expect(visit.getSnapshot().context).toMatchObject(out);
  visit.send({ type: 'retry' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(visit.getSnapshot().context).toMatchObject(out);
  visit.stop();
});

it('V321, N10 shows a lost connection even before the first content', async () => {
  // A fresh page: that of other tests may have seen something.
  vi.resetModules();
  const { visitMachine: machine } = await import('./room-visit.ts');
  const { notifications } = await import('../app/notifications.ts');
  const { server, visit } = await visiting(machine);
  server.up = false;
  server.breakLines();
  await vi.advanceTimersByTimeAsync(50);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications.get()).toMatchObject([{ title: 'Lost connection to server' }]);
  visit.stop();
});

it('N10 shows nothing if the connection returns within 2 s', async () => {
  vi.resetModules();
  const { visitMachine: machine } = await import('./room-visit.ts');
  const { notifications } = await import('../app/notifications.ts');
  const said = vi.fn<() => void>();
  notifications.subscribe(said);
  const { server, visit } = await visiting(machine);
  server.up = false;
  server.breakLines();
  await vi.advanceTimersByTimeAsync(500);
  await vi.dynamicImportSettled();
  server.up = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.hellos.length).toBeGreaterThan(1);
  expect(said).not.toHaveBeenCalled();
  visit.stop();
});
