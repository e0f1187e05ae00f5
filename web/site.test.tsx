import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { onNavigationError, reportNavigationError } from './app/navigation-errors.ts';
import { Site } from './site.tsx';

vi.mock('./routes.tsx', () => ({
  laterRoutes: () => {},
  routes: [
    {
      path: '*',
      loader: () => {
        throw new TypeError('no way there');
      },
      HydrateFallback: () => null,
      ErrorBoundary: () => <p>Failed</p>,
    },
  ],
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('V802 tells who registered for it what went wrong on the way to a page, else the console', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const heard = vi.fn<(error: unknown) => void>();
  const stop = onNavigationError(heard);
  render(<Site />);
  await screen.findByText('Failed');
  expect(heard.mock.calls).toEqual([[new TypeError('no way there')]]);
  expect(said).not.toHaveBeenCalled();
  stop();
  reportNavigationError('no way either');
  expect(said.mock.calls).toEqual([['no way either']]);
  expect(heard).toHaveBeenCalledTimes(1);
});
