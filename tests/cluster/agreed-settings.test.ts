import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeOnSettings, type OwnSettings } from '../../server/cluster/agreed-settings.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const given = { SECRET: 'a'.repeat(32), PUBLIC_URL: 'https://timer.example' };
const otherSecret = { ...given, SECRET: 'b'.repeat(32) };

describe.skipIf(noEngines() !== null)('Processes that share a store', () => {
  let engine: PostgresEngine;
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());

  /** A store of a running process with these settings. */
  async function lived(settings: OwnSettings = given) {
    const url = await engine.createDatabase();
    expect(await agreeOnSettings(url, settings)).toEqual([]);
    const client = await connectToPrimary(url, () => {});
    const node =
      "insert into nodes (id, lease_until, can_serve) values ('n', now() + interval '1 minute', true)";
    await client.query(node);
    return { url, client };
  }

  it("D201 refuse another SECRET or use of NATS than the store's processes have", async () => {
    const { url, client } = await lived();
    expect(await agreeOnSettings(url, given)).toEqual([]);
    await expect(agreeOnSettings(url, otherSecret)).rejects.toThrow(
      /^SECRET: [^\n]*have another secret[^\n]*$/,
    );
    const withNats = { ...given, NATS_URL: 'nats://a.example' };
    await expect(agreeOnSettings(url, withNats)).rejects.toThrow(/^NATS_URL: [^\n]*have none[^\n]*$/);
    const { rows } = await client.query("select obj_description('nodes'::regclass, 'pg_class') as said");
    expect(JSON.stringify(rows)).not.toContain(given.SECRET);
    await client.end();
    const shared = await lived(withNats);
    await expect(agreeOnSettings(shared.url, given)).rejects.toThrow(/^NATS_URL: [^\n]*over NATS[^\n]*$/);
    await shared.client.end();
  });

  it('D201 get a warning about another PUBLIC_URL', async () => {
    const { url, client } = await lived();
    expect(await agreeOnSettings(url, { ...given, PUBLIC_URL: 'https://other.example' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is https:\/\/other\.example here, but https:\/\/timer\.example in /),
    ]);
    await client.end();
  });

  it('D201 accept another SECRET once no process uses the store', async () => {
    const { url, client } = await lived();
    await client.query('delete from nodes');
    expect(await agreeOnSettings(url, otherSecret)).toEqual([]);
    await expect(agreeOnSettings(url, given)).resolves.toEqual([]);
    await client.end();
  });
});
