import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, type Person } from '../support/people.ts';
import { png, svg, upload, uploadedId } from '../support/pictures.ts';
import { anonymous } from '../support/teams.ts';

/** Pictures that want to be more than that. */
let people: People;
let ada: Person;
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(png(4, 4));
});
let address = '';
beforeAll(async () => {
  people = await People.gather();
  ada = await people.verifiedPerson();
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const at = elsewhere.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterAll(async () => {
  elsewhere.close();
  await people.leave();
});

const answerTo = async (body: Buffer) => {
  const { status, body: said } = await upload(ada.client, ada.uid, body);
  return { status, body: said };
};
const refused = (status: number, code: string) => ({
  status,
  body: { code, message: expect.stringMatching(/./) },
});
const unreadable = refused(422, 'picture_unreadable');
const tooLarge = refused(413, 'picture_too_large');
const noPicture = refused(415, 'unsupported_type');

const jpegHead = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    17,
    0,
  ]);
function webpHead(kind: string, fill: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write(`RIFF\x38\0\0\0WEBP${kind}`, 0, 'latin1');
  fill(bytes);
  return bytes;
}

const doctype = (declared: string) =>
  `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg [${declared}]>`;
const laughs = Array.from({ length: 9 }, (_, nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`);

describe('a picture refused for its header', () => {
  it.each([
    ['20,000 by 20,000', png(2, 2, { width: 20_000, height: 20_000 })],
    ['a line that is too long', png(2, 2, { width: 8_193, height: 1 })],
    ['a few more than 40 million dots', png(2, 2, { width: 8_000, height: 5_001 })],
    ['a JPEG of 65,000 by 65,000', jpegHead(65_000, 65_000)],
    ['a WebP with a vast canvas', webpHead('VP8X', (bytes) => bytes.fill(0xff, 24, 30))],
    ['a WebP without losses', webpHead('VP8L', (bytes) => bytes.fill(0xff, 21, 25))],
    ['a WebP with losses', webpHead('VP8 ', (bytes) => bytes.fill(0xff, 26, 30))],
  ])('R131 would have too many pixels: %s', async (_, body) => {
    expect(await answerTo(body)).toEqual(tooLarge);
  });

  it('R131 may have 8,192 pixels a side and 40 million pixels', async () => {
    // Their pixels are missing, which the encoder finds.
    for (const [width, height] of [
      [8_000, 5_000],
      [8_192, 1],
    ] as const)
      expect(await answerTo(png(2, 2, { width, height }))).toEqual(unreadable);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script><svg></svg></html>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a program', Buffer.from('\x7fELF'.padEnd(200, '\0'), 'latin1')],
    ['a PNG that ends in its header', png(4, 4).subarray(0, 20)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a WebP of no kind', webpHead('VP9 ', () => {})],
    ['a PNG without dots', png(2, 2, { width: 0, height: 2 })],
    ['a drawing in UTF-16', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ['a comment without end', Buffer.from(`<!--${'<svg '.repeat(50_000)}`)],
    ['comments without end', Buffer.from('<!-- -->'.repeat(300_000))],
  ])('R131 is no picture that the server can read: %s', async (_, body) => {
    expect(await answerTo(body)).toEqual(noPicture);
  });

  it.each([
    ['nested', `<!ENTITY e0 "ha">${laughs.join('')}`],
    ['long', `<!ENTITY e0 "${'ha'.repeat(5_000)}">`],
    ['from a file', '<!ENTITY e0 SYSTEM "file:///etc/passwd">'],
    ['from elsewhere', '<!ENTITY e0 PUBLIC "x" "http://callboard.test/x">'],
    ['of declarations', '<!ENTITY % e0 "x">'],
  ])('R131 is an SVG with entities that are %s', async (_, declared) => {
    expect(await answerTo(svg('<text>&e0;</text>', doctype(declared)))).toEqual(unreadable);
  });

  it('R131 is not an SVG that only has namespace entities', async () => {
    const drawing = svg(
      '<rect width="9" height="9"/>',
      doctype('<!ENTITY ns_svg "http://www.w3.org/2000/svg">'),
    );
    expect((await upload(ada.client, ada.uid, drawing)).status).toBe(201);
  });
});

describe('a picture refused while it is read', () => {
  it.each([
    ['is cut off', png(90, 90).subarray(0, 60)],
    ['has a false checksum', Buffer.concat([png(9, 9).subarray(0, 50), Buffer.alloc(60, 7)])],
    ['has fewer pixels than its header states', png(2, 2, { width: 3_000, height: 3_000 })],
    ['is a malformed drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
    ['nests 100,000 deep', svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
  ])('R132 %s', async (_, body) => {
    expect(await answerTo(body)).toEqual(unreadable);
  });

  it('R132 is an SVG with too many pixels', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000000" height="100000000"/>',
    );
    expect(await answerTo(drawing)).toEqual(tooLarge);
  });
});

describe('an accepted picture', () => {
  it('R132 does not load other files or addresses that the picture names', async () => {
    const file = join(people.server.dataDir, 'secret.png');
    writeFileSync(file, png(50, 50));
    const names = [`${address}/picture.png`, `file://${file}`, file, 'secret.png'];
    const harms = names.map(
      (name, nth) => `<image xlink:href="${name}" href="${name}" width="100" height="100"/>
        <style>@import url("${name}"); .of${nth} { fill: url("${name}#f") }</style><rect class="of${nth}"/>
        <xi:include href="${name}" parse="text"/><use xlink:href="${name}#a"/>
        <filter id="f${nth}"><feImage href="${name}"/></filter>
        <rect width="100" height="100" filter="url(#f${nth})"/>`,
    );
    const scripts = `<script>fetch("${address}/script")</script><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}/frame"/></foreignObject>`;
    const blank = await uploadedId(ada.client, ada.uid, svg(''));
    expect(await uploadedId(ada.client, ada.uid, svg(harms.join('') + scripts))).toBe(blank);
    expect(asked).toEqual([]);
  });

  it('R132 is stored without its metadata and without data appended to the file', async () => {
    const page = '<script>alert("polyglot")</script>';
    const both = Buffer.concat([png(9, 9), Buffer.from(`PK\x03\x04${page}`)]);
    const id = await uploadedId(ada.client, ada.uid, both);
    const kept = Buffer.from(await (await fetch(`${people.server.url}/files/${id}`)).arrayBuffer());
    expect(kept.includes('polyglot')).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe('png');
  });
});

describe('uploads from one address', () => {
  /** A picture of which only the head arrives. */
  const begun = async (strict: People, { client, uid }: Person) => {
    const head = `POST /api/teams/${uid}/files HTTP/1.1\r\nhost: callboard\r\ncookie: ${client.cookie}\r\ncontent-type: image/png\r\ncontent-length: 2000000\r\n\r\n`;
    const socket = connect(strict.server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head);
    return socket;
  };

  it('R134 are limited to four at a time, and free their places when they end', async () => {
    const nobody = await anonymous(people);
    const another = async () => (await upload(nobody.client, nobody.uid, png(4, 4))).status;
    const sockets = await Promise.all(Array.from({ length: 5 }, () => begun(people, nobody)));
    // All places are taken once one of them gets that answer.
    await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(await upload(nobody.client, nobody.uid, png(4, 4))).toMatchObject({
      status: 503,
      body: { code: 'busy' },
    });
    for (const socket of sockets) socket.destroy();
    while ((await another()) !== 201);
  });

  it('R134 are limited to 60 in ten minutes', async () => {
    const strict = await People.gather({ env: { RATE_LIMITS: 'on' } });
    const nobody = await anonymous(strict);
    const statuses = [];
    for (let nth = 0; nth < 61; nth++)
      statuses.push((await upload(nobody.client, nobody.uid, Buffer.from('no picture'))).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(415));
    expect(statuses.at(-1)).toBe(429);
    await strict.leave();
  });
});
