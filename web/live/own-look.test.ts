import { afterEach, expect, it, vi } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import type { LiveSnapshot } from './live-room.ts';
import { tellLook } from './own-look.ts';
import { roomView } from './room-view.fixture.ts';

afterEach(() => vi.restoreAllMocks());

const snapshot: LiveSnapshot = {
  status: 'live',
  view: roomView(),
  permissions: viewPermissions.VIEWER,
  clientId: 'c1',
  pending: new Set(),
  flashes: { timers: null, messages: null },
  deviceName: 'Wall',
  delay: 0,
  identification: null,
  serverVersion: '1',
};

/** What the screen tells, where its browser writes these types, so many characters each. */
async function told(written: Readonly<Record<string, number>>) {
  const drawn: string[] = [];
  const context = {
    fillStyle: '',
    font: '',
    fillRect: () => {},
    measureText: (text: string) => ({ width: text.length }),
    fillText: (text: string) => drawn.push(text),
    strokeText: (text: string) => drawn.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    Object.assign(() => (Object.keys(written).length === 0 ? null : context), {}) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '', quality = 1) => {
    // What a browser cannot write it writes as a PNG.
    const kind = type in written ? type : 'image/png';
    done(new Blob([new Uint8Array((written[kind] ?? 0) * quality)], { type: kind }));
  });
  const tell = vi.fn<(about: CommandPayloads['client/update']) => void>();
  const session = { snapshot: () => snapshot, clock: { now: () => 0 }, tell };
  await tellLook(session, { place: 'rooms/ABCD1234', view: 'VIEWER' });
  return { drawn, thumb: tell.mock.calls[0]?.[0].thumb ?? null };
}

it.each([
  [{ 'image/webp': 4_000, 'image/png': 9_000 }, 'image/webp'],
  [{ 'image/jpeg': 6_000, 'image/png': 90_000 }, 'image/jpeg'],
  [{ 'image/png': 5_000 }, 'image/png'],
])('D51 of %o it tells %s', async (written, type) => {
  const { thumb, drawn } = await told(written);
  expect(thumb?.slice(0, type.length + 6)).toBe(`data:${type};`);
  expect(drawn).toContain('10:00');
});

it('D51 a picture that is too long is written again with less', async () => {
  const { thumb } = await told({ 'image/webp': 25_000, 'image/png': 90_000 });
  expect(thumb?.length).toBeLessThanOrEqual(20_000);
});

it.each([
  ['that draws nothing', {}],
  ['whose pictures are all too long', { 'image/png': 90_000 }],
])('D51 a browser %s tells none', async (_, written) => {
  expect((await told(written)).thumb).toBeNull();
});
