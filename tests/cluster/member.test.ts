import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberStatus } from '../../server/cluster/membership.ts';
import { METRICS_TOKEN } from '../support/metric.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

describe('A server that shares a store', () => {
  const status: MemberStatus = {
    node: 'node-1',
    role: 'active',
    active: 'node-1',
    slots: 1_024,
    lease: 1_500,
    fault: null,
    store: 'postgres',
    waitsForStandby: true,
    processes: 3,
    takeovers: 2,
    reachesStore: true,
    reachesNats: false,
  };
  let server: TestServer;
  let rest: RestClient;
  let screen: RoomClient;
  let stops: string[];
  beforeEach(async () => {
    stops = [];
    const leave = async (): Promise<void> => {
      stops.push('left', ...screen.goodbyes);
    };
    server = await startServer({ env: { METRICS_TOKEN }, member: { status, leave } });
    rest = new RestClient(server.url);
    screen = await RoomClient.join(server.url, {
      token: await rest.token(await rest.makeRoom(), 'OPERATOR'),
    });
  });
  afterEach(() => server.remove());

  it('D107 hands its rooms over to others before it disconnects screens', async () => {
    await screen.ask('timeset/start');
    const stopped = server.stop();
    expect((await screen.goodbye()).code).toBe('restarting');
    await stopped;
    expect(stops).toEqual(['left']);
  });

  it('D109 reports its id and its slots in /api/health and /metrics', async () => {
    expect((await rest.call('GET', '/api/health')).body).toEqual({ ok: true, ...status });
    const { body } = await rest.call('GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(String(body).split('\n')).toEqual(
      expect.arrayContaining([
        'callboard_node_info{node="node-1",role="active"} 1',
        'callboard_slots_owned 1024',
        'callboard_lease_seconds 1.5',
        'callboard_clock_fault 0',
      ]),
    );
  });

  it('D180 reports live processes, take-overs and reachability in /metrics', async () => {
    const { body } = await rest.call('GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(String(body).split('\n')).toEqual(
      expect.arrayContaining([
        'callboard_processes 3',
        'callboard_takeovers_total 2',
        'callboard_store_reached 1',
        'callboard_nats_reached 0',
      ]),
    );
  });
});
