import { act, cleanup, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

function Address() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/docs/')}>
      {pathname + search + hash}
    </button>
  );
}

vi.mock('./routes.tsx', () => ({
  lazyRoutes: () => {},
  routes: [
    { path: '/r/*', Component: Address },
    { path: '/docs/', Component: Address },
    {
      path: '*',
      loader: () => {
        throw new TypeError('no way there');
      },
      Component: Address,
      HydrateFallback: () => null,
      ErrorBoundary: () => <p>Failed</p>,
    },
  ],
}));

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<main id="unscripted">Without scripts</main><div id="app"></div>';
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await act(() => import('./main.tsx'));
}

it('V802 reports a failed page to the registered listeners, or else to the console', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const heard = vi.fn<(error: unknown) => void>();
  const errors = await import('./app/screen-failures.ts');
  const stop = errors.onNavigationError(heard);
  await open('/');
  await screen.findByText('Failed');
  expect(heard.mock.calls).toEqual([[new TypeError('no way there')]]);
  expect(said).not.toHaveBeenCalled();
  stop();
  errors.reportNavigationError('no way either');
  expect(said.mock.calls).toEqual([['no way either']]);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('V700 a stage reads its address from the router, and opens other pages without a load', async () => {
  await open('/r/ABCD1234/?name=Left');
  const link = await screen.findByText('/r/ABCD1234/?name=Left');
  const before = history.length;
  await act(async () => link.click());
  expect(screen.getByRole('button').textContent).toBe('/docs/');
  expect([location.pathname, history.length]).toEqual(['/docs/', before + 1]);
  expect(document.querySelector('#unscripted')).toBeNull();
});

it.each([
  ['/r/ABCD1234/?signature=s&mirror=h', 'U230'],
  ['/r/ABCD1234/#signature=s&mirror=h', 'U231'],
  ['/r/ABCD1234/#signature=s?mirror=h', 'U231'],
])('U230, U231 the router has the signature of %s only in the fragment (%s)', async (address) => {
  await open(address);
  expect((await screen.findByRole('button')).textContent).toBe('/r/ABCD1234/?mirror=h#signature=s');
});
