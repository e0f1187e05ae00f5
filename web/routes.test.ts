import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isAppPath, SCREEN_PATHS } from '../server/http/static-answer.ts';
import { aboutRoutes } from './about.routes.ts';
import { accountRoutes } from './account.routes.ts';
import { metaOf } from './app/route-meta.ts';
import { docRoutes } from './docs.routes.ts';
import { lazyRoutes, routes } from './routes.tsx';

/** The paths of the screens, without the one that shows Not Found. */
function pathsOf(list: readonly RouteObject[], above = '/'): readonly string[] {
  return list.flatMap(({ path, children }) => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}${path}/`;
    return children ? pathsOf(children, own) : [own];
  });
}

const all = [routes, accountRoutes, aboutRoutes, docRoutes].flatMap((list) => pathsOf(list));

describe('the routes of the web app', () => {
  it('N63 are the paths that the server answers with 200', () => {
    expect([...all].sort()).toEqual([...SCREEN_PATHS].sort());
  });

  it.each([
    ...pathsOf(accountRoutes).map((path) => [path, accountRoutes] as const),
    ...pathsOf(aboutRoutes).map((path) => [path, aboutRoutes] as const),
    ...pathsOf(docRoutes).map((path) => [path, docRoutes] as const),
  ])('load when %s opens', async (path, fetched) => {
    const patched: (readonly RouteObject[])[] = [];
    const patch = (_: string | null, children: readonly RouteObject[]) => void patched.push(children);
    await lazyRoutes({
      path,
      patch,
      matches: [],
      fetcherKey: undefined,
      signal: new AbortController().signal,
    });
    expect(patched).toEqual([fetched]);
  });
});

describe('V700 the route of a stage screen', () => {
  it.each([
    ['/r/ABCD1234/', undefined, { pid: 'ABCD1234' }, 'Viewer', 'black'],
    ['/r/ABCD1234/controller/', 'controller', { pid: 'ABCD1234' }, 'Controller', 'dark'],
    ['/output/o%201/', 'output/:outputId', { outputId: 'o 1' }, 'Output', 'transparent'],
    ['/output/o%201/controller/', '*', { '*': 'output/o 1/controller/' }, 'Not Found', 'light'],
    ['/r/kicked/', 'kicked', {}, 'Kicked from Room', 'dark'],
  ])('matches %s', (address, path, params, title, background) => {
    const matches = matchRoutes(routes, address) ?? [];
    const last = matches[matches.length - 1];
    const handles = matches.map(({ route }) => route.handle);
    expect([last?.route.path, last?.params]).toEqual([path, params]);
    expect(metaOf(address, handles)).toMatchObject({ title, background });
  });
});

describe('the status of a page', () => {
  it.each([
    '/docs/',
    '/go/clock/',
    '/r/ABCD1234/agenda/',
    '/r/abcd1234/operator/',
    '/r/short/',
    '/timer/ABCD1234/controller/',
    '/profile/billing/',
    '/team/a-b/',
  ])('N63 is 200 at %s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });

  it.each([
    '/nothing/',
    '/docs/nothing/',
    '/go/2-minutes/',
    '/r/ABCD1234/nothing/',
    '/r/abcd1234/nothing/',
    '/team/a/nothing/',
    '/plan/a/nothing/',
    '/docs.x/',
  ])('N63 is 404 at %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
