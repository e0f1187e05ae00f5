import { encode } from '@msgpack/msgpack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runToEnd } from '../../machines/kernel/issues.schema.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { commandReading, payloadSchemas } from '../../machines/room/commands.schema.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { type RestAnswer, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { parseRoomExport } from '../support/test-room.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { longRundown, worstPayloads, worstTexts } from '../support/worst-bodies.ts';

/** Limit of a refusal's size. */
const REFUSAL_BYTES = 16_000;
const MOST_ISSUES = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const commands = Object.keys(payloadSchemas);

interface Walk {
  /** Elements and fields that were read. */
  reads: number;
}

/** The same data, which counts how much of it is read. */
function counted(data: unknown, walk: Walk): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return new Proxy(data, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'string' && Object.hasOwn(target, key) && key !== 'length') walk.reads += 1;
      return typeof value === 'function' ? value : counted(value, walk);
    },
  });
}

/** Elements and fields in a value. */
function sizeOf(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 1;
  return Object.values(data).reduce((sum: number, value) => sum + sizeOf(value), 1);
}

describe('the worst payload of a command', () => {
  const cases = commands.flatMap((name) =>
    worstPayloads(name).map(({ shape, body }) => ({ name, shape, body })),
  );

  it.each(cases)('W60 $name with $shape is read only up to its limits', ({ name, body }) => {
    const walk = { reads: 0 };
    const read = runToEnd(commandReading(MEMBER_PERMISSIONS, name, counted(body, walk)));
    // Once for its size, once for each of two readings and once for nulls; never past what a room can hold.
    const within = Math.min(sizeOf(body), 1_000 * sizeOf(longRundown(1)));
    expect(walk.reads).toBeLessThanOrEqual(4 * within + 100);
    expect(read.ok ? 0 : (read.error.issues?.length ?? 1)).toBeLessThanOrEqual(MOST_ISSUES);
  });

  it.each(commands)('W60 %s with a list of 60,000 is refused before any item is read', (name) => {
    const walk = { reads: 0 };
    const items = Array.from({ length: 60_000 }, () => 0);
    expect(
      runToEnd(commandReading(MEMBER_PERMISSIONS, name, counted({ items, labels: items }, walk))).ok,
    ).toBe(false);
    expect(walk.reads).toBeLessThan(10);
  });

  it('W60 of a valid rundown is read at most three times', () => {
    const items = longRundown();
    const walk = { reads: 0 };
    expect(runToEnd(commandReading(MEMBER_PERMISSIONS, 'timers/replace', counted({ items }, walk))).ok).toBe(
      true,
    );
    expect(walk.reads).toBeLessThanOrEqual(3 * sizeOf(items));
  });

  it('W61 of a wrong room file is read only up to the first faults', () => {
    const wrong = Array.from({ length: 1_000 }, () => ({
      name: 0,
      extra: 0,
      notes: 0,
      hours: '',
      yellow: null,
    }));
    const file = {
      format: 'callboard-room',
      version: 1,
      name: '',
      settings: {},
      timers: wrong,
      messages: [],
      outputs: [],
    };
    const walk = { reads: 0 };
    const read = parseRoomExport(counted(file, walk));
    expect(!read.ok && read.error.issues).toHaveLength(MOST_ISSUES);
    // Each with its five fields for their size, and the fields of a few to see what is wrong.
    expect(walk.reads).toBeLessThan(1_000 * 8);
  });

  it('W61 gets a short refusal on the socket, and the room continues', async () => {
    const rest = new RestClient(server.url);
    const made = await rest.makeRoom();
    let bytes = 0;
    const tap = (received: string | Uint8Array) => (bytes += received.length);
    const client = await RoomClient.join(server.url, { token: await rest.token(made, 'CONTROLLER'), tap });
    const payloads = worstPayloads('timers/replace').filter(({ body }) => encode(body).length < 65_000);
    expect(payloads.length).toBeGreaterThan(3);
    for (const { body } of payloads) {
      bytes = 0;
      expect(await client.command('timers/replace', body)).toMatchObject([
        'nack',
        expect.any(Number),
        { code: 'invalid' },
      ]);
      expect(bytes).toBeLessThan(1_000);
    }
    expect(await client.ask('timeset/start')).toMatchObject({ seq: 1 });
    await client.close();
  });
});

const refused = z.object({ code: z.string(), issues: z.array(z.unknown()).max(MOST_ISSUES).optional() });

/** Fault of an answer to an invalid body, or null. Some calls take no body and ignore it. */
function faultOf({ status, body }: RestAnswer): string | null {
  const bytes = JSON.stringify(body).length;
  if (bytes > REFUSAL_BYTES) return `answered with ${bytes} bytes`;
  if (status < 300) return null;
  if (status >= 500) return `answered ${status}`;
  return refused.safeParse(body).success ? null : 'answered with more than a refusal';
}

/** The largest body that a call takes, in bytes. */
function bodyLimit(path: string): number {
  if (path.endsWith('/import')) return 4 * 1024 * 1024;
  if (path.endsWith('/commands')) return 1024 * 1024;
  return path === '/api/users/:uid' ? 100 * 1024 : 8 * 1024;
}

describe('the worst body of a REST call', () => {
  it('W61 gets a short refusal from every call', EXHAUSTIVE, async () => {
    const visitor = new RestClient(server.url);
    const made = await visitor.makeRoom();
    const headers = { 'x-access-token': await visitor.token(made, 'CONTROLLER') };
    const { user } = z
      .object({ user: z.object({ uid: z.string() }) })
      .parse((await visitor.call('GET', '/api/auth/session')).body);
    const calls = server.calls.filter((call) => /^(?:POST|PATCH|PUT) (?!.*logout)/.test(call));
    expect(calls.length).toBeGreaterThan(15);
    const faults: string[] = [];
    for (const [nth, call] of calls.entries()) {
      const [method = '', path = ''] = call.split(' ');
      const place = path.replace(':pid', made.room.pid).replace(':uid', user.uid).replaceAll(/:\w+/g, 'none');
      const texts = worstTexts(bodyLimit(path));
      // In each run every call gets two of them, and each of them many calls.
      for (const { shape, text } of some(texts, (_, at) => (at + nth) % (texts.length >> 1) === 0)) {
        const fault = faultOf(await visitor.call(method, place, { body: text, headers }));
        if (fault !== null) faults.push(`${call}, ${shape}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
