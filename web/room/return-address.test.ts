import { describe, expect, it } from 'vitest';
import { kickedPagePath, returnAddressIn } from './return-address.tsx';

const wayIn = (path: string) => returnAddressIn(new URL(path, 'http://show.test'));
const kickedFrom = (path: string) => kickedPagePath(new URL(path, 'http://show.test'));

describe('the address of the kicked page', () => {
  it.each([
    ['/r/ABCD1234/', '/r/kicked/?id=ABCD1234', 'VIEWER'],
    [
      '/r/ABCD1234/controller/#signature=s',
      '/r/kicked/?id=ABCD1234&view=controller#signature=s',
      'CONTROLLER',
    ],
    [
      '/r/ABCD1234/agenda/?name=A+%26+B&tz=UTC',
      '/r/kicked/?id=ABCD1234&view=agenda&name=A+%26+B&tz=UTC',
      'AGENDA',
    ],
    ['/output/o1/?mirror=h#signature=s', '/r/kicked/?output=o1&mirror=h#signature=s', 'VIEWER'],
  ])('V180 contains the address of the screen %s, and leads back to it', (from, kicked, view) => {
    expect(kickedFrom(from)).toBe(kicked);
    expect(wayIn(kicked)).toMatchObject({ path: from, subject: { view } });
  });

  it.each([
    '/r/kicked/?id=ABCD1234&view=operator#signature=s',
    '/r/kicked/?id=ABCD1234&view=operator&signature=s',
  ])('V180, U230 contains room, view and signature of the screen: %s', (kicked) => {
    expect(wayIn(kicked)).toEqual({
      path: '/r/ABCD1234/operator/#signature=s',
      subject: { place: 'rooms/ABCD1234', view: 'OPERATOR', signature: 's' },
      where: 'room',
    });
  });

  it('V180 contains the output', () => {
    expect(wayIn('/r/kicked/?output=o1')).toEqual({
      path: '/output/o1/',
      subject: { place: 'outputs/o1', view: 'VIEWER', signature: null },
      where: 'output',
    });
  });

  it.each([
    ['', null],
    ['?id=short', null],
    ['?id=//evil.example', null],
    ['?output=../evil', null],
    ['?output=%2F%2Fevil.example', null],
    ['?id=ABCD1234&view=//evil.example', '/r/ABCD1234/'],
    ['?id=ABCD1234&view=kicked', '/r/ABCD1234/'],
    ['?output=//evil.example&id=ABCD1234', '/r/ABCD1234/'],
  ])('V180 leads only to paths of this site, and not to %s', (query, path) => {
    expect(wayIn(`/r/kicked/${query}`)?.path ?? null).toBe(path);
  });

  it('V180 ignores its own parameters in the link', () => {
    expect(kickedFrom('/r/ABCD1234/?id=ZZZZ9999&output=o1&view=agenda')).toBe('/r/kicked/?id=ABCD1234');
  });
});
