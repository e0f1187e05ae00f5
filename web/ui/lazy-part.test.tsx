import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { skipFirstPicture } from './first-picture.ts';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Panel = () => <p>9:59</p>;
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = () => act(async () => {});

describe('a lazy part', () => {
  it('V305 loads when it is rendered', async () => {
    const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    const Part = lazyPart(load);
    expect(load).not.toHaveBeenCalled();
    render(<Part />);
    expect(await screen.findByText('9:59')).toBeTruthy();
  });

  it('V305, V321 appears immediately if it loaded while the page was idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
    const Closed = lazyPart(async () => Panel, { isAsked: () => false });
    const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    const Other = lazyPart(load);
    const ahead = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    lazyPart(ahead, { loads: 'last' });
    lazyPart(ahead, { loads: 'asked' });
    render(<Closed />);
    for (const run of idle) run();
    await settled();
    expect(load).not.toHaveBeenCalled();
    skipFirstPicture();
    await settled();
    render(<Other />);
    expect(screen.getByText('9:59')).toBeTruthy();
    expect(ahead).not.toHaveBeenCalled();
  });

  it('V306 reports a failed load, and loads again the next time', async () => {
    const load = vi.fn<() => Promise<typeof Panel>>(away);
    const onMissing = vi.fn<() => void>();
    const Part = lazyPart(load, { onMissing });
    const { unmount } = render(<Part />);
    await settled();
    expect(onMissing).toHaveBeenCalledTimes(1);
    unmount();
    load.mockImplementation(async () => Panel);
    render(<Part />);
    expect(await screen.findByText('9:59')).toBeTruthy();
    expect(onMissing).toHaveBeenCalledTimes(1);
  });

  it('V321 with the option `last` loads only after the first content is on screen', async () => {
    const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    const Part = lazyPart(load, { loads: 'last' });
    render(<Part />);
    skipFirstPicture();
    expect(load).not.toHaveBeenCalled();
    expect(await screen.findByText('9:59')).toBeTruthy();
  });

  it('V436 is absent after its load failed, and loads again once the network works', async () => {
    const answers = [away, async () => Panel];
    const Part = lazyPart(() => answers.shift()?.() ?? away(), { loads: 'last' });
    skipFirstPicture();
    const { container } = render(<Part />);
    await settled();
    expect(container.textContent).toBe('');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('9:59')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(answers).toEqual([]);
  });
});
