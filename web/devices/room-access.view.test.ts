import { describe, expect, it, test } from 'vitest';
import { kicksFrom, passwordChoices, removedDevices } from './room-access.view.ts';
import { roomAccessWords } from './room-access.words.ts';

describe('removed devices', () => {
  it('V40 are listed by their last known name, or else by the start of their id', () => {
    const names = new Map([['phone-1', 'Balcony']]);
    const kicked = kicksFrom([{ deviceId: 'phone-1' }, { deviceId: 'k3Xw9aaaa' }]);
    expect(removedDevices(kicked, names, [])).toMatchObject([
      { deviceId: 'phone-1', name: 'Balcony' },
      { deviceId: 'k3Xw9aaaa', name: 'Device k3Xw' },
    ]);
  });

  it('V183 are listed once, with all their refusals', () => {
    const kicked = kicksFrom([
      { deviceId: 'a', view: 'VIEWER' },
      { deviceId: 'b' },
      { deviceId: 'a', view: 'VIEWER', outputId: 'o1' },
      { deviceId: 'a', view: 'VIEWER', outputId: 'gone' },
      { deviceId: 'c', view: 'AGENDA' },
    ]);
    const listed = removedDevices(kicked, new Map(), [{ _id: 'o1', name: 'Foyer' }]);
    expect(listed.map(({ deviceId, refused }) => `${deviceId} ${refused}`)).toEqual([
      'a as Viewer, Output Foyer, Output',
      'b in every view',
      'c as Agenda',
    ]);
  });

  test.each([null, undefined, {}, 'x', [null, 1, {}, { deviceId: 1 }]])(
    'V40 are empty for the malformed answer %j',
    (answer) => {
      expect(kicksFrom(answer)).toEqual([]);
    },
  );
});

describe('the password of a room', () => {
  test.each([
    [{ hasPassword: false }, 'Set password', false],
    [{ hasPassword: true }, 'Change password', true],
    [{ closed: true, hasPassword: false }, 'Set password', false],
    [null, 'Set password', true],
    [undefined, 'Set password', true],
    [{ hasPassword: 'yes' }, 'Set password', true],
  ])('V41 for the answer %j is offered as "%s", with removal: %j', (answer, set, remove) => {
    const choices = passwordChoices(answer);
    expect(choices).toMatchObject({ set, remove });
    expect(choices.standing).toMatch(/veryone outside your team/);
  });

  it('V41 is needed by the number of other screens in the warning', () => {
    expect(roomAccessWords.passwordWarning(1)).toMatch(/^The other screen in this room/);
    expect(roomAccessWords.passwordWarning(12)).toMatch(/^The 12 other screens in this room/);
  });
});
