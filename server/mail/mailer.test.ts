import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { noRateLimits, rateLimits } from '../kernel/rate-limits.ts';
import { CountedMails, type Mail, nameWithoutLinks } from './mailer.ts';

const mailTo = (to: string): Mail => ({ to, subject: 'x', text: 'x', html: 'x' });

function rig(limits = rateLimits(settableClock().clock)) {
  const sent: string[] = [];
  const composed: string[] = [];
  const mailer = { send: async ({ to }: Mail) => void sent.push(to) };
  const mails = new CountedMails(mailer, limits, pino({ enabled: false }), async () => null);
  const compose = (to: string) => async () => {
    composed.push(to);
    return mailTo(to);
  };
  return { mails, sent, composed, compose };
}

describe('mails to one address', () => {
  it('U84 are limited to five an hour, and further mails are neither composed nor sent', async () => {
    const { mails, sent, composed, compose } = rig();
    for (let asked = 0; asked < 8; asked++) await mails.send('ada@x.test', compose('ada@x.test'));
    await mails.send('bob@x.test', compose('bob@x.test'));
    expect(sent).toEqual([...Array.from({ length: 5 }, () => 'ada@x.test'), 'bob@x.test']);
    expect(composed).toEqual(sent);
  });

  it('U84 are counted separately from notices, and U90 some notices have no limit', async () => {
    const { mails, sent, compose } = rig();
    const to = 'ada@x.test';
    for (const count of ['mailTo', 'noticeTo', null] as const)
      for (let asked = 0; asked < 7; asked++) await mails.send(to, compose(to), { count });
    expect(sent).toHaveLength(5 + 5 + 7);
  });

  it('W2606 to all addresses of one mailbox are limited to twenty an hour, apart from notices', async () => {
    const { mails, sent, compose } = rig();
    const names = Array.from({ length: 10 }, (_, nth) => [`ada+${nth}@x.test`, `"Ada"+${nth}@X.test`]).flat();
    for (const to of [...names, ...names]) await mails.send(to, compose(to));
    expect(sent).toHaveLength(20);
    await mails.send('ada@x.test', compose('ada@x.test'));
    await mails.send('ada@y.test', compose('ada@y.test'));
    await mails.send('ada@x.test', compose('ada@x.test'), { count: 'noticeTo' });
    expect(sent.slice(20)).toEqual(['ada@y.test', 'ada@x.test']);
  });

  it('U84 have no limit if rate limits are off', async () => {
    const { mails, sent, compose } = rig(noRateLimits);
    for (let asked = 0; asked < 9; asked++) await mails.send('ada@x.test', compose('ada@x.test'));
    expect(sent).toHaveLength(9);
  });

  it('U84 report an error that is not a refusal by the limit', async () => {
    const failing = { ...noRateLimits, takeTries: () => Promise.reject(new Error('out of memory')) };
    const { mails, sent, compose } = rig(failing);
    await expect(mails.send('ada@x.test', compose('ada@x.test'))).rejects.toThrow('out of memory');
    expect(sent).toEqual([]);
  });
});

describe('a name in a mail', () => {
  it.each([
    ['evil.example', 'evil. example'],
    ['https://evil.example/path', 'https: / /evil. example/path'],
    ['Crew www.evil.example', 'Crew www. evil. example'],
    ['evil。example', 'evil。 example'],
    ['evil．example', 'evil. example'],
    ['evil.\u200bexample', 'evil. example'],
    ['ada@evil.example', 'ada @ evil. example'],
    ['ada＠evil.example', 'ada @ evil. example'],
    ['mailto:ada', 'mailto: ada'],
    ['tel:0123', 'tel: 0123'],
    ['//evil', '/ /evil'],
    ['\\\\evil\\x', '\\ \\evil\\x'],
    ['203.0.113.66', '203. 0. 113. 66'],
    ['evil1.example', 'evil1. example'],
    ['evil.3x', 'evil. 3x'],
    ['1.evil', '1. evil'],
    ['Crew\r\nBcc: all', 'Crew Bcc: all'],
    ['a\u2028b\u202ec', 'a bc'],
  ])('U85 is changed so that mail programs make no link of it: %j', (name, shown) => {
    expect(nameWithoutLinks(name)).toBe(shown);
  });

  it.each(['\u00ad', '\u034f', '\u061c', '\u180e', '\u3164', '\u{e0001}'])(
    'W2822 contains no invisible character that hides a link: %j',
    (invisible) => {
      expect(nameWithoutLinks(`a${invisible}b evil1.${invisible}example`)).toBe('ab evil1. example');
    },
  );

  it.each(['\u200c', '\u200d', '\ufe0f', '\u{e0061}'])(
    'W2822 becomes no link with an invisible character that emoji or scripts need: %j',
    (invisible) => {
      expect(nameWithoutLinks(`evil1.${invisible}example`)).toBe(`evil1. ${invisible}example`);
    },
  );

  it.each([
    'Main stage',
    'Crew 2.0',
    'From 9:30 to 17.15',
    '1/2, A/V',
    'Dr. Ada Lovelace',
    'Ada & Bob (FOH)',
    "Ada's team",
    'Ünïted Čhïldren 日本語 👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ می‌خواهم',
    'End.',
    '',
  ])('U85 stays unchanged if mail programs make no link of it: %s', (name) => {
    expect(nameWithoutLinks(name)).toBe(name);
  });
});
