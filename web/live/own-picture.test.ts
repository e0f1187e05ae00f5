import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import { drawingAsSvg, sendPicture } from './own-picture.ts';

beforeEach(() => {
  HTMLImageElement.prototype.decode = async () => {};
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function stageOf(content: string): HTMLElement {
  document.body.innerHTML = `<main><div data-picture>${content}</div></main>`;
  const stage = document.querySelector<HTMLElement>('[data-picture]');
  if (!stage) throw new Error('There is a stage.');
  return stage;
}

/** Answer of the page in a browser that writes these types, each with so many characters. */
async function told(written: Readonly<Record<string, number>>) {
  const context = { fillStyle: '', fillRect: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    Object.assign(() => (Object.keys(written).length === 0 ? null : context), {}) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '', quality = 1) => {
    // Browsers write a PNG in place of a type that they lack.
    const kind = type in written ? type : 'image/png';
    done(new Blob([new Uint8Array((written[kind] ?? 0) * quality)], { type: kind }));
  });
  const session = {
    told: [] as CommandPayloads['client/update'][],
    tell(about: CommandPayloads['client/update']) {
      this.told.push(about);
    },
  };
  await sendPicture(session);
  return { thumb: session.told[0]?.thumb ?? null };
}

it('D50 draws the page without loading anything from other sites', async () => {
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    blob: async () => new Blob(['x'], { type: 'image/png' }),
  }));
  const stage = stageOf(
    '<p>9:00 & on</p><img src="/files/logo"><iframe src="https://example.org/"></iframe><div style="background-image: url(&quot;/city.svg&quot;)"></div>',
  );
  const drawing = decodeURIComponent(await drawingAsSvg(stage));
  expect(drawing).toContain('9:00 &amp; on');
  expect(drawing.match(/data:image\/png;base64,/g)).toHaveLength(2);
  expect(drawing).not.toMatch(/iframe|example\.org|logo|city/);
});

it('D50 sends null for a page of the crew', async () => {
  document.body.innerHTML = '<main>Password</main>';
  expect((await told({ 'image/png': 5_000 })).thumb).toBeNull();
});

it.each([
  [{ 'image/webp': 4_000, 'image/png': 9_000 }, 'image/webp'],
  [{ 'image/jpeg': 6_000, 'image/png': 90_000 }, 'image/jpeg'],
  [{ 'image/png': 5_000 }, 'image/png'],
])('D51 a browser that encodes pictures as %o sends %s', async (written, type) => {
  stageOf('9:00');
  const { thumb } = await told(written);
  expect(thumb?.slice(0, type.length + 6)).toBe(`data:${type};`);
});

it('D51 encodes a picture again if it is too long', async () => {
  stageOf('9:00');
  const { thumb } = await told({ 'image/webp': 25_000, 'image/png': 90_000 });
  expect(thumb?.length).toBeLessThanOrEqual(20_000);
});

it.each([
  ['that draws nothing', {}],
  ['whose pictures are all too long', { 'image/png': 90_000 }],
])('D51 a browser %s sends null in place of a picture', async (_, written) => {
  stageOf('9:00');
  expect((await told(written)).thumb).toBeNull();
});
