import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryAfterCollection } from '../support/memory.ts';
import { rawRequest } from '../support/raw-http.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { badHosts, soundHosts, unreadHosts } from './host.vectors.ts';
import { type HttpVector, vectors } from './http.vectors.ts';

const SECRET = 'what stands beside the web app';
const folder = temporaryFolder();
const web = join(folder, 'web');
let server: TestServer;
let came: ReadonlyMap<string, Came>;
beforeAll(async () => {
  mkdirSync(join(web, '_spa'), { recursive: true });
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Callboard</title>');
  writeFileSync(join(web, 'favicon.svg'), '<svg/>');
  for (const hidden of [
    join(folder, 'secret.txt'),
    join(web, '.vite', 'manifest.json'),
    join(web, '_spa', '.hidden.js'),
  ])
    writeFileSync(hidden, SECRET);
  server = await startServer({ webFolder: web });
  // Together, as some of them wait for more until they are cut off, but each in a turn of its own (D210).
  const coming: Promise<readonly [string, Came]>[] = [];
  for (const vector of [...vectors, ...badHosts, ...unreadHosts, ...soundHosts]) {
    coming.push(cameOf(vector).then((answered) => [vector.name, answered]));
    await new Promise(setImmediate);
  }
  came = new Map(await Promise.all(coming));
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

interface Came {
  readonly outcome: string;
  readonly text: string;
}

/** A sound request, whose answer is like no other. */
const NEXT = 'GET /what-comes-next HTTP/1.1\r\nHost: x\r\n\r\n';
const NEXT_ANSWER = 'location: /what-comes-next/';

/** Sends it with a sound request behind it, and reads until that is answered or the connection is over. */
async function cameOf({ bytes }: HttpVector): Promise<Came> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    text += data.toString('latin1');
    if (text.includes(NEXT_ANSWER)) socket.destroy();
  });
  socket.write(Buffer.from(bytes + NEXT, 'latin1'));
  // Not by `once`, which throws when the connection is reset.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status = '']) => status);
  const isNext = text.includes(NEXT_ANSWER);
  const outcome = [...(isNext ? statuses.slice(0, -1) : statuses), isNext ? 'next' : 'shut'].join(' ');
  return { outcome, text };
}

describe('Malformed HTTP requests', () => {
  it('are at least 120 cases with unique names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(vectors.length).toBeGreaterThanOrEqual(120);
  });

  it.each(vectors)(
    'W41, W42 get one of the permitted answers and do no harm: $name',
    ({ name, outcomes }) => {
      const { outcome = '', text = '' } = came.get(name) ?? {};
      expect(outcomes).toContain(outcome);
      expect(text).not.toContain('smuggled');
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/root:|"dependencies"|SQLite format/);
      expect(text).not.toMatch(/^set-cookie:/im);
    },
  );

  it.each(badHosts)(
    'W46 are refused because of their Host header: $name',
    async ({ name, bytes, outcomes }) => {
      expect(outcomes).toContain(came.get(name)?.outcome);
      const answer = await rawRequest(server.port, Buffer.from(bytes, 'latin1'));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"bad_host"');
    },
  );

  it.each(unreadHosts)('W46 are not read because of their Host header: $name', ({ name, outcomes }) => {
    expect(outcomes).toContain(came.get(name)?.outcome);
  });

  it.each(soundHosts)(
    'W46 do not include this valid request, which is served: $name',
    ({ name, outcomes }) => {
      expect(outcomes).toContain(came.get(name)?.outcome);
    },
  );

  it.each([
    ['of a page', '/'],
    ['of the API', '/api/version'],
  ])(
    'D210 end the connection if a thousand requests %s are sent without waiting for answers',
    async (_, path) => {
      const socket = connect(server.port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => {
        text += data.toString('latin1');
      });
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_000));
      await closed;
      const answers = text.split('HTTP/1.1 200 OK').length - 1;
      expect(answers).toBeLessThan(100);
      expect((await fetch(server.url + path)).status).toBe(200);
    },
  );

  it('leave the server able to answer, without a memory leak', async () => {
    const quick = vectors.filter(({ name }) => came.get(name)?.outcome !== 'shut');
    const round = () => Promise.all(quick.map(cameOf));
    for (let rounds = 0; rounds < 3; rounds += 1) await round();
    const before = heapBytes();
    for (let rounds = 0; rounds < 10; rounds += 1) await round();
    expect(heapBytes() - before).toBeLessThan(8_000_000);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});

function heapBytes(): number {
  const { heapUsed, external } = memoryAfterCollection();
  return heapUsed + external;
}

it('W360 the server accepts 12 kB of cookies and refuses headers of 20 kB', async () => {
  const asked = (bytes: number) =>
    fetch(`${server.url}/api/version`, { headers: { cookie: `of-a-neighbour=${'x'.repeat(bytes)}` } });
  expect((await asked(12_000)).status).toBe(200);
  expect((await asked(20_000)).status).toBe(431);
});
