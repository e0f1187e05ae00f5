import { describe, expect, it, test } from 'vitest';
import { passwordChoices, passwordWarning, removedDevices } from './doors.ts';

describe('removed devices', () => {
  it('V40 are listed by the name that the desk knew, else by the start of their id', () => {
    const names = new Map([['phone-1', 'Balcony']]);
    const answer = [{ deviceId: 'phone-1' }, { deviceId: 'k3Xw9aaaa' }];
    expect(removedDevices(answer, names)).toEqual([
      { deviceId: 'phone-1', name: 'Balcony' },
      { deviceId: 'k3Xw9aaaa', name: 'Device k3Xw' },
    ]);
  });

  test.each([null, undefined, {}, 'x', [null, 1, {}, { deviceId: 1 }]])('V40 are none in %j', (answer) => {
    expect(removedDevices(answer, new Map())).toEqual([]);
  });
});

describe('the password of a room', () => {
  test.each([
    [{ hasPassword: false }, 'Set the password', false],
    [{ hasPassword: true }, 'Change the password', true],
    [{ closed: true, hasPassword: false }, 'Set the password', false],
    [null, 'Set the password', true],
    [undefined, 'Set the password', true],
    [{ hasPassword: 'yes' }, 'Set the password', true],
  ])('V41 with %j known: %s, remove %j', (answer, set, remove) => {
    const choices = passwordChoices(answer);
    expect(choices).toMatchObject({ set, remove });
    expect(choices.standing).toMatch(/everybody but you and your team/);
  });

  it('V41 is announced to the desk by whom it will be asked', () => {
    expect(passwordWarning(1)).toMatch(/^The other screen that is in the room now/);
    expect(passwordWarning(12)).toMatch(/^The 12 other screens that are in the room now/);
  });
});
