import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RouteErrorScreen } from './site-shell.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Failing = () => {
  throw new TypeError("Cannot read properties of undefined (reading 'left')");
};

it.each([
  ['/error/?message=Call%20%2B1%20555%200100%20to%20unlock', RouteErrorScreen],
  ['/error/', RouteErrorScreen],
  ['/', Failing],
])('N78 says nothing but our own words at %s', async (address, Component) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const page = { ErrorBoundary: RouteErrorScreen, Component };
  const router = createMemoryRouter(
    [
      { path: '/', ...page },
      { path: '/error/', ...page },
    ],
    {
      initialEntries: [address],
    },
  );
  render(<RouterProvider router={router} />);
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on this page.');
  expect(document.body.textContent).not.toMatch(/555|undefined/);
});
