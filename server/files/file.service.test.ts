import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { png } from '../../tests/support/pictures.ts';
import { rateLimits } from '../kernel/rate-limits.ts';
import { KeyedQueue } from '../kernel/tasks.ts';
import { FileService } from './file.service.ts';
import { DiskFullError, PictureFiles } from './picture-files.ts';

const free = vi.hoisted(() => ({ bytes: 0 }));
vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  statfs: async () => ({ bavail: free.bytes, bsize: 1 }),
}));

const MEGABYTE = 1_048_576;
const picture = { type: 'image/png', width: 4, height: 4, data: Buffer.from('encoded') };

/** A service of a proven team. Tests replace what they are about. */
function service() {
  const clock = new FakeClock();
  const stored = { files: 0, bytes: 0 };
  const encodings: (() => void)[] = [];
  const fakes = {
    encode: async (): Promise<object> => ({ seconds: 0, picture }),
    add: async (): Promise<void> => {},
  };
  const files = new FileService({
    repository: { held: async () => stored, find: async () => null },
    pictures: { add: () => fakes.add() },
    encoder: { encode: () => fakes.encode() },
    memberships: { require: async () => {}, isProven: () => true },
    budgets: { teamRefusal: async () => null, recordAddedOfTeam: () => {} },
    limits: rateLimits(clock),
    turns: new KeyedQueue(),
    clock,
    planOfTeam: () => selfHostedPlan,
  } as never);
  const upload = (address = '203.0.113.1') =>
    files
      .upload({
        uid: 'ada',
        teamId: 'team',
        address,
        name: '',
        body: { length: 100, bytes: async () => png(4, 4) },
        stillSignedIn: async () => {},
      } as never)
      .then(
        () => 'stored',
        (error: unknown) => Object(error).code ?? Object(error).refusal?.code ?? String(error),
      );
  /** Encodings wait until they are released. */
  const hold = () => {
    fakes.encode = () =>
      new Promise((resolve) => {
        encodings.push(() => resolve({ seconds: 0, picture }));
      });
  };
  return { stored, fakes, encodings, upload, hold };
}

describe('an upload of a picture', () => {
  it('R133 is refused if the disk has no space for it', async () => {
    const { fakes, upload } = service();
    fakes.add = () => Promise.reject(new DiskFullError('There is no space for a picture.'));
    expect(await upload()).toBe('storage_full');
  });

  it.each([
    [64 * MEGABYTE, 'stored'],
    [64 * MEGABYTE - 1, 'storage_full'],
  ])('R133 leaves 64 MB of the disk free: beside %i bytes it is %s', async (left, outcome) => {
    const { fakes, upload } = service();
    const folder = mkdtempSync(join(tmpdir(), 'callboard-full-'));
    free.bytes = left + picture.data.length;
    fakes.add = () => new PictureFiles(folder).put('a'.repeat(64), picture.data);
    expect(await upload()).toBe(outcome);
    expect(readdirSync(folder)).toHaveLength(outcome === 'stored' ? 1 : 0);
    rmSync(folder, { recursive: true });
  });

  it('R135 is refused while the encoder is not installed', async () => {
    const { fakes, upload } = service();
    fakes.encode = async () => ({ seconds: 0, failure: 'unavailable' });
    expect(await upload()).toBe('pictures_unavailable');
  });

  it('R134 is refused to a team with 500 pictures or 200 MB', async () => {
    const { stored, upload } = service();
    stored.files = 499;
    stored.bytes = 200 * MEGABYTE - picture.data.length - 1;
    expect(await upload()).toBe('stored');
    stored.bytes += 1;
    expect(await upload()).toBe('plan_limit');
    Object.assign(stored, { files: 500, bytes: 0 });
    expect(await upload()).toBe('plan_limit');
  });

  it('R134 is one of at most 24 at a time, of which two are encoded', async () => {
    const { encodings, upload, hold } = service();
    hold();
    const all = Array.from({ length: 24 }, (_, nth) => upload(`203.0.113.${nth % 8}`));
    await new Promise(setImmediate);
    expect(encodings).toHaveLength(2);
    expect(await upload('203.0.113.99')).toBe('busy');
    while (encodings.length < 24) {
      for (const release of encodings) release();
      await new Promise(setImmediate);
    }
    for (const release of encodings) release();
    expect(await Promise.all(all)).toEqual(Array(24).fill('stored'));
    hold();
    const again = upload('203.0.113.99');
    await new Promise(setImmediate);
    encodings.at(-1)?.();
    expect(await again).toBe('stored');
  });
});
