import { describe, expect, it, test } from 'vitest';
import type { RequestStep } from '../../../machines/room/automation.perform.ts';
import { MISLEADING_URLS } from './addresses.fixture.ts';
import { fillRequest, requestUrl } from './request-sender.ts';

const values = { timer: 'Q & A "1"\n/../é', speaker: '..', left: '1:05' };
const secrets = new Map([
  ['TOKEN', 'p{timer}"w'],
  ['NEXT', 'a\r\nX-Evil: 1'],
]);
const filled = (step: Partial<RequestStep>) =>
  fillRequest({ type: 'REQUEST', method: 'POST', url: 'https://a.example/', ...step }, { values, secrets });

describe('what stands in for placeholders', () => {
  test.each([
    ['https://a.example/cue/{timer}/go', '/cue/Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9/go'],
    ['https://a.example/cue/{speaker}/go', '/cue/%2E%2E/go'],
    [
      'https://a.example/?left={left}&t={timer}#x',
      '/?left=1%3A05&t=Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9',
    ],
    ['https://a.example/{unknown}', '/{unknown}'],
  ])('K2372 of %s is escaped for a URL', (url, path) => {
    expect(filled({ url })).toMatchObject({ path });
  });

  test.each([
    ['json', '{"t":"{timer}"}', '{"t":"Q & A \\"1\\"\\n/../é"}', 'application/json; charset=utf-8'],
    [
      'form',
      't={timer}',
      't=Q%20%26%20A%20%221%22%0A%2F%2E%2E%2F%C3%A9',
      'application/x-www-form-urlencoded',
    ],
    ['text', '{timer}', values.timer, 'text/plain; charset=utf-8'],
    [undefined, '{left}', '1:05', 'text/plain; charset=utf-8'],
  ] as const)('K2372 of a body as %s is escaped for it', (as, body, sent, type) => {
    expect(filled({ body, ...(as && { as }) })).toMatchObject({
      body: sent,
      headers: { 'content-type': type },
    });
  });

  it('K2372 of a header is one line, in UTF-8', () => {
    expect(filled({ headers: { 'X-Timer': '{timer}' } })).toMatchObject({
      headers: { 'X-Timer': Buffer.from('Q & A "1" /../é').toString('latin1') },
    });
  });

  it('K2372 keeps a content type that is typed, and sends no body with GET', () => {
    const typed = filled({ body: '<a/>', headers: { 'Content-Type': 'text/xml' } });
    expect(typed).toMatchObject({ headers: { 'Content-Type': 'text/xml' } });
    expect(filled({ method: 'GET', body: 'x' })).toMatchObject({ body: null, headers: {} });
  });

  it('K2372 is counted: past 8 kB nothing is sent', () => {
    expect(filled({ body: 'é'.repeat(4_000) })).toMatchObject({ body: 'é'.repeat(4_000) });
    expect(filled({ body: 'é'.repeat(4_100) })).toBe('too_large');
  });
});

describe('secrets', () => {
  it('K2373 stand in header values and in the body, and are not read for placeholders', () => {
    const headers = { Authorization: 'Bearer {{secret:TOKEN}}' };
    expect(filled({ headers, body: '{"k":"{{secret:TOKEN}}"}', as: 'json' })).toMatchObject({
      headers: { Authorization: 'Bearer p{timer}"w' },
      body: '{"k":"p{timer}\\"w"}',
    });
    expect(filled({ headers: { 'X-Key': '{{secret:NEXT}}' } })).toMatchObject({
      headers: { 'X-Key': 'a X-Evil: 1' },
    });
  });

  it('K2373 that are missing keep all of it from being sent, and a title never names one', () => {
    expect(filled({ body: '{{secret:GONE}}' })).toBe('secret_missing');
    expect(filled({ headers: { 'X-Key': '{{secret:token}}' } })).toBe('secret_missing');
    const speaker = '{{secret:TOKEN}}';
    const step = { type: 'REQUEST', method: 'POST', url: 'https://a.example/', body: '{speaker}' } as const;
    expect(fillRequest(step, { values: { ...values, speaker }, secrets })).toMatchObject({ body: speaker });
  });
});

test.each([
  ...MISLEADING_URLS,
  'https://{timer}.example/',
  'https://a.example:{left}/',
  'https://%7Btimer%7D/',
])('K2379 %j is no address of a request', (url) => {
  expect(requestUrl({ url })).toBeNull();
  expect(filled({ url })).toBe('invalid');
});
