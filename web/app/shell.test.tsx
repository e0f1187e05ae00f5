import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { RouteErrorScreen, Shell } from './shell.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
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
])("N78 shows only the product's own texts at %s", async (address, Component) => {
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

it('V701 keeps the frame of the app around a failed page', () => {
  const [root] = routes;
  const [pages] = root?.children ?? [];
  expect(root?.Component).toBe(Shell);
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { ErrorBoundary: pages?.ErrorBoundary ?? null, children: [{ path: '*', Component: Failing }] },
        ],
      },
    ],
    { initialEntries: ['/r/ABCD1234/'] },
  );
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong on this page.');
  expect(document.documentElement.dataset['background']).toBe('dark');
});
