import { afterEach, expect, it } from 'vitest';
import { StandbyServer } from './hot-standby.ts';
import type { MemberStatus } from './membership.ts';

const status: MemberStatus = {
  node: 'n2',
  role: 'standby',
  active: 'n1',
  slots: 0,
  lease: 1_000,
  fault: null,
  store: 'postgres',
  waitsForStandby: false,
  processes: 2,
  takeovers: 0,
  reachesStore: true,
};

let server: StandbyServer;
afterEach(() => server.close());

it('D106 a standby sends browsers a page that reloads, and sends programs JSON', async () => {
  server = new StandbyServer(() => status);
  await server.listen('127.0.0.1', 0);
  const asked = async (accept: string, path = '/r/room/viewer') => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept } });
    return [
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('content-type'),
      await answer.text(),
    ];
  };
  const said = 'The server is starting or stopping. Try again in a moment.';
  const page = await asked('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page).toEqual([503, '1', 'text/html; charset=utf-8', expect.stringContaining(`<p>${said}</p>`)]);
  expect(page[3]).toContain('http-equiv="refresh"');
  const json = JSON.stringify({ code: 'not_ready', message: said });
  expect(await asked('*/*')).toEqual([503, '1', 'application/json', json]);
  expect(await asked('text/html', '/api/ready')).toMatchObject([
    503,
    '1',
    'application/json',
    expect.stringContaining('n1'),
  ]);
});
