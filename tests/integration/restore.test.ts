import { chownSync, copyFileSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseRoot } from '../../server/store/backup/backup.ts';
import { openWriter } from '../../server/store/connection.ts';
import { backUp, backupCommand } from '../support/backups.ts';
import { LONG } from '../support/exhaustive.ts';
import { userIn } from '../support/people.ts';
import { png, uploadedId } from '../support/pictures.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';

let server: ServerProcess;
let rest: RestClient;
let room: MadeRoom;

const file = () => join(server.dataDir, 'callboard.sqlite');

beforeEach(async () => {
  server = await ServerProcess.start();
  rest = new RestClient(server.url);
  room = await rest.makeRoom({ name: 'As backed up' });
});
afterEach(() => server.remove());

async function enter(token: string, since?: { readonly epoch: number; readonly seq: number }) {
  const client = await RoomClient.open(server.url);
  return { client, welcome: await client.join({ token, channelId: 'controller', ...(since && { since }) }) };
}

describe('a restored backup', () => {
  it('restores the show, and returning screens load the whole state', async () => {
    const before = await enter(await rest.token(room, 'CONTROLLER'));
    const backup = backUp(server);
    const { seq } = await before.client.ask('room/rename', { name: 'Changed since' });
    await server.stop();
    const { status, stdout, stderr } = backupCommand(server, 'restore', backup);
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored .*: 1 room\./),
    });
    expect(stderr).toMatch(
      /^Copying .*\nChecking .*\nCopying current access rights .*\nChecking the result \.\.\.\n$/,
    );
    await server.start();
    const token = await rest.token(room, 'CONTROLLER');
    const { welcome } = await enter(token, { epoch: before.welcome.epoch, seq });
    expect(welcome.state).toMatchObject({ room: { name: 'As backed up' } });
    expect(welcome.epoch).toBeGreaterThan(before.welcome.epoch);
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
  });

  it('restores no link, token or session that was revoked after the backup', async () => {
    const oldToken = await rest.token(room, 'CONTROLLER', { deviceId: 'controller' });
    const gone = new RestClient(server.url);
    await gone.makeRoom();
    const backup = backUp(server);
    const { client } = await enter(oldToken);
    await client.ask('room/rotateSecrets');
    await client.closed;
    await gone.call('POST', '/api/auth/logout', { body: {} });
    await server.stop();
    expect(backupCommand(server, 'restore', backup).status).toBe(0);
    await server.start();
    // The link that was handed out before the secrets rotated, and the token that came of it.
    expect(await new RestClient(server.url).credentials(room, 'CONTROLLER')).toMatchObject({ status: 403 });
    await expect(enter(oldToken)).rejects.toThrow('goodbye unauthorized');
    expect(await gone.call('GET', '/api/rooms')).toMatchObject({ status: 401 });
    // Sessions that were not ended stay.
    expect(await rest.call('GET', '/api/rooms')).toMatchObject({ status: 200 });
  });

  /** Makes the database one that only a newer version can read. */
  function update(): void {
    const db = openWriter(file());
    db.prepare('insert into kysely_migration values (?, ?)').run('999-of-tomorrow', new Date().toISOString());
    db.close();
  }

  it('N424 made before an update keeps links and sessions valid if nothing was revoked afterwards', async () => {
    const backup = backUp(server);
    await server.stop();
    update();
    const { stdout } = backupCommand(server, 'restore', backup);
    expect(stdout).toMatch(/^Restored .*: 1 room\./);
    expect(stdout).not.toMatch(/New links|sign in again/);
    await server.start();
    expect(await new RestClient(server.url).credentials(room, 'CONTROLLER')).toMatchObject({ status: 200 });
    expect(await rest.call('GET', '/api/rooms')).toMatchObject({ status: 200 });
  });

  it.each<[string, (backup: string) => Promise<string>]>([
    [
      'a session that was ended since',
      async (backup) => {
        const gone = new RestClient(server.url);
        await gone.makeRoom();
        await gone.call('POST', '/api/auth/logout', { body: {} });
        return backup;
      },
    ],
    [
      'links that were replaced since',
      async (backup) => {
        const { client } = await enter(await rest.token(room, 'CONTROLLER'));
        await client.ask('room/rotateSecrets');
        return backup;
      },
    ],
    [
      'more than an hour in between',
      async (backup) => {
        const name = backup.replace(/callboard-.*Z/, 'callboard-2026-01-01T00-00-00-000Z');
        copyFileSync(backup, name);
        writeFileSync(join(server.dataDir, 'last-revoked'), '2025-12-31T00:00:00.000Z\n');
        return name;
      },
    ],
  ])('N424 made before an update ends links and sessions with %s', LONG, async (_, then) => {
    const backup = await then(backUp(server));
    await server.stop();
    update();
    const { stdout } = backupCommand(server, 'restore', backup);
    expect(stdout).toMatch(/Links were reset in \d rooms?,.+Everyone must sign in again/);
  });

  it('gives all rooms new links if the replaced database cannot be read', LONG, async () => {
    const backup = backUp(server);
    await server.stop();
    writeFileSync(file(), 'This was a database. '.repeat(1_000));
    const { stdout } = backupCommand(server, 'restore', backup);
    expect(stdout).toMatch(/Links were reset in 1 room,/);
    await server.start();
    expect(await new RestClient(server.url).credentials(room, 'CONTROLLER')).toMatchObject({ status: 403 });
    expect(await rest.call('GET', '/api/rooms')).toMatchObject({ status: 401 });
  });

  it('N80 is required before a start with an emptied database, and restores all accounts', async () => {
    const backup = backUp(server);
    await server.stop();
    writeFileSync(file(), '');
    await expect(server.start()).rejects.toThrow(
      `The database ${file()} is empty, although the backup in its folder shows that it had data. ` +
        `Restore a backup: npm run restore -- ${backup} (`,
    );
    expect(statSync(file()).size).toBe(0);
    expect(backupCommand(server, 'backup')).toMatchObject({ status: 1 });
    expect(readdirSync(join(server.dataDir, 'backups'))).toHaveLength(1);
    // Taken for a database without users, it would have all of them deleted.
    const { stdout } = backupCommand(server, 'restore', backup);
    expect(stdout).toMatch(/Links were reset in 1 room,.+Everyone must sign in again/);
    await server.start();
    const db = openWriter(file());
    expect(db.prepare('select count(*) from users').pluck().get()).toBe(1);
    db.close();
  });

  it('N80 is required if only a secret is in the folder, but not if the folder is empty', LONG, async () => {
    await server.stop();
    new Sqlite(file()).exec('drop table rooms').close();
    await expect(server.start()).rejects.toThrow('although the secret in its folder shows');
    expect(backupCommand(server, 'restore', file())).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is not a complete backup/),
    });
    for (const name of readdirSync(server.dataDir)) rmSync(join(server.dataDir, name));
    writeFileSync(file(), '');
    await server.start();
    expect(await rest.call('GET', '/api/rooms')).toMatchObject({ status: 401 });
  });

  it('N87 brings all accounts to a newly set-up machine', LONG, async () => {
    const backup = backUp(server);
    const other = await ServerProcess.start();
    await new RestClient(other.url).makeRoom();
    await other.stop();
    const { stdout } = backupCommand(other, 'restore', backup);
    expect(stdout).toMatch(/Links were reset in 1 room,.+Everyone must sign in again/);
    const db = openWriter(join(other.dataDir, 'callboard.sqlite'));
    const { uid } = userIn(await rest.call('GET', '/api/auth/session'));
    expect(db.prepare('select uid from users').pluck().all()).toEqual([uid]);
    expect(db.prepare('select count(*) from sessions').pluck().get()).toBe(0);
    db.close();
    await other.remove();
  });

  it('is refused if the server runs or the backup is damaged, and changes nothing', async () => {
    const backup = backUp(server);
    expect(backupCommand(server, 'restore', backup)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is using/),
    });
    await server.stop();
    writeFileSync(backup, 'no backup');
    expect(backupCommand(server, 'restore', backup)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is not a complete backup/),
    });
    const db = openWriter(file());
    expect(db.prepare('select name from rooms').pluck().all()).toEqual(['As backed up']);
    db.close();
  });
});

describe('the pictures of a backup', () => {
  const pictures = (...folder: string[]) => {
    const path = join(server.dataDir, ...folder);
    return existsSync(path) ? readdirSync(path).sort() : [];
  };

  it('N91 are stored beside the backup and restored with it', LONG, async () => {
    const { uid } = userIn(await rest.call('GET', '/api/auth/session'));
    const [kept, later] = [
      [1, 1, 1],
      [2, 2, 2],
    ].map((colour) => png(4, 4, undefined, colour));
    if (kept === undefined || later === undefined) throw new Error('There are two.');
    const id = await uploadedId(rest, uid, kept);
    const backup = backUp(server);
    expect(pictures('backups', 'files')).toEqual([id]);
    const since = await uploadedId(rest, uid, later);
    expect((await rest.call('DELETE', `/api/teams/${uid}/files/${id}`)).status).toBe(204);
    await server.stop();
    expect(pictures('files')).toEqual([since]);
    expect(backupCommand(server, 'restore', backup).status).toBe(0);
    await server.start();
    const answer = await fetch(`${server.url}/files/${id}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await rest.call('GET', `/api/teams/${uid}/files`)).toMatchObject({ body: { files: [{ id }] } });
    const [aside = ''] = readdirSync(server.dataDir).filter((name) => name.endsWith('-files'));
    expect(pictures(aside)).toEqual([since]);
  });
});

describe("a backup command beside another user's database", () => {
  const isRoot = process.getuid?.() === 0;
  const stranger = 65_534;

  it('N149 is refused to root without any effect, and works for other users', () => {
    if (isRoot) chownSync(file(), stranger, stranger);
    for (const asked of [['backup'], ['restore', file()]])
      expect(backupCommand(server, ...asked).stderr).toContain(isRoot ? 'Nothing was done' : '');
    expect(existsSync(join(server.dataDir, 'backups'))).toBe(!isRoot);
    expect(() => refuseRoot(file(), 0)).toThrow(`belongs to user ${statSync(file()).uid}, `);
    expect(() => refuseRoot(file(), stranger)).not.toThrow();
    if (isRoot) chownSync(server.dataDir, stranger, stranger);
    expect(() => refuseRoot(join(server.dataDir, 'not-yet.sqlite'), 0)).toThrow('belongs to user ');
    expect(() => refuseRoot(join('/', 'not-yet.sqlite'), 0)).not.toThrow();
  });
});
