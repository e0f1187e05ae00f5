import { describe, expect, it } from 'vitest';
import { nameWithoutLinks } from './mail-content.ts';

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
  ])('U85 is no link: %j', (name, shown) => {
    expect(nameWithoutLinks(name)).toBe(shown);
  });

  it.each([
    'Main stage',
    'Crew 2.0',
    'From 9:30 to 17.15',
    '1/2, A/V',
    'Dr. Ada Lovelace',
    'Ada & Bob (FOH)',
    "Ada's team",
    'Ünïted Čhïldren 日本語 👩‍🚀',
    'End.',
    '',
  ])('U85 stays as it is where it looks like none: %s', (name) => {
    expect(nameWithoutLinks(name)).toBe(name);
  });
});
