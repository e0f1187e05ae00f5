import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstPicture, useFirstPicture } from './first-picture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Room({ isThere }: { readonly isThere: boolean }) {
  useFirstPicture(isThere);
  return null;
}

function Page({ withDigits }: { readonly withDigits: boolean }) {
  useFirstPicture();
  return <Room isThere={withDigits} />;
}

it('V321 hidden parts wait until the digits of the room are on screen', async () => {
  const begin = vi.fn<() => void>();
  void afterFirstPicture().then(begin);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { rerender } = render(<Page withDigits={false} />);
  await pass(60_000);
  rerender(<Page withDigits />);
  await pass(10);
  expect(begin).not.toHaveBeenCalled();
  await pass(20);
  expect(begin).toHaveBeenCalledTimes(1);
});
