import { expect, it } from 'vitest';
import { documentTitle, metaOf, routeMeta } from './route-meta.ts';

it('V61 names the page after the deepest route that has a title, with the name of the site', () => {
  const { title } = metaOf('/r/ABCD1234/', [
    undefined,
    routeMeta({ title: 'Rooms' }),
    routeMeta({ title: 'Viewer' }),
  ]);
  expect(documentTitle(title)).toBe('Viewer | Callboard');
});

it('V61 has a default title', () => {
  expect(documentTitle(metaOf('/', []).title)).toBe('Remote-controlled Countdown Timer | Callboard');
});

it('V180 lets a route say more by the query of its address', () => {
  const handles = [
    routeMeta({ title: 'Kicked' }, (query) => (query.has('output') ? { background: 'transparent' } : {})),
  ];
  expect(metaOf('/r/kicked/', handles, '?output=o1')).toMatchObject({
    title: 'Kicked',
    background: 'transparent',
  });
  expect(metaOf('/r/kicked/', handles, '?id=ABCD1234').background).toBe('dark');
});

it.each([
  ['/r/generate/', 'dark'],
  ['/', 'light'],
  ['/rooms/', 'light'],
])('V61 gives %s a %s background unless the route says otherwise', (path, background) => {
  expect(metaOf(path, []).background).toBe(background);
  expect(metaOf(path, [routeMeta({ background: 'black' })]).background).toBe('black');
});
