import { createMemoryRouter, type RouteObject, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { redirectsFrom, routes } from './routes.tsx';

/** The router's final location: the routes themselves, without lazy parts. */
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
  ])('N41 redirect from %s to %s', async (from, to) => {
    expect(await landing(from)).toBe(to);
  });
});

/** The page that the router loads; null: it shows the screen itself. */
async function pageLoad(from: string, to: string, isFramed = false): Promise<string | null> {
  const url = new URL(to, 'http://callboard.test');
  const args = {
    url,
    request: new Request(url),
    params: {},
    pattern: '',
    context: new RouterContextProvider(),
  };
  try {
    await redirectsFrom(from, isFramed)(args, async () => null);
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return answer.headers.has('X-Remix-Reload-Document') ? answer.headers.get('location') : null;
  }
}

describe('a page with its own content policy', () => {
  it.each([
    ['/team/t1/dashboard/', '/team/t1/checkout/?item=pro-event#top', '/team/t1/checkout/?item=pro-event#top'],
    ['/team/t1/checkout/', '/team/t1/billing/', '/team/t1/billing/'],
    ['/team/t1/checkout/', '/team/t1/checkout/?item=lifetime', null],
    ['/team/t1/dashboard/', '/team/t1/checkout-pre/', null],
  ])('U194 opened from %s at %s is loaded as this new document: %s', async (from, to, loaded) => {
    expect(await pageLoad(from, to)).toBe(loaded);
  });
});

describe('a page in a frame', () => {
  it.each([
    ['/r/ABCD1234/', '/r/ABCD1234/controller/', '/r/ABCD1234/controller/'],
    ['/r/invalid/', '/r/generate/', '/r/generate/'],
    ['/r/ABCD1234/', '/auth/login/?next=x', '/auth/login/?next=x'],
    ['/r/ABCD1234/', '/r/ABCD1234/agenda/', null],
    ['/output/abc/', '/r/kicked/?output=abc', null],
  ])('W2613 opened from %s at %s is loaded as this new document: %s', async (from, to, loaded) => {
    expect(await pageLoad(from, to, true)).toBe(loaded);
    expect(await pageLoad(from, to)).toBeNull();
  });
});
