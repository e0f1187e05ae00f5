import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgoFirstPicture } from './first-picture.ts';
import { later } from './later.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Panel = () => <p>9:59</p>;
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = () => act(async () => {});

describe('a part that nobody sees first', () => {
  it('V305 is fetched when it is asked for', async () => {
    const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    const Part = later(load);
    expect(load).not.toHaveBeenCalled();
    render(<Part />);
    expect(await screen.findByText('9:59')).toBeTruthy();
  });

  it('V305, V321 is there at once when the page was idle before, with all that is seen first', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
    const Closed = later(async () => Panel, { isAsked: () => false });
    const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel);
    const Other = later(load);
    render(<Closed />);
    for (const run of idle) run();
    await settled();
    expect(load).not.toHaveBeenCalled();
    forgoFirstPicture();
    await settled();
    render(<Other />);
    expect(screen.getByText('9:59')).toBeTruthy();
  });

  it('V306 is told of where it does not come, and asked for again the next time', async () => {
    const load = vi.fn<() => Promise<typeof Panel>>(away);
    const onMissing = vi.fn<() => void>();
    const Part = later(load, { onMissing });
    const { unmount } = render(<Part />);
    await settled();
    expect(onMissing).toHaveBeenCalledTimes(1);
    unmount();
    load.mockImplementation(async () => Panel);
    render(<Part />);
    expect(await screen.findByText('9:59')).toBeTruthy();
    expect(onMissing).toHaveBeenCalledTimes(1);
  });
});
