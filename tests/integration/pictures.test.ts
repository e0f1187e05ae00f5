import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, type Person } from '../support/people.ts';
import { png, svg, upload, uploadedId, uploadedSchema } from '../support/pictures.ts';
import { RoomClient } from '../support/room-client.ts';
import { anonymous, crew } from '../support/teams.ts';

/** Uploaded pictures of teams: acceptance, storage, serving and removal. */
let people: People;
let ada: Person;
beforeAll(async () => {
  people = await People.gather();
  ada = await people.verifiedPerson();
});
afterAll(() => people.leave());

const served = (id: string, init: RequestInit = {}) => fetch(`${people.server.url}/files/${id}`, init);
const bytesOf = async (id: string) => Buffer.from(await (await served(id)).arrayBuffer());
const onDisk = () => {
  const folder = join(people.server.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const listOf = async ({ client, uid }: Person) => (await client.call('GET', `/api/teams/${uid}/files`)).body;
const remove = ({ client, uid }: Person, id: string) =>
  client.call('DELETE', `/api/teams/${uid}/files/${id}`);

/** Unique colours of an upload. */
const own = (width: number, height = width) => png(width, height, undefined, [...randomBytes(3)]);

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe('an uploaded picture', () => {
  it.each([
    ['image/png', () => noise(40, 30).png().toBuffer()],
    ['image/jpeg', () => noise(40, 30).jpeg().toBuffer()],
    ['image/webp', () => noise(40, 30).webp().toBuffer()],
  ])('R130 keeps its file type: %s', async (type, made) => {
    const answer = await upload(ada.client, ada.uid, await made(), { type: 'image/gif', name: 'Our logo' });
    expect(answer).toMatchObject({ status: 201, body: { type, width: 40, height: 30, name: 'Our logo' } });
    const { id, bytes } = uploadedSchema.parse(answer.body);
    const kept = await bytesOf(id);
    expect([kept.length, createHash('sha256').update(kept).digest('hex')]).toEqual([bytes, id]);
    expect(await listOf(ada)).toMatchObject({
      files: expect.arrayContaining([
        { ...uploadedSchema.parse(answer.body), createdAt: expect.any(Number), usedIn: [] },
      ]),
    });
  });

  it.each(['image/svg+xml', 'image/jpeg'])('R130 becomes a PNG if it is an SVG, sent as %s', async (type) => {
    const drawing = svg('<rect width="50" height="100" fill="#0a0"/>');
    const { body } = await upload(ada.client, ada.uid, drawing, { type });
    expect(body).toMatchObject({ type: 'image/png' });
    const picture = sharp(await bytesOf(uploadedSchema.parse(body).id));
    expect(await picture.metadata()).toMatchObject({
      format: 'png',
      width: 2_048,
      height: 2_048,
      hasAlpha: true,
    });
    expect([...(await picture.extract({ left: 100, top: 9, width: 1, height: 1 }).raw().toBuffer())]).toEqual(
      [0, 170, 0, 255],
    );
  });

  it('R132 is turned upright, loses its metadata, and is reduced to 4,096 pixels', async () => {
    const turned = await noise(60, 20)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Secret place' } } })
      .jpeg()
      .toBuffer();
    expect(turned.includes('Secret place')).toBe(true);
    const answer = uploadedSchema.parse((await upload(ada.client, ada.uid, turned)).body);
    expect(answer).toMatchObject({ width: 20, height: 60 });
    expect((await bytesOf(answer.id)).includes('Secret place')).toBe(false);
    const large = await sharp({ create: { width: 8_000, height: 100, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    expect(await upload(ada.client, ada.uid, large)).toMatchObject({ body: { width: 4_096, height: 51 } });
  });

  it('R132 has only one frame', async () => {
    const frames = await sharp([await noise(20, 20).png().toBuffer(), await noise(20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const id = await uploadedId(ada.client, ada.uid, frames);
    expect((await sharp(await bytesOf(id)).metadata()).pages ?? 1).toBe(1);
  });

  it('R133 is stored once if it is uploaded several times', async () => {
    const before = onDisk();
    const picture = own(16);
    const ids = await Promise.all([1, 2, 3].map(() => uploadedId(ada.client, ada.uid, picture)));
    expect(new Set(ids).size).toBe(1);
    expect(onDisk().filter((name) => !before.includes(name))).toEqual([ids[0]]);
  });

  it("R130 needs access to the team's rooms", async () => {
    const { bob, id } = await crew(people, 'TEAM_BILLING');
    const stranger = await people.person();
    expect((await upload(bob.client, id, own(4))).status).toBe(403);
    expect((await upload(stranger.client, id, own(4))).status).toBe(404);
    expect((await upload(people.someone(), id, own(4))).status).toBe(401);
    expect((await stranger.client.call('GET', `/api/teams/${ada.uid}/files`)).status).toBe(404);
    expect(
      (await remove({ ...ada, client: stranger.client }, await uploadedId(ada.client, ada.uid, own(4))))
        .status,
    ).toBe(404);
  });

  it('R130 is accepted from owners of rooms without an account', async () => {
    const nobody = await anonymous(people);
    const id = await uploadedId(nobody.client, nobody.uid, own(8));
    expect(await listOf(nobody)).toMatchObject({ files: [{ id }], mostBytes: 5 * 1024 * 1024 });
    expect(await listOf(ada)).toMatchObject({ mostBytes: 200 * 1024 * 1024 });
  });

  it('R134 is refused if a team without a proven address exceeds 5 MB', async () => {
    const nobody = await anonymous(people);
    for (const side of [800, 801]) {
      const large = await noise(side, side).png({ compressionLevel: 0 }).toBuffer();
      expect((await upload(nobody.client, nobody.uid, large)).status).toBe(201);
    }
    const third = await noise(900, 900).png().toBuffer();
    expect(await upload(nobody.client, nobody.uid, third)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message: expect.stringContaining('5 MB') },
    });
    expect((await upload(nobody.client, nobody.uid, own(5))).status).toBe(201);
  });

  it('R134 over 3 MB is refused before it is read', async () => {
    const answer = await upload(ada.client, ada.uid, Buffer.alloc(3 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('R130 is refused if its content type is one that an HTML form can send', async () => {
    for (const type of ['text/plain', 'multipart/form-data', 'application/json'])
      expect(await upload(ada.client, ada.uid, own(4), { type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_type' },
      });
  });
});

describe('a served picture', () => {
  it('R138 can be loaded by any client that has its address, is cached forever, and runs no scripts', async () => {
    const id = await uploadedId(ada.client, ada.uid, own(32));
    const answer = await served(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${id}"`,
    });
    const head = await served(id, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      answer.headers.get('content-length'),
    ]);
    const again = await served(id, { headers: { 'if-none-match': `"${id}"` } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('R138 is sent whole, even if the request asks for a range', async () => {
    const id = await uploadedId(ada.client, ada.uid, await noise(700, 700).png().toBuffer());
    const whole = await bytesOf(id);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(id);
    const part = await served(id, { headers: { range: 'bytes=5-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
  });

  it.each([
    '',
    '%2e%2e%2fcallboard.sqlite',
    'A'.repeat(64),
    `${'a'.repeat(64)}/`,
    `${'a'.repeat(64)}.part`,
    'a'.repeat(64),
  ])('R138 is not found under another name: %j', async (name) => {
    const answer = await served(name);
    expect(answer.headers.get('content-type')?.startsWith('image/')).not.toBe(true);
    expect(answer.status).toBe(404);
  });

  it('R138 accepts no uploads', async () => {
    expect((await served('a'.repeat(64), { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('a picture in a design', () => {
  const staged = async () => {
    const { room } = await ada.client.makeRoom({ name: 'Hall' });
    const made = await ada.client.room(room.pid);
    const token = await ada.client.token(made, 'CONTROLLER', { signature: null });
    const desk = await RoomClient.join(people.server.url, { token });
    const { outputId } = await desk.ask('outputs/create', { name: 'Stage' });
    const draft = (design: object) => desk.ask('outputs/draft', { outputId, design });
    return { pid: room.pid, desk, outputId, draft };
  };
  const usedIn = async (id: string) => {
    const { files } = (await listOf(ada)) as { files: { id: string; usedIn: object[] }[] };
    return files.find((file) => file.id === id)?.usedIn;
  };

  it('R137 cannot be deleted while a draft, a live design or a waiting design uses it', async () => {
    const id = await uploadedId(ada.client, ada.uid, own(12));
    const { pid, desk, outputId, draft } = await staged();
    const place = { pid, roomName: 'Hall', outputId, outputName: 'Stage' };
    const inUse = { status: 409, body: { code: 'picture_in_use' } };
    await draft({ logo: { file: id, position: 'topLeft', size: 20 } });
    expect(await usedIn(id)).toEqual([{ ...place, isDraft: true }]);
    expect(await remove(ada, id)).toMatchObject(inUse);
    await desk.ask('outputs/take', { outputId });
    expect(await usedIn(id)).toEqual([{ ...place, isDraft: false }]);
    expect(await remove(ada, id)).toMatchObject(inUse);
    await draft({ elements: [{ type: 'TEXT', text: `"file":"${id}"` }] });
    await desk.ask('outputs/take', { outputId });
    expect(await usedIn(id)).toEqual([]);
    await desk.ask('outputs/freeze', { outputId, on: true });
    await draft({ background: { file: id, fit: 'cover', dim: 0 } });
    await desk.ask('outputs/take', { outputId });
    expect(await remove(ada, id)).toMatchObject(inUse);
    await ada.client.call('DELETE', `/api/rooms/${pid}`);
    expect(await remove(ada, id)).toMatchObject(inUse);
    await desk.close();
  });

  it('R137 is deleted immediately if no design uses it', async () => {
    const id = await uploadedId(ada.client, ada.uid, own(13));
    expect((await remove(ada, id)).status).toBe(204);
    expect([(await served(id)).status, onDisk().includes(id)]).toEqual([404, false]);
    expect(await remove(ada, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('R139 stays in a second team that uses it when the first team deletes it', async () => {
    const { ada: owner, id: teamId } = await crew(people);
    const file = await uploadedId(owner.client, teamId, own(14));
    const { desk, draft } = await staged();
    await draft({ elements: [{ type: 'IMAGE', file }] });
    const path = `/api/teams/${teamId}/files`;
    expect((await owner.client.call('DELETE', `${path}/${file}`)).status).toBe(204);
    expect(await owner.client.call('GET', path)).toMatchObject({ body: { files: [] } });
    expect((await served(file)).status).toBe(200);
    expect(await remove(ada, file)).toMatchObject({ status: 409 });
    await desk.close();
  });

  it('R139 is deleted with its team, and moves from an anonymous user to the account', async () => {
    const nobody = await anonymous(people);
    const file = await uploadedId(nobody.client, nobody.uid, own(15));
    const taken = await people.person();
    const { client, uid } = taken;
    expect(await listOf(taken)).toMatchObject({ files: [] });
    const body = { email: taken.email, password: 'correct horse battery' };
    expect((await nobody.client.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect(await listOf({ ...taken, client })).toMatchObject({ files: [{ id: file }] });
    const gone = await client.call('DELETE', `/api/users/${uid}`, {
      body: { currentPassword: 'correct horse battery' },
    });
    expect(gone.status).toBe(204);
    expect(onDisk().includes(file)).toBe(false);
  });
});
