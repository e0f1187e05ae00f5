import { expect, it, vi } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import type { Predictor } from '../live/outbox.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { skipFirstPicture } from '../ui/first-picture.ts';
import { lazyPredictor } from './crew-screen.tsx';

it('V324, W2760, W2838 predicts nothing before digits are on screen, and every command afterwards', async () => {
  const view = roomView();
  const command: Command = { name: 'timers/create', payload: {} };
  const asked = [{ id: 1, command, at: 0 }];
  const onLoaded = vi.fn<(predictor: Predictor) => void>();
  lazyPredictor.onLoaded?.(onLoaded);
  lazyPredictor.newOutbox();
  expect(lazyPredictor.nameOf('timeset/adjust')).toBeNull();
  expect(lazyPredictor.permits({ permissions: 1 }, 'timers/create')).toBe(true);
  expect(lazyPredictor.refusal(view, command, 0)).toBeNull();
  await vi.dynamicImportSettled();
  expect(lazyPredictor.permits({ permissions: 1 }, 'timers/create')).toBe(true);
  skipFirstPicture();
  await vi.waitFor(
    () => expect(lazyPredictor.permits({ permissions: 1 }, 'timers/create')).toBe(false),
    30_000,
  );
  const [[loaded] = []] = onLoaded.mock.calls;
  expect(loaded?.permits({ permissions: 1 }, 'timers/create')).toBe(false);
  lazyPredictor.onLoaded?.(onLoaded);
  expect(onLoaded.mock.calls).toEqual([[loaded], [loaded]]);
  expect(lazyPredictor.nameOf('timeset/adjust')).toBe('time adjustment');
  expect(lazyPredictor.nameOf('room/undo')).toBeNull();
  expect(lazyPredictor.predict(view, asked).timers).toHaveLength(view.timers.length + 1);
});
