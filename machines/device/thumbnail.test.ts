import { describe, expect, it } from 'vitest';
import { validPicture } from './client.ts';

describe('how a screen looks', () => {
  it.each(['png', 'jpeg', 'webp'])('D12 is shown as a small %s', (type) => {
    const picture = `data:image/${type};base64,${'A'.repeat(400)}==`;
    expect(validPicture(picture)).toBe(picture);
  });

  it.each([
    null,
    'https://outside.example/picture.png',
    '//outside.example/picture.png',
    '/api/auth/logout',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,x',
    'data:image/png;base64,AA"onerror="x',
    'data:image/png;base64,AA===',
    ' data:image/png;base64,AAAA',
    'data:image/png;base64,AAAA\n',
    '',
  ])('D12 is not shown as %j', (picture) => {
    expect(validPicture(picture)).toBeNull();
  });
});
