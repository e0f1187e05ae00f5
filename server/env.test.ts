import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { misspeltSettings, readEnv } from './env.ts';
import { ConfigurationError } from './kernel/configured-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'callboard-env-'));
const DATA_DIR = join(folder, 'deep', 'data');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the configuration', () => {
  it('has defaults for all settings, and creates its data directory', () => {
    expect(readEnv({ DATA_DIR })).toMatchObject({
      PORT: 8080,
      HOST: '0.0.0.0',
      ORIGINS: [],
      RATE_LIMITS: 'on',
      SOCKETS_PER_ADDRESS: 1_000,
      ANONYMOUS_STORAGE: 2_048,
      TRUST_PROXY: [],
      LOG_LEVEL: 'info',
    });
    expect(existsSync(DATA_DIR)).toBe(true);
  });

  it("sets the process's time zone to UTC", () => {
    const variables = { DATA_DIR, TZ: 'Europe/Copenhagen' };
    readEnv(variables);
    expect(variables.TZ).toBe('UTC');
  });

  it('B65 has billing off by default', () => {
    expect(readEnv({ DATA_DIR }).BILLING).toBe('off');
    expect(readEnv({ DATA_DIR, BILLING: '' }).BILLING).toBe('off');
    expect(readEnv({ DATA_DIR, BILLING: 'sandbox' }).BILLING).toBe('sandbox');
  });

  it('B93 refuses a public billing sandbox unless it is explicitly enabled', () => {
    const sandbox = { DATA_DIR, BILLING: 'sandbox' };
    const PUBLIC_URL = 'https://show.example';
    expect(() => readEnv({ ...sandbox, PUBLIC_URL })).toThrow(/ BILLING: .*BILLING_SANDBOX_PUBLIC=1/);
    expect(readEnv({ ...sandbox, PUBLIC_URL, BILLING_SANDBOX_PUBLIC: '1' }).BILLING).toBe('sandbox');
    expect(readEnv({ ...sandbox, PUBLIC_URL: 'http://show.example' }).BILLING).toBe('sandbox');
  });

  describe('with BILLING=paddle', () => {
    const paddle = {
      DATA_DIR,
      BILLING: 'paddle',
      PADDLE_API_KEY: 'pdl_sdbx_apikey_1',
      PADDLE_CLIENT_TOKEN: 'test_1',
      PADDLE_WEBHOOK_SECRET: 'new, old',
      PADDLE_ENVIRONMENT: 'sandbox',
      PADDLE_PRICES: '/prices.json',
    };

    it('B100 reads all Paddle settings, with two webhook secrets during a change', () => {
      expect(readEnv(paddle).PADDLE).toEqual({
        apiKey: 'pdl_sdbx_apikey_1',
        clientToken: 'test_1',
        webhookSecrets: ['new', 'old'],
        environment: 'sandbox',
        apiUrl: 'https://sandbox-api.paddle.com',
        pricesFile: '/prices.json',
      });
      expect(readEnv({ ...paddle, BILLING: 'off' }).PADDLE).toBeNull();
    });

    it('B100 reports missing settings in one line', () => {
      expect(() => readEnv({ DATA_DIR, BILLING: 'paddle' })).toThrow(
        'PADDLE_API_KEY: is required with BILLING=paddle; PADDLE_CLIENT_TOKEN: is required with BILLING=paddle; ' +
          'PADDLE_WEBHOOK_SECRET: is required with BILLING=paddle; PADDLE_PRICES: is required with BILLING=paddle',
      );
    });

    it.each([
      ['PADDLE_API_KEY', 'pdl_live_apikey_1'],
      ['PADDLE_CLIENT_TOKEN', 'live_1'],
      ['PADDLE_CLIENT_TOKEN', 'pdl_sdbx_apikey_1'],
      ['PADDLE_WEBHOOK_SECRET', ' , '],
      ['PADDLE_ENVIRONMENT', 'live'],
      ['PADDLE_API_URL', 'api.paddle.com'],
    ])('B100 refuses %s=%s without printing a secret', (name, value) => {
      expect(() => readEnv({ ...paddle, [name]: value })).toThrow(new RegExp(` ${name}: `));
      expect(() => readEnv({ ...paddle, [name]: value })).not.toThrow(/apikey_1|live_1/);
    });
  });

  it('N466 reads a secret from the file that its _FILE variable names', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'a secret of thirty-two characters\n');
    expect(readEnv({ DATA_DIR, SECRET_FILE: file })).toMatchObject({
      SECRET: 'a secret of thirty-two characters',
    });
    expect(readEnv({ DATA_DIR, METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toMatch(/^a secret/);
    expect(() => readEnv({ DATA_DIR, SECRET_FILE: file, SECRET: 'x'.repeat(32) })).toThrow(
      /SECRET_FILE: SECRET is also set/,
    );
    expect(() => readEnv({ DATA_DIR, SMTP_URL_FILE: file })).toThrow(/SMTP_URL: must be a URL/);
    expect(() => readEnv({ DATA_DIR, SECRET_FILE: join(folder, 'none') })).toThrow(
      /SECRET_FILE: .* cannot be read/,
    );
    writeFileSync(file, '\n');
    expect(() => readEnv({ DATA_DIR, SECRET_FILE: file })).toThrow(/SECRET_FILE: .* it is empty/);
  });

  it.each([
    ['PUBLC_URL', 'PUBLIC_URL'],
    ['PUBILC_URL', 'PUBLIC_URL'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['WEBHOOKS_ALLOW', 'WEBHOOK_ALLOW'],
    ['SMTP_URI', 'SMTP_URL'],
    ['SECRETS_FILE', 'SECRET_FILE'],
    ['PATH', null],
    ['PORTS', null],
    ['HOSTNAME', null],
    ['LOGNAME', null],
    ['PUBLIC_URL', null],
    ['SITE_FILE', null],
  ])('N467 recognizes %s as a misspelt %s', (name, setting) => {
    expect(misspeltSettings({ [name]: 'x' })).toEqual(setting === null ? [] : [[name, setting]]);
  });

  it('treats an empty variable as absent', () => {
    expect(readEnv({ DATA_DIR, PORT: '', PUBLIC_URL: '', SECRET: '' })).toMatchObject({ PORT: 8080 });
  });

  it('reads lists, networks and addresses', () => {
    const env = readEnv({
      DATA_DIR,
      PUBLIC_URL: 'https://Show.Example/',
      ORIGINS: ' https://a.example , http://b.example:3000,',
      TRUST_PROXY: '10.0.0.0/8, ::1,192.168.1.2',
    });
    expect(env.PUBLIC_URL).toBe('https://show.example');
    expect(env.ORIGINS).toEqual(['https://a.example', 'http://b.example:3000']);
    expect(env.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1', '192.168.1.2']);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', ' '],
    ['PORT', '8080.5'],
    ['BACKUP_EVERY', '-1'],
    ['BACKUP_KEEP', '0'],
    ['ANONYMOUS_STORAGE', '0'],
    ['ANONYMOUS_STORAGE', '2 GB'],
    ['SECRET', 'too short'],
    ['BILLING', 'free'],
    ['PUBLIC_URL', 'show.example'],
    ['PUBLIC_URL', 'ftp://show.example'],
    ['PUBLIC_URL', 'https://show.example/timer'],
    ['ORIGINS', 'https://a.example/page'],
    ['ORIGINS', 'https://a.example,b.example'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Callboard'],
    ['METRICS_TOKEN', 'too short'],
    ['RATE_LIMITS', 'no'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['SOCKETS_PER_ADDRESS', 'unlimited'],
    ['ADMIN_EMAIL', 'admin'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with one line that names the setting', (name, value) => {
    const read = () => readEnv({ DATA_DIR, [name]: value });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new RegExp(`^The configuration is not valid\\. [^\\n]*${name}[^\\n]*$`));
  });

  describe('with a shared store', () => {
    const shared = {
      DATA_DIR,
      DATABASE_URL: 'postgres://callboard:word@a.example,b.example:5433/callboard?sslmode=require',
      SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://timer.example',
    };
    const read = (source: Readonly<Record<string, string>>) => () => readEnv({ ...source });

    it('D90 requires the shared settings, and by default has a lease of one second', () => {
      expect(read(shared)()).toMatchObject({ ...shared, ROLE: 'all', LEASE: 1_000 });
      const edge = { ...shared, NATS_URL: 'nats://a.example,b.example:4223', ROLE: 'edge', LEASE: '2000' };
      expect(read(edge)()).toMatchObject({ ...edge, LEASE: 2_000 });
    });

    it.each([
      ['SECRET', { SECRET: '' }],
      ['PUBLIC_URL', { PUBLIC_URL: '' }],
      ['NATS_URL', { DATABASE_URL: '', NATS_URL: 'nats://a.example' }],
      ['ROLE', { ROLE: 'edge' }],
      ['ROLE', { ROLE: 'owner' }],
      ['LEASE', { LEASE: '499' }],
      ['LEASE', { LEASE: '10001' }],
      ['DATABASE_URL', { DATABASE_URL: 'mysql://a.example/callboard' }],
      ['DATABASE_URL', { DATABASE_URL: 'postgres://a.example' }],
      ['NATS_URL', { NATS_URL: 'a.example' }],
    ])('D90 is refused with one line that names %s: %o', (name, change) => {
      const changed = { ...shared, ...change };
      expect(read(changed)).toThrow(ConfigurationError);
      expect(read(changed)).toThrow(new RegExp(`^The configuration is not valid\\. ${name}: [^\\n]*$`));
    });

    it.each(['BACKUP_EVERY', 'BACKUP_KEEP'])('D91 refuses the setting %s, and refers to pg_dump', (name) => {
      expect(read({ ...shared, [name]: '1' })).toThrow(new RegExp(`${name}: .*pg_dump`));
    });
  });

  it.each(['timer@show.example', 'Callboard <timer@show.example>', '"Main, stage" <timer@show.example>'])(
    'accepts the sender of mails %s',
    (MAIL_FROM) => {
      const env = { DATA_DIR, MAIL_FROM, SMTP_URL: 'smtps://a:b@mail.example' };
      expect(readEnv({ ...env, PUBLIC_URL: 'https://timer.example' })).toMatchObject({ MAIL_FROM });
    },
  );

  it('U89 refuses mails without PUBLIC_URL, and names the line to add', () => {
    const env = { DATA_DIR, SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'timer@show.example' };
    expect(() => readEnv(env)).toThrow(ConfigurationError);
    expect(() => readEnv(env)).toThrow(/ PUBLIC_URL: [^\n]*PUBLIC_URL=https:\/\/timer\.example$/);
    expect(readEnv({ ...env, PUBLIC_URL: 'https://show.example' })).toMatchObject(env);
    expect(readEnv({ DATA_DIR })).not.toHaveProperty('SMTP_URL');
  });

  it.each([join(folder, 'file'), join(folder, 'file', 'deep', 'data'), '/proc/nowhere/data'])(
    'refuses an unusable data directory: %s',
    (dir) => {
      writeFileSync(join(folder, 'file'), '');
      expect(() => readEnv({ DATA_DIR: dir })).toThrow(/^DATA_DIR: /);
    },
  );
});
