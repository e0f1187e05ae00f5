import { describe, expect, it, test } from 'vitest';
import type { RequestStep } from '../../machines/room/automation.perform.ts';
import {
  headersText,
  parseHeaders,
  parseRequestUrl,
  parseSecretName,
  READY_FORMS,
  type ReadyForm,
  readyRequest,
  secretNamesFrom,
  testText,
  withRequest,
} from './request-form.view.ts';

describe('the request templates', () => {
  test.each(READY_FORMS)('K2380 %s has everything but its address', (form) => {
    const request = readyRequest(form);
    expect(request).toMatchObject({ type: 'REQUEST', url: '' });
    expect(request).not.toHaveProperty('path');
    const sent: unknown = request.as === 'json' ? JSON.parse(request.body ?? '') : {};
    expect(sent).toBeTypeOf('object');
  });

  test.each<readonly [string, ReadyForm | null, string]>([
    ['192.168.1.20', 'vmix', 'http://192.168.1.20:8088/api/?Function=Cut'],
    [' http://192.168.1.20:9000/ ', 'vmix', 'http://192.168.1.20:9000/api/?Function=Cut'],
    ['http://a.example/api/?Function=Fade', 'vmix', 'http://a.example/api/?Function=Fade'],
    ['[fd00::1]', 'companion', 'http://[fd00::1]:8000/api/location/1/0/0/press'],
    ['https://ha.example', 'homeAssistant', 'https://ha.example/api/webhook/callboard'],
    ['ntfy.sh/my-show', 'ntfy', 'https://ntfy.sh/my-show'],
    ['https://hooks.slack.com/services/T/B/x', 'slack', 'https://hooks.slack.com/services/T/B/x'],
    ['a.example/', null, 'https://a.example/'],
    ['a.example', null, 'https://a.example'],
    ['ftp://a.example', null, 'ftp://a.example'],
    ['', 'vmix', ''],
  ])('K2380 complete the pasted address %j for %s', (typed, form, url) => {
    expect(parseRequestUrl(typed, form)).toBe(url);
  });
});

describe('the form of a request', () => {
  it('K2380 reads headers, one a line', () => {
    expect(parseHeaders('X-A: b:c\n\n  Y : d \nbad')).toEqual({ 'X-A': 'b:c', Y: 'd', bad: '' });
    expect(headersText({ 'X-A': 'b:c', Y: 'd' })).toBe('X-A: b:c\nY: d');
    expect(headersText()).toBe('');
  });

  it('K2380 omits empty headers and body', () => {
    const step: RequestStep = {
      type: 'REQUEST',
      method: 'POST',
      url: 'u',
      headers: { A: 'b' },
      body: 'x',
      as: 'json',
    };
    expect(withRequest(step, {})).toEqual(step);
    expect(withRequest(step, { headers: {}, body: '' })).toEqual({
      type: 'REQUEST',
      method: 'POST',
      url: 'u',
    });
    const plain: RequestStep = { type: 'REQUEST', method: 'POST', url: 'u', body: 'x' };
    expect(withRequest(plain, {})).toEqual(plain);
  });

  it('K2380 shows the result of a test', () => {
    expect(testText({ status: 204 })).toBe('The address answered 204.');
    expect(testText({ reason: 'slow' })).toBe('The address did not answer in time.');
    expect([testText({}), testText(null)]).toEqual(['', '']);
  });

  it('K2380 reads the names of secrets', () => {
    expect(secretNamesFrom(['A', 'B'])).toEqual(['A', 'B']);
    expect(secretNamesFrom({ A: 1 })).toEqual([]);
    expect(parseSecretName('my token-1')).toBe('MY_TOKEN_1');
  });
});
