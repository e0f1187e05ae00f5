import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskFaults } from '../disk/disk-faults.ts';
import { noShim, shimEnv } from '../disk/disk-shim.ts';
import { LONG } from '../support/exhaustive.ts';
import { METRICS_TOKEN, metric } from '../support/metric.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess, temporaryFolder } from '../support/server-process.ts';

const reason = noShim();
if (reason !== null) process.stdout.write(`Full disks are not tested here. ${reason}\n`);

/** Time limit of a refusal while nothing can be saved; ms. */
const TOLD_WITHIN = 100;

let folder: string;
let faults: DiskFaults;
let server: ServerProcess;

const started = (nodeArgs: readonly string[] = []): Promise<ServerProcess> => {
  const [directory, control] = [join(folder, 'data'), join(folder, 'control')];
  const env = { DATA_DIR: directory, METRICS_TOKEN, ...shimEnv({ directory, control }) };
  return ServerProcess.start({ nodeArgs, env });
};

beforeEach(async () => {
  folder = temporaryFolder();
  faults = DiskFaults.make(join(folder, 'control'));
  server = await started();
});
afterEach(async () => {
  await server.remove();
  faults.close();
  rmSync(folder, { recursive: true });
});

const fillUp = () => faults.arm({ kind: 'error', error: 'ENOSPC', only: 'write', lasting: true });

async function untilSaved(rest: RestClient): Promise<void> {
  while (!isDeepStrictEqual((await rest.call('GET', '/api/ready')).body, { ok: true, storage: 'ok' }))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.runIf(reason === null)('During a disk hang', () => {
  it('N423 readiness, metrics, log and controllers report a slow disk, and no command is refused', async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
    faults.arm({ kind: 'slow', only: 'sync', delayMs: 6_000 });
    const answer = controller.ask('timeset/start');
    expect(await controller.event('serverStorage')).toEqual({ slow: true });
    expect((await rest.call('GET', '/api/ready')).body).toEqual({ ok: true, storage: 'slow' });
    expect(await metric(server.url, 'callboard_storage_slow')).toBe(1);
    expect(server.output).toContain('The disk is not responding');
    await answer;
    expect(await controller.event('serverStorage')).toEqual({ slow: false });
    expect((await rest.call('GET', '/api/ready')).body).toEqual({ ok: true, storage: 'ok' });
  });
});

describe.runIf(reason === null)('When the disk is full', () => {
  it('N81 the show continues, and changes are refused until the disk has space again', async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
    const screen = await RoomClient.join(server.url, { token: await rest.token(room, 'VIEWER') });
    const { seq } = await controller.ask('timeset/start');
    await screen.reached(seq);

    fillUp();
    expect(await controller.command('timeset/stop')).toMatchObject([
      'nack',
      2,
      { code: 'storage_unavailable' },
    ]);
    const ready = await rest.call('GET', '/api/ready');
    expect(ready).toMatchObject({ status: 200, body: { ok: true, storage: 'refused' } });
    expect(await rest.call('GET', '/api/health')).toMatchObject({ status: 200 });
    expect(await metric(server.url, 'callboard_storage_ok')).toBe(0);

    const took: number[] = [];
    for (let asked = 0; asked < 25; asked++) {
      const began = performance.now();
      expect((await controller.command('timeset/stop'))[0]).toBe('nack');
      took.push(performance.now() - began);
    }
    // The median: the machine of a test has other things to do as well.
    expect(took.sort((a, b) => a - b)[12]).toBeLessThan(TOLD_WITHIN);

    screen.send(['ping', 1]);
    await screen.next('serverTime');
    const late = await RoomClient.open(server.url);
    const { state } = await late.join({ token: await rest.token(room, 'VIEWER') });
    expect(state).toMatchObject({ timeset: { running: true } });
    expect(screen.seq).toBe(seq);

    faults.mend();
    await untilSaved(rest);
    expect(await metric(server.url, 'callboard_storage_ok')).toBe(1);
    const stopped = await controller.ask('timeset/stop');
    expect(stopped.seq).toBe(seq + 1);
    await screen.reached(stopped.seq);
    expect([...controller.faults, ...screen.faults]).toEqual([]);

    await server.kill();
    await server.start();
    const after = await RoomClient.open(server.url);
    expect(await after.join({ token: await rest.token(room, 'VIEWER') })).toMatchObject({
      seq: stopped.seq,
      state: { timeset: { running: false } },
    });
  });

  it('a server starts and shows its rooms, but refuses changes and logs the reason', LONG, async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    const before = await RoomClient.join(server.url, { token });
    const { seq } = await before.ask('timeset/start');
    fillUp();
    await server.kill();
    await server.start();
    const controller = await RoomClient.open(server.url);
    expect(await controller.join({ token })).toMatchObject({ seq, state: { timeset: { running: true } } });
    expect(await controller.command('timeset/stop')).toMatchObject([
      'nack',
      1,
      { code: 'storage_unavailable' },
    ]);
    // The log comes by another way than the answer.
    const told = () => server.output.match(/"reason":"[^"]*SQLITE_FULL[^"]*","msg":"The server cannot save/g);
    await expect.poll(told).toHaveLength(1);
    faults.mend();
    await untilSaved(rest);
    expect((await controller.ask('timeset/stop')).seq).toBe(seq + 1);
  });

  it('the server refuses to create a room, which it could not store', async () => {
    fillUp();
    const answer = await new RestClient(server.url).call('POST', '/api/rooms', { body: {} });
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });

  it('a server that acknowledges too early accepts changes', LONG, async () => {
    await server.remove();
    server = await started(['--import', fileURLToPath(new URL('../crash/lazy-commits.ts', import.meta.url))]);
    const rest = new RestClient(server.url);
    const token = await rest.token(await rest.makeRoom(), 'CONTROLLER');
    const controller = await RoomClient.join(server.url, { token });
    await controller.ask('timeset/start');
    fillUp();
    expect((await controller.command('timeset/stop'))[0]).toBe('ack');
    controller.terminate();
  });
});
