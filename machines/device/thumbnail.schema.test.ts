import { describe, expect, it } from 'vitest';
import { payloadSchemas } from '../room/commands.schema.ts';
import { helloSchema } from '../wire/hello.schema.ts';

const ask = (thumb: string) => payloadSchemas['client/update'].safeParse({ thumb }).success;
const join = (thumb: string) =>
  helloSchema.safeParse({
    token: 'token',
    channelId: 'channel',
    client: { name: 'Wall', view: 'VIEWER', thumb },
  }).success;

describe('how a screen looks', () => {
  it.each(['png', 'jpeg', 'webp'])('D12 may be told as a small %s', (type) => {
    const picture = `data:image/${type};base64,${'A'.repeat(400)}==`;
    expect([ask(picture), join(picture)]).toEqual([true, true]);
  });

  it.each([
    'https://outside.example/picture.png',
    '//outside.example/picture.png',
    '/api/auth/logout',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,x',
    'data:image/png;base64,AA"onerror="x',
    ' data:image/png;base64,AAAA',
    'data:image/png;base64,AAAA\n',
    `data:image/png;base64,${'A'.repeat(20_000)}`,
    '',
  ])('D12 is refused as %j', (picture) => {
    expect([ask(picture), join(picture)]).toEqual([false, false]);
  });
});
