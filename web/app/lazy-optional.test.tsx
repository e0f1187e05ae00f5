import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgoFirstPicture } from '../ui/first-picture.ts';
import { lazyOptional } from './lazy-optional.ts';

beforeEach(forgoFirstPicture);
afterEach(cleanup);

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function shown(part: ReactNode): Promise<string | null> {
  const { container } = render(
    <div>
      <p>9:59</p>
      <Suspense fallback="…">{part}</Suspense>
    </div>,
  );
  await expect.poll(() => container.textContent).not.toContain('…');
  screen.getByText('9:59');
  return container.textContent;
}

describe('a part that is loaded after the rest', () => {
  it('is there once it has come', async () => {
    const Buttons = lazyOptional(async () => () => 'Mirror');
    expect(await shown(<Buttons />)).toBe('9:59Mirror');
  });

  it('is left out where it does not come, and the rest goes on', async () => {
    const Buttons = lazyOptional(away);
    expect(await shown(<Buttons />)).toBe('9:59');
  });

  it('is stood in for where it says by what', async () => {
    const Buttons = lazyOptional(away, () => 'Plain');
    expect(await shown(<Buttons />)).toBe('9:59Plain');
  });

  it('V436 is asked for again when the page wants it the next time', async () => {
    const answers = [away, async () => () => 'Mirror'];
    const Buttons = lazyOptional(() => answers.shift()?.() ?? away());
    expect(await shown(<Buttons />)).toBe('9:59');
    cleanup();
    expect(await shown(<Buttons />)).toBe('9:59Mirror');
    cleanup();
    expect(await shown(<Buttons />)).toBe('9:59Mirror');
    expect(answers).toEqual([]);
  });

  it('V436 is asked for again once the network is back, and comes beside the rest', async () => {
    const answers = [away, async () => () => 'Mirror'];
    const Buttons = lazyOptional(
      () => answers.shift()?.() ?? away(),
      () => 'Plain',
    );
    expect(await shown(<Buttons />)).toBe('9:59Plain');
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/Mirror/);
    window.dispatchEvent(new Event('online'));
    expect(answers).toEqual([]);
    screen.getByText('9:59');
  });
});
