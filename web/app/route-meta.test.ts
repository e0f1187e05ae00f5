import { expect, it } from 'vitest';
import { documentTitle, metaOf, routeMeta } from './route-meta.ts';

it("V61 the title is that of the deepest route with one, and the site's name", () => {
  const { title } = metaOf('/r/ABCD1234/', [
    undefined,
    routeMeta({ title: 'Rooms' }),
    routeMeta({ title: 'Viewer' }),
  ]);
  expect(documentTitle(title)).toBe('Viewer | Callboard');
});

it('V61 the title has a default', () => {
  expect(documentTitle(metaOf('/', []).title)).toBe('Remote-controlled Countdown Timer | Callboard');
});

it('V180 a route can derive its settings from the query of the address', () => {
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
])('V61 the page %s has a %s background if its route sets none', (path, background) => {
  expect(metaOf(path, []).background).toBe(background);
  expect(metaOf(path, [routeMeta({ background: 'black' })]).background).toBe('black');
});
