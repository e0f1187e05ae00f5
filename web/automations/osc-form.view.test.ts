import { expect, test } from 'vitest';
import { deliveryWords } from '../../machines/words/webhook.ts';
import { oscFormFrom, parseSenders, parseTargets } from './osc-form.view.ts';

const settings = {
  on: true,
  code: 'doors at eight',
  senders: ['10.0.0.5', '10.1.0.0/16'],
  targets: [
    { address: '10.0.0.5', port: 9_000 },
    { address: 'fd00::1', port: 9_001 },
  ],
  rate: 10,
};

test('K91 shows the OSC settings in the form in which users type them', () => {
  const heard = { at: 1, address: '10.0.0.5', message: '/callboard/start', outcome: 'taken' };
  const listens = { address: '0.0.0.0', port: 53_001 };
  const unreachable = [{ address: '203.0.113.5', port: 9_000 }];
  expect(oscFormFrom({ settings, listens, heard, unreachable })).toEqual({
    on: true,
    code: 'doors at eight',
    senders: '10.0.0.5, 10.1.0.0/16',
    targets: '10.0.0.5:9000, [fd00::1]:9001',
    rate: 10,
    listens: 'Listening on UDP port 0.0.0.0:53001.',
    heard: 'Last: /callboard/start from 10.0.0.5, done.',
    unreachable: 'Can’t send to 203.0.113.5:9000. The server’s operator can allow it in OSC_ALLOW.',
    unsent: '',
  });
});

test('K480 names the setting that allows a refused address', () => {
  const unreachable = [{ address: '203.0.113.5', port: 9_000 }];
  expect(oscFormFrom({ settings, unreachable })?.unreachable).toMatch(/ OSC_ALLOW\.$/);
  expect(deliveryWords.forbidden).toMatch(/ WEBHOOK_ALLOW\.$/);
});

test('K91 reads incomplete answers, and says that the server has no OSC', () => {
  expect(oscFormFrom(null)).toBeNull();
  expect(oscFormFrom({})).toBeNull();
  expect(oscFormFrom({ settings: {}, listens: null, heard: { message: '/a', address: 'b' } })).toEqual({
    on: false,
    code: '',
    senders: '',
    targets: '',
    rate: 0,
    listens: 'OSC is not available on this server. Its operator can set OSC_PORT to enable it.',
    heard: 'Last: /a from b, .',
    unreachable: '',
    unsent: 'OSC is not available on this server. Its operator can set OSC_PORT to enable it.',
  });
  expect(oscFormFrom({ settings })?.heard).toBe('');
});

test('K120 explains why an OSC step is not sent', () => {
  const listens = { address: '0.0.0.0', port: 53_001 };
  expect(oscFormFrom({ settings: { ...settings, on: false }, listens })?.unsent).toMatch(/OSC is off/);
  expect(oscFormFrom({ settings: { ...settings, targets: [] }, listens })?.unsent).toMatch(
    /no target address/,
  );
});

test('K321 says that this team may not send', () => {
  const listens = { address: '0.0.0.0', port: 53_001 };
  const form = oscFormFrom({ settings, listens, maySend: false });
  expect(form?.unreachable).toMatch(/OUTGOING_TEAMS/);
  expect(form?.unsent).toMatch(/OUTGOING_TEAMS/);
});

test('K91 reads addresses separated by commas and spaces', () => {
  expect(parseSenders(' 10.0.0.5,10.1.0.0/16 ::1 ')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1']);
  expect(parseTargets('10.0.0.5:9000, [fd00::1]:9001 console')).toEqual([
    { address: '10.0.0.5', port: 9_000 },
    { address: 'fd00::1', port: 9_001 },
    { address: 'console', port: 0 },
  ]);
});
