import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

/** Nothing listens there. */
const NOBODY = '127.0.0.1:1';

/** Begins TLS as Postgres does, with a certificate of its own, and ends each connection that sends a query. */
class SecureServer {
  readonly certificate: string;
  readonly port: number;
  /** Clients that accepted the certificate. */
  secured = 0;
  readonly #server: Server;

  private constructor(server: Server, certificate: string, key: string) {
    this.#server = server;
    this.certificate = certificate;
    const address = server.address();
    this.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const secureContext = createSecureContext({ key: readFileSync(key), cert: readFileSync(certificate) });
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, secureContext });
        secure.on('error', () => {});
        secure.once('data', () => {
          this.secured += 1;
          secure.destroy();
        });
      });
    });
  }

  static async open(host: string): Promise<SecureServer> {
    const folder = temporaryFolder();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const files = ['-keyout', key, '-out', certificate];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
    const server = createServer();
    await once(server.listen(0), 'listening');
    return new SecureServer(server, certificate, key);
  }

  close(): void {
    this.#server.close();
  }
}

describe.skipIf(noEngines() !== null)('A Postgres store', () => {
  let primary: PostgresEngine;
  let standby: PostgresEngine;
  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startPostgres({ of: primary });
    await primary.ask('create role guest login');
    await primary.ask('create role reader login superuser');
    await primary.ask('alter role reader set default_transaction_read_only = on');
  });
  afterAll(() => Promise.all([primary.remove(), standby.remove()]));

  it('D72 uses the first host that answers and accepts writes', async () => {
    const hosts = `${NOBODY},127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const url = primary.url.replace(`127.0.0.1:${primary.port}`, hosts);
    const opened = await openPostgres(url);
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(opened.db);
    expect(rows).toEqual([{ port: String(primary.port) }]);
    const alone = await connectToPrimary(url, () => {});
    expect((await alone.query("select current_setting('port') as port")).rows).toEqual(rows);
    await alone.end();
    await opened.close();
  });

  it('D72 reconnects to the same hosts after an outage of its primary', async () => {
    const opened = await openPostgres(primary.url.replace('127.0.0.1', `${NOBODY},127.0.0.1`));
    await primary.kill();
    await expect(sql`select 1`.execute(opened.db)).rejects.toThrow();
    await primary.start();
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
    await opened.close();
  });

  it('D72 fails with one line if no host accepts writes', async () => {
    const hosts = standby.url.replace('127.0.0.1', `${NOBODY},127.0.0.1`);
    const refused: unknown = await openPostgres(hosts).catch((error: unknown) => error);
    expect(String(refused)).toBe(
      `UnusableDatabase: DATABASE_URL: no host accepts writes: connect ECONNREFUSED ${NOBODY}; 127.0.0.1:${standby.port} is a standby. Check that Postgres is running and reachable.`,
    );
  });

  it.each([
    ['nosuch', 'callboard', 'database "nosuch" does not exist', 'CREATE DATABASE nosuch OWNER callboard;'],
    ['', 'no one', 'role "no one" does not exist', `CREATE ROLE "no one" LOGIN PASSWORD '...';`],
    ['', 'guest', 'permission denied for schema public', 'OWNER TO guest;'],
    ['', 'reader', 'cannot execute CREATE TABLE in a read-only transaction', 'Connect to the primary'],
  ])(
    'D197 is refused with the message of Postgres and a remedy (database "%s", user "%s")',
    async (name, user, said, todo) => {
      const url = new URL(await primary.createDatabase());
      url.username = user;
      if (name !== '') url.pathname = name;
      for (const namedBy of ['DATABASE_URL', '--to'] as const) {
        const opening = openPostgres(url.href, { namedBy });
        await expect(opening).rejects.toThrow(`${namedBy}: Postgres reports: ${said}. `);
        await expect(opening).rejects.toThrow(todo);
      }
    },
  );

  it('D200 requires TLS if sslmode is require, prefer or verify-*, and prints no warning', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full'])
      await expect(openPostgres(`${primary.url}?sslmode=${mode}`)).rejects.toThrow('not support SSL');
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it.each(['require', 'prefer', 'verify-ca'])(
    'D200 checks certificate and name if sslmode is %s',
    async (mode) => {
      const [named, other] = [await SecureServer.open('localhost'), await SecureServer.open('db.example')];
      const refusal = (server: SecureServer, more: string) =>
        connectToPrimary(`postgres://a@localhost:${server.port}/b?sslmode=${mode}${more}`, () => {}).catch(
          String,
        );
      expect(await refusal(named, '')).toContain('self-signed certificate');
      expect(named.secured).toBe(0);
      expect(await refusal(other, `&sslrootcert=${other.certificate}`)).toContain(
        'does not match certificate',
      );
      // Only the certificate of this name is accepted. Then the server ends the connection.
      expect(await refusal(named, `&sslrootcert=${named.certificate}`)).toContain('Connection terminated');
      expect([named.secured, other.secured]).toEqual([1, 0]);
      named.close();
      other.close();
    },
  );

  it('D198 is refused and stays unchanged if it contains tables of another program', async () => {
    const url = await primary.createDatabase();
    const client = await connectToPrimary(url, () => {});
    const tables = async () =>
      (await client.query("select tablename from pg_tables where schemaname = 'public'")).rows;
    await client.query('create table users (name text)');
    await expect(openPostgres(url)).rejects.toThrow(
      /^DATABASE_URL: that database has tables of another program, such as users\. [^\n]*$/,
    );
    expect(await tables()).toEqual([{ tablename: 'users' }]);
    await client.query('drop table users');
    await (await openPostgres(url)).close();
    await client.query('create table zebras (name text)');
    await (await openPostgres(url)).close();
    await client.end();
  });

  it('D73 returns whole numbers, sums and booleans as numbers, as SQLite does', async () => {
    const opened = await openPostgres(primary.url);
    const { rows } = await sql`
      select 1::int8 as whole, sum(x) as sum, count(*) as count, 1.5::float8 as part, true as truth
      from (values (1::int8), (9007199254740990)) as numbers (x)`.execute(opened.db);
    expect(rows).toEqual([{ whole: 1, sum: 9_007_199_254_740_991, count: 2, part: 1.5, truth: 1 }]);
    await opened.close();
  });

  it.each([
    ['synchronous_commit = off', 'synchronous_commit is off. Set it to on'],
    ['synchronous_commit = local', 'synchronous_commit is local.'],
    ['fsync = off', 'fsync is off.'],
    ['full_page_writes = off', 'full_page_writes is off.'],
  ])('D74 is refused if its settings may lose acknowledged commands: %s', async (settings, said) => {
    const careless = await startPostgres({ settings });
    await expect(openPostgres(careless.url)).rejects.toThrow(said);
    await careless.remove();
  });

  it.each(['LATIN1', 'SQL_ASCII'])('D74 is refused if its text encoding is %s', async (encoding) => {
    const name = `encoded_${encoding.toLowerCase()}`;
    await primary.ask(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    const url = new URL(primary.url);
    url.pathname = name;
    await expect(openPostgres(url.href)).rejects.toThrow(`server_encoding is ${encoding}.`);
  });
});
