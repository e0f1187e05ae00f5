import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient, signatureOf } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';
import { accept, invite, newTeam } from '../support/teams.ts';

const METRICS_TOKEN = 'metrics-token-of-this-house';
const SECRET = 'secret-of-this-house-that-all-keys-derive-from';
const talkative = { LOG_LEVEL: 'trace', METRICS_TOKEN, SECRET };

/** Everything that opens a door, by what it is. */
type Secrets = Map<string, string>;

/** A whole story of doors that are opened, tried and shut. Gathers what opened them. */
class Visit {
  readonly secrets: Secrets = new Map([
    ['METRICS_TOKEN', METRICS_TOKEN],
    ['SECRET', SECRET],
  ]);
  readonly #server: ServerProcess;
  readonly #mails: MailTrap;

  constructor(server: ServerProcess, mails: MailTrap) {
    this.#server = server;
    this.#mails = mails;
  }

  async everything(): Promise<void> {
    const owner = await this.#account();
    const made = await this.#room(owner);
    await this.#members(owner);
    await this.#metrics();
    await this.#nonsense(made);
  }

  #keep(what: string, secret: string): string {
    this.secrets.set(what, secret);
    return secret;
  }

  /** Signs up, proves the address, forgets the password, changes it, and is attacked. */
  async #account(): Promise<RestClient> {
    const [client, email] = [new RestClient(this.#server.url), 'ada@callboard.test'];
    const password = this.#keep('password', PASSWORD);
    const { uid } = userIn(await post(client, 'signup', { email, password }));
    this.#keep('cookie of the sign-up', valueOf(client.cookie));
    await post(client, 'verify-email', { token: this.#keep('proof', await this.#mails.token(email)) });
    const other = new RestClient(this.#server.url);
    await post(other, 'login', { email, password: this.#keep('wrong password', 'a wrong guess at it') });
    await post(other, 'forgot-password', { email });
    const token = this.#keep('reset', await this.#mails.token(email));
    await post(other, 'reset-password', { token, password: this.#keep('second password', 'second of them') });
    await post(client, 'login', { email, password: 'second of them' });
    this.#keep('cookie of the log-in', valueOf(client.cookie));
    const changed = this.#keep('third password', 'third of the passwords');
    const body = { password: changed, currentPassword: 'second of them' };
    await client.call('PATCH', `/api/users/${uid}`, { body });
    this.#keep('cookie after the change', valueOf(client.cookie));
    const next = { email: 'ada-next@callboard.test', currentPassword: changed };
    await client.call('PATCH', `/api/users/${uid}`, { body: next });
    for (let told = 0; told < 2; told++) await this.#mails.to(email);
    await post(client, 'verify-email', {
      token: this.#keep('next proof', await this.#mails.token(next.email)),
    });
    this.#keep('cookie of the next address', valueOf(client.cookie));
    const undo = this.#keep('undo', await this.#mails.token(email));
    await post(other, 'undo-email', { token: undo.slice(1) });
    const bearer = { authorization: `Bearer ${valueOf(client.cookie)}` };
    await new RestClient(this.#server.url).call('GET', '/api/auth/session', { headers: bearer });
    return client;
  }

  /** Opens a room by links, tokens, sockets and a password, and shuts it again. */
  async #room(owner: RestClient): Promise<MadeRoom> {
    const made = await owner.makeRoom({ name: 'Main stage' });
    const { pid } = made.room;
    for (const view of ['VIEWER', 'AGENDA', 'MODERATOR', 'OPERATOR', 'CONTROLLER'] as const) {
      this.#keep(`signature of ${view}`, signatureOf(made, view) ?? '');
      const token = this.#keep(
        `room token of ${view}`,
        await new RestClient(this.#server.url).token(made, view),
      );
      const socket = await RoomClient.join(this.#server.url, { token, view });
      await owner.call('GET', `/api/rooms/${pid}/state`, { headers: { 'x-access-token': token } });
      await socket.close();
    }
    const token = this.#keep('room token of the owner', await owner.token(made, 'CONTROLLER'));
    const password = this.#keep('room password', 'the word at the stage door');
    await owner.command(pid, token, 'room/setPassword', { password });
    const guest = new RestClient(this.#server.url);
    for (const tried of [password, this.#keep('wrong room password', 'not the word at the door')]) {
      const headers = { 'x-room-password': tried };
      await guest.credentials(made, 'VIEWER', { headers });
    }
    const fresh = this.#keep('room token after that', await owner.token(made, 'CONTROLLER'));
    await owner.command(pid, fresh, 'room/rotateSecrets');
    await owner.command(pid, fresh, 'timeset/start');
    return made;
  }

  async #members(owner: RestClient): Promise<void> {
    const teamId = await newTeam({ client: owner });
    const { token } = await invite(owner, teamId);
    this.#keep('invite', token);
    const crew = new RestClient(this.#server.url);
    await post(crew, 'signup', { email: 'crew@callboard.test', password: PASSWORD });
    this.#keep('proof of the crew', await this.#mails.token('crew@callboard.test'));
    this.#keep('cookie of the crew', valueOf(crew.cookie));
    await crew.call('GET', `/api/teams/${teamId}/invite?token=${token}`);
    await accept(crew, teamId, token);
    await accept(crew, teamId, token);
    const email = 'invited@callboard.test';
    await owner.call('POST', `/api/teams/${teamId}/invites`, { body: { role: 'TEAM_MEMBER', email } });
    const [, mailed = ''] = /[?&]invite=([\w-]+)/.exec(await this.#mails.to(email)) ?? [];
    this.#keep('mailed invite', mailed);
  }

  async #metrics(): Promise<void> {
    for (const token of [METRICS_TOKEN, this.#keep('wrong metrics token', 'guess-at-the-metrics-token')])
      await fetch(`${this.#server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  }

  /** Secrets where none belong: in broken bodies, odd headers, unknown paths' queries and frames. */
  async #nonsense(made: MadeRoom): Promise<void> {
    const guest = new RestClient(this.#server.url);
    const secret = this.#keep('misplaced secret', 'misplaced-secret-of-somebody');
    await guest.call('POST', '/api/auth/login', { body: `{"email":"x","password":"${secret}` });
    await guest.call('POST', '/api/auth/login', { body: { email: secret, password: secret, extra: secret } });
    await guest.call('GET', `/api/nowhere?token=${secret}`, {
      headers: { authorization: `Basic ${secret}` },
    });
    await guest.call('GET', `/api/rooms/${made.room.pid}/credentials?view=${secret}&signature=${secret}`);
    await guest.command(made.room.pid, secret, 'timeset/start', { timerId: secret });
    const socket = await RoomClient.open(this.#server.url);
    socket.hello({ token: secret, view: 'VIEWER' });
    await socket.closed;
    const other = await RoomClient.open(this.#server.url);
    other.send(['hello', { token: secret, nonsense: secret }]);
    await other.closed;
  }
}

const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

/** Secrets in the text, plain or URL-encoded. */
const found = (text: string, secrets: Secrets): readonly string[] =>
  [...secrets].flatMap(([what, secret]) =>
    text.includes(secret) || text.includes(encodeURIComponent(secret)) ? [what] : [],
  );

describe('The log at its most verbose level', () => {
  let mails: MailTrap;
  let server: ServerProcess;
  beforeAll(async () => {
    mails = await MailTrap.open();
    server = await ServerProcess.start({ env: { ...talkative, ...mails.env } });
  });
  afterAll(async () => {
    await server.remove();
    await mails.close();
  });

  it('W44 identifies each request by the id in its answer and by its room', async () => {
    const guest = new RestClient(server.url);
    const { room } = await guest.makeRoom();
    const ask = async (path: string, given?: string) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      return (await guest.call('GET', path, { headers })).headers.get('x-request-id') ?? '';
    };
    const kept = await ask(`/api/rooms/${room.pid}`, 'proxy-0815-AbC');
    expect(kept).toBe('proxy-0815-AbC');
    const longest = 'x'.repeat(64);
    expect(await ask('/api/version', longest)).toBe(longest);
    for (const odd of [`${longest}x`, 'a b', 'a"b', 'a.b', '{}', 'ä']) {
      const made = await ask('/api/nowhere', odd);
      expect(made).toMatch(/^[A-Za-z0-9-]{8,64}$/);
      expect(made).not.toBe(odd);
    }
    expect(await ask('/api/version')).not.toBe(await ask('/api/version'));
    const lines = () => server.output.split('\n').filter((line) => line.includes(kept));
    await expect.poll(lines).toHaveLength(1);
    expect(lines().map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId: kept, method: 'GET', room: room.pid, status: 200 }),
    ]);
  });

  it('W45 contains no secrets after requests of every kind', async () => {
    const visit = new Visit(server, mails);
    await visit.everything();
    await fetch(`${server.url}/api/version`, { headers: { 'x-request-id': 'the-last-one' } });
    await expect.poll(() => server.output).toContain('the-last-one');
    expect(await server.stop()).toBe(0);
    expect(visit.secrets.size).toBeGreaterThan(25);
    expect([...visit.secrets].filter(([, secret]) => secret.length < 10)).toEqual([]);
    expect(server.output.match(/A request was answered/g)?.length).toBeGreaterThan(40);
    expect(found(server.output, visit.secrets)).toEqual([]);
  });
});

describe('The log without working mail delivery', () => {
  it.each(
    some(
      [
        ['because the mail server is away', 'smtp://mailer:word-for-the-mail-server@127.0.0.1'],
        ['because there is no mail server', ''],
      ] as const,
      ([, smtp]) => smtp !== '',
    ),
  )('W45, U86 reports an unsent mail, but not its link: %s', EXHAUSTIVE, async (_, smtp) => {
    const secrets: Secrets = new Map([['password of the mail server', 'word-for-the-mail-server']]);
    const sending = { MAIL_FROM: 'stage@callboard.test', PUBLIC_URL: 'https://timer.callboard.test' };
    const env =
      smtp === '' ? talkative : { ...talkative, ...sending, SMTP_URL: `${smtp}:${await freePort()}` };
    const server = await ServerProcess.start({ env });
    const client = new RestClient(server.url);
    await post(client, 'signup', { email: 'ada@callboard.test', password: PASSWORD });
    await expect
      .poll(() => server.output)
      .toContain('A mail was added to the outbox, because SMTP_URL is not set or sending failed.');
    expect(await server.stop()).toBe(0);
    const db = new Sqlite(join(server.dataDir, 'callboard.sqlite'), { readonly: true });
    const kept = db.prepare<[], { body: string }>('select body from mails').get();
    db.close();
    await server.remove();
    const proof = tokenIn(kept?.body);
    expect(proof.length).toBeGreaterThan(20);
    secrets.set('proof', proof).set('password', PASSWORD).set('cookie', valueOf(client.cookie));
    expect(found(server.output, secrets)).toEqual([]);
  });
});
