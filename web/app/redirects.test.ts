import { createMemoryRouter, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';

/** Where the router ends up: the routes themselves, without their lazy parts. */
async function landing(from: string): Promise<string> {
  const router = createMemoryRouter(withoutLazy(routes), { initialEntries: [from] });
  router.initialize();
  if (!router.state.initialized) {
    await new Promise<void>((done) => router.subscribe(({ initialized }) => initialized && done()));
  }
  const { pathname, search } = router.state.location;
  router.dispose();
  return pathname + search;
}

function withoutLazy(list: readonly RouteObject[]): RouteObject[] {
  return list.map((route) => {
    const { children, ...bare } = route;
    delete bare.lazy;
    return children ? { ...bare, index: false, children: withoutLazy(children) } : bare;
  });
}

describe('addresses', () => {
  it.each([
    ['/r/ABCD1234?tz=UTC', '/r/ABCD1234/?tz=UTC'],
    ['/r/abcd1234/?signature=xY', '/r/ABCD1234/?signature=xY'],
    ['/r/abcd1234/controller', '/r/ABCD1234/controller/'],
    ['/r/short/', '/r/invalid/?id=short'],
    ['/r/ABCD12345/operator/', '/r/invalid/?id=ABCD12345'],
    ['/r/', '/r/generate/'],
    ['/r', '/r/generate/'],
    ['/timer/generate/', '/r/generate/'],
    ['/timer/ABCD1234/', '/r/ABCD1234/'],
    ['/timer/abcd1234/controller/?name=A', '/r/ABCD1234/controller/?name=A'],
    ['/r/kicked/?id=ABCD1234', '/r/kicked/?id=ABCD1234'],
  ])('N41 lead from %s to %s', async (from, to) => {
    expect(await landing(from)).toBe(to);
  });
});
