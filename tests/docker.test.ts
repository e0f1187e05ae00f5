import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rawRequest } from './support/raw-http.ts';
import { freePort } from './support/server-process.ts';
import { startServer } from './support/test-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const instructions = dockerfile
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => line.split(/\s+/));

/** Paths of COPY from the checkout, not from another stage. */
const copied = instructions
  .filter(([name, first]) => name === 'COPY' && !first?.startsWith('--from='))
  .flatMap((words) => words.slice(1, -1));

/** Exceptions in `.dockerignore` after its general exclusion. */
const letIn = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

describe('the image', () => {
  it('is built from files that exist and are in its build context', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter((path) => !letIn.includes(path))).toEqual([]);
  });

  it('contains every file that its sources import', () => {
    const filesOf = (path: string) =>
      /\.\w+$/.test(path) ? [path] : globSync(`${path}/**/*.{ts,tsx,css}`, { cwd: root });
    const sources = copied.flatMap(filesOf).filter((path) => !/\.test\.tsx?$|^web\/dist\//.test(path));
    expect(sources.length).toBeGreaterThan(1000);
    const imported = sources.flatMap((path) =>
      Array.from(
        read(path)
          .replaceAll(/^import type .*/gm, '')
          .matchAll(/(?:from|import|import\()\s*'(\.\.?\/[^'?]+)/g),
        ([, to = '']) => join(dirname(path), to),
      ),
    );
    const isTaken = (path: string) => copied.some((from) => path === from || path.startsWith(`${from}/`));
    expect([...new Set(imported.filter((path) => !isTaken(path)))]).toEqual([]);
  });

  it('runs without root and stores its data in a volume', () => {
    const value = (name: string) => instructions.findLast(([word]) => word === name)?.[1];
    expect(value('USER')).toBe('1000:1000');
    expect(value('VOLUME')).toBe('/data');
    expect(dockerfile).toContain('DATA_DIR=/data');
  });

  it.each(['x64', 'arm64'])('contains only the files of SQLite that run on %s', (cpu) => {
    const prune = /(cd node_modules\/better-sqlite3.*?-delete)\n/s.exec(dockerfile)?.[1] ?? 'false';
    const folder = mkdtempSync(join(tmpdir(), 'callboard-'));
    const sqlite = join(folder, 'node_modules/better-sqlite3');
    cpSync(join(root, 'node_modules/better-sqlite3'), sqlite, { recursive: true });
    execFileSync('sh', ['-ec', prune], { cwd: folder, env: { ...process.env, cpu } });
    expect(readdirSync(sqlite).sort()).toEqual(['LICENSE', 'README.md', 'lib', 'package.json', 'prebuilds']);
    expect(readdirSync(join(sqlite, 'prebuilds'))).toEqual([`linux-${cpu}.node`]);
    rmSync(folder, { recursive: true });
  });

  it('N82 checks its health without a second Node process', async () => {
    const [, options = '', command = '[]'] =
      /^HEALTHCHECK ([^\n]*)\\\n\s+CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [shell = '', ...args] = z.array(z.string()).parse(JSON.parse(command));
    expect([shell, ...args].join(' ')).not.toContain('node');
    const check = (port: number) =>
      new Promise((resolve) =>
        spawn(shell, args, { env: { ...process.env, PORT: String(port) } }).once('exit', resolve),
      );
    const server = await startServer();
    expect(await check(server.port)).toBe(0);
    await server.remove();
    expect(await check(server.port)).toBe(1);
    const port = await freePort();
    const ill = createServer((_, answer) => answer.writeHead(503).end()).listen(port, '127.0.0.1');
    await once(ill, 'listening');
    expect(await check(port)).toBe(1);
    ill.close();
    const seconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)`).exec(options)?.[1]);
    expect(seconds('timeout')).toBeGreaterThanOrEqual(10);
    expect(seconds('interval') * seconds('retries')).toBeGreaterThanOrEqual(60);
    expect(seconds('start-period')).toBeGreaterThanOrEqual(60);
  });

  it('is based on the Node version of package.json', () => {
    const bases = instructions.filter(([name]) => name === 'FROM').flatMap((words) => words.slice(1));
    const images = bases.filter((word) => word.startsWith('node:'));
    expect(images).toEqual(['node:22-bookworm-slim', 'node:22-bookworm-slim']);
    expect(JSON.parse(read('package.json'))).toMatchObject({
      engines: { node: expect.stringMatching(/^\^22\./) },
    });
  });
});

/** Name of a service in compose.yaml. */
const nameOf = (block: string): string => block.split(':')[0] ?? '';

describe('compose.yaml and the systemd unit', () => {
  const compose = read('compose.yaml');

  /** Settings of a place in it, including those of all processes. */
  const settingsAt = (place: RegExp): readonly string[] => {
    const [, set = ''] = place.exec(compose) ?? [];
    expect(set).toContain('<<: *settings\n');
    const [, ofAll = ''] = /\nx-settings: &settings\n(.*?)\n\n/s.exec(compose) ?? [];
    return Array.from((set + ofAll).matchAll(/^ +([A-Z_]+):/gm), ([, name = '']) => name).sort();
  };
  /** Settings in the table of docs/self-hosting.md, except some. */
  const documented = (...but: readonly string[]): readonly string[] => {
    const [, table = ''] = /\n\| variable \|(.*?)\n\n/s.exec(read('docs/self-hosting.md')) ?? [];
    const named = Array.from(table.matchAll(/^\| (`[^|]+) \|/gm), ([, names = '']) =>
      names.split(', '),
    ).flat();
    return named
      .map((name) => name.replaceAll('`', ''))
      .filter((name) => !but.includes(name))
      .sort();
  };
  /** Set by the image, or for tests only. */
  const notSet = ['PORT', 'HOST', 'DATA_DIR', 'RATE_LIMITS', 'PADDLE_API_URL', 'ROLE'];

  it('S39 pass every documented setting on to a single process and to a cluster', () => {
    expect(settingsAt(/\n {2}callboard:.*?\n {4}environment:\n(.*?) {4}volumes/s)).toEqual(
      // Its secret is in the volume.
      documented(...notSet, 'SECRET', 'DATABASE_URL', 'NATS_URL', 'LEASE'),
    );
    expect(settingsAt(/\nx-process: &process\n.*?\n {2}environment:\n(.*?) {2}depends_on/s)).toEqual(
      documented(...notSet, 'BACKUP_EVERY', 'BACKUP_KEEP'),
    );
  });

  it('name existing files', () => {
    const files = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files).toHaveLength(2);
  });

  it('N468 drop all capabilities and forbid new privileges', () => {
    const [, process = ''] = /\nx-process: &process\n(.*?)\nservices:/s.exec(compose) ?? [];
    const [, callboard = ''] = /\n {2}callboard:\n(.*?)\n {2}caddy:/s.exec(compose) ?? [];
    for (const block of [process, callboard])
      expect(block).toMatch(/\n +cap_drop: \[ALL\]\n +security_opt: \[no-new-privileges:true\]\n/);
  });

  it('trust only the proxy that is in front of the server', () => {
    const proxy = /ipv4_address: (\S+)/.exec(compose)?.[1];
    expect(compose).toContain(`TRUST_PROXY: ${proxy}\n`);
  });

  it('run a cluster only in its profile, behind a balancer that distributes by network address', () => {
    const services = /\nservices:\n(.*?)\nnetworks:/s.exec(compose)?.[1] ?? '';
    const blocks = services.split(/\n(?= {2}\w+:)/).map((block) => block.trim());
    const namesOf = (text: string) => blocks.filter((block) => block.includes(text)).map(nameOf);
    expect(namesOf('*process')).toEqual(['one', 'two', 'three']);
    expect(namesOf('\n      store:')).toEqual(['postgres', 'nats']);
    expect(namesOf('\n    build: .')).toEqual(['callboard']);
    expect(namesOf('profiles: [cluster]')).toEqual(['postgres', 'nats', 'balancer']);
    const always = blocks.filter((block) => !block.includes('profiles:') && !block.includes('*process'));
    expect(always.map(nameOf)).toEqual(['callboard', 'caddy']);
    const [, common = ''] = /\nx-process: &process\n(.*?)\nservices:/s.exec(compose) ?? [];
    expect(common).toContain('profiles: [cluster]');
    // A missing value ends a start of the others, too.
    expect(common + services.split('\n  one:')[1]).not.toContain(':?');
    const set = new Map(
      Array.from(common.matchAll(/^ {4}([A-Z_]+): (.+)$/gm), ([, name = '', value = '']) => [name, value]),
    );
    const table = read('docs/self-hosting.md');
    expect([...set.keys()].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    expect([...set.keys()]).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'NATS_URL', 'SECRET', 'PUBLIC_URL']),
    );
    const balancer = blocks.find((block) => nameOf(block) === 'balancer') ?? '';
    expect(balancer).toContain(`ipv4_address: ${set.get('TRUST_PROXY')}`);
    expect(compose).toMatch(/reverse_proxy one:8080 two:8080 three:8080 \{\n +lb_policy ip_hash\n/);
    expect(compose).toContain('health_uri /api/ready\n');
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(services).toContain(`-c ${setting}=on`);
    expect(compose).toMatch(/ping_interval: "1s"\n +write_deadline: "2s"/);
  });

  it('start the built server, and keep its data in a private folder', () => {
    const unit = read('docs/callboard.service');
    expect(unit).toContain('ExecStart=/usr/bin/node dist/main.js\n');
    // A store that is away at boot must not use its starts up.
    expect(unit).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0\n/m);
    expect(unit).toContain('DATA_DIR=/var/lib/callboard\n');
    expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
  });
});

describe('the HAProxy example of docs/scale.md', () => {
  const [, example = ''] = /For HAProxy:\n\n```\n(.*?)```/s.exec(read('docs/scale.md')) ?? [];

  it('sends a readiness check that the server answers', async () => {
    const [, method, path, version, header, value] =
      / {2}http-check send meth (\S+) uri (\S+) ver (\S+) hdr (\S+) (\S+)\n/.exec(example) ?? [];
    const server = await startServer();
    const ask = (line: string) => rawRequest(server.port, `${line}\r\n${header}: ${value}\r\n\r\n`);
    expect(await ask(`${method} ${path} ${version}`)).toMatch(/^HTTP\/1\.1 200 /);
    // The request of a bare `option httpchk GET /api/ready`.
    expect(await ask(`${method} ${path} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 505 /);
    await server.remove();
  });

  it('distributes by source, and redispatches from a dead server', () => {
    expect(example).toContain('\n  balance source\n  hash-type consistent\n');
    expect(example).toContain('\n  option redispatch 1\n');
  });
});
