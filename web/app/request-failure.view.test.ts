import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planFailure } from '../billing/billing.view.ts';
import {
  errorAlert,
  failureMessage,
  failureNotification,
  type RequestFailure,
} from './request-failure.view.ts';

const answered = (status: number, statusText: string, data: unknown): RequestFailure => ({
  kind: 'status',
  status,
  statusText,
  data,
});
const network: RequestFailure = { kind: 'network' };
const broken: RequestFailure = { kind: 'error', name: 'TypeError', message: 'x is not a <b>function</b>' };

describe('failed calls', () => {
  test.each<[RequestFailure, string]>([
    [network, 'Network Error'],
    [{ kind: 'aborted' }, 'Request aborted'],
    [{ kind: 'timeout', after: 30_000 }, 'timeout of 30000ms exceeded'],
    [answered(502, 'Bad Gateway', null), 'Request failed with status code 502'],
    [broken, 'x is not a <b>function</b>'],
  ])('N12 with the data %j have the message "%s"', (failure, message) => {
    expect(failureMessage(failure)).toBe(message);
  });

  test.each<[RequestFailure, string]>([
    [answered(409, 'Conflict', { code: 'conflict', message: 'Reload first.' }), 'Reload first.'],
    [answered(500, '', 'It broke.'), 'It broke.'],
    [answered(500, '', ''), 'Request failed with status code 500'],
    [answered(500, '', null), 'Request failed with status code 500'],
    [answered(500, '', undefined), 'Request failed with status code 500'],
    [answered(500, '', { message: 7 }), 'Request failed with status code 500'],
    [answered(500, '', { message: '' }), 'Request failed with status code 500'],
    [answered(500, '', { code: 'internal' }), 'Request failed with status code 500'],
    [{ kind: 'aborted' }, 'Request aborted'],
    [broken, 'x is not a <b>function</b>'],
  ])('N13 with the data %j have the alert "%s" and no hint', (failure, text) => {
    expect(errorAlert(failure)).toEqual({ text, hint: null });
  });

  test.each<[string, string]>([
    [
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><h1>502 Bad Gateway</h1>nginx</body></html>',
      '502 Bad Gateway',
    ],
    [
      '\n<!doctype html><title>\n timer.example | 502 </title><style>p { color: red }</style><p>x</p>',
      'timer.example | 502',
    ],
    [
      '<html><body><h1>503 Service Unavailable</h1>\nNo server is here.\n</body></html>',
      '503 Service Unavailable No server is here.',
    ],
    ['<html><title></title></html>', 'Request failed with status code 502'],
    ['A <b> in a sentence', 'A <b> in a sentence'],
  ])('V860 whose answer is the HTML page %j have the alert "%s"', (page, text) => {
    expect(errorAlert(answered(502, 'Bad Gateway', page))).toEqual({ text, hint: null });
  });

  test('V860 whose answer is an HTML page show its title only once in the notification', () => {
    const page = '<html><head><title>502 Bad Gateway</title></head>\n<h1>502 Bad Gateway</h1></html>';
    expect(failureNotification(answered(502, '', page))).toMatchObject({ text: '502 Bad Gateway' });
  });

  test('N13 show a hint for a network error', () => {
    const { text, hint } = errorAlert(network);
    expect(text).toBe('Network Error');
    expect(hint?.text).toContain('unable to reach the server');
    expect(hint?.dns).toMatch(/\(\d+\.\d+\.\d+\.\d+ and \d+\.\d+\.\d+\.\d+\)/);
  });

  test.each<[RequestFailure, string, string]>([
    [answered(404, 'Not Found', { message: 'There is no room.' }), 'Not Found', 'There is no room.'],
    [
      answered(502, 'Bad Gateway', '<html>\r\n<h1>502 Bad Gateway</h1>\r\n<!-- x -->  <hr/>nginx</html>\n'),
      'Bad Gateway',
      '502 Bad Gateway nginx',
    ],
    [answered(400, '', { message: 'a\n\t b' }), 'Error', 'a b'],
    [answered(400, '', { message: '2 < 3 and 4 > 3' }), 'Error', '2 < 3 and 4 > 3'],
    [answered(400, '', '<br><br>'), 'Error', 'Request failed with status code 400'],
    [network, 'Network Error', 'We are unable to reach the server. Check your connection and try again.'],
    [broken, 'TypeError', 'x is not a function'],
    [{ kind: 'timeout', after: 30_000 }, 'Error', 'timeout of 30000ms exceeded'],
    [{ kind: 'error', name: '', message: '' }, 'Error', 'No details available.'],
  ])('N11 with the data %j have the title "%s" and the text "%s"', (failure, title, text) => {
    expect(failureNotification(failure)).toMatchObject({ type: 'error', title, text });
  });

  test('N11 show no markup in the notification', () => {
    const markup = fc.array(
      fc.constantFrom('<', '>', '<b>', '</p>', '<!--', '-->', 'text', ' ', '\n', '<img src=x>'),
    );
    fc.assert(
      fc.property(markup, (parts) => {
        const { text } = failureNotification(answered(500, '', parts.join('')));
        expect(text).not.toMatch(/<img src=x>|<b>|<\/p>|\s\s|^\s|\s$/);
      }),
    );
  });
});

describe('the plan screen', () => {
  test.each<[RequestFailure, string, string]>([
    [
      answered(403, 'Forbidden', { message: 'no' }),
      '403 Permission Denied',
      "You don't have permission to access this plan",
    ],
    [answered(404, '', null), '404 Not Found', "The plan you are looking for wasn't found."],
    [answered(500, '', { message: 'Try later.' }), 'Error', 'Try later.'],
    [{ kind: 'aborted' }, 'Error', 'Request aborted'],
  ])('B40 for the failure %j shows the title "%s" and the text "%s"', (failure, title, text) => {
    expect(planFailure(failure)).toEqual({ title, text, hint: null });
  });

  test('B40 shows the hint of the alert if the network failed', () => {
    expect(planFailure(network)).toEqual({ title: 'Error', ...errorAlert(network) });
  });
});
