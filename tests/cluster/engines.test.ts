import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noEngines, startNats, startPostgres } from './engines.ts';

const reason = noEngines();

describe.skipIf(reason !== null)('Postgres and NATS engines of the cluster tests', () => {
  const started: { remove(): Promise<void> }[] = [];
  afterAll(() => Promise.all(started.map((engine) => engine.remove())));

  it('keep committed data in Postgres over a kill and a restart', async () => {
    const postgres = await startPostgres();
    started.push(postgres);
    const url = await postgres.createDatabase();
    await query(url, 'create table kept (word text)');
    await query(url, "insert into kept values ('committed')");
    await postgres.kill();
    await expect(query(url, 'select 1')).rejects.toThrow();
    await postgres.start();
    expect(await query(url, 'select word from kept')).toEqual([{ word: 'committed' }]);
  });

  it('stop and remove their files when the process that started them is killed', async () => {
    const owner = spawn(process.execPath, [new URL('./engines.process.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line]: unknown[] = await once(owner.stdout, 'data');
    const { folder, data, ports } = z
      .object({ folder: z.string(), data: z.string(), ports: z.array(z.number()) })
      .parse(JSON.parse(String(line)));
    expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true]);
    owner.kill('SIGKILL');
    await expect
      .poll(() => Promise.all(ports.map(isOpen)), { timeout: 30_000 })
      .toEqual([false, false, false]);
    await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
    rmSync(data, { recursive: true });
  });

  it('stop NATS and restart it on the same port', async () => {
    const nats = await startNats();
    started.push(nats);
    await nats.kill();
    expect(await isOpen(nats.port)).toBe(false);
    await nats.start();
    expect(await isOpen(nats.port)).toBe(true);
  });
});

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
