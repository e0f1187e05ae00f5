import { describe, expect, test } from 'vitest';
import type { CommandName } from '../../machines/room/commands.ts';
import {
  ACCEPTED_TIME,
  type GoMeaning,
  goMeaningAfter,
  meaningOfPress,
  REACTION_TIME,
} from './go-button.tsx';
import type { GoPress } from './transport.view.ts';

const GO: GoPress = { command: 'timeset/start' };
const STOP: GoPress = { command: 'timeset/stop' };
const TAKE: GoPress = { command: 'timeset/start', timerId: 'panel' };
const nothing: ReadonlySet<CommandName> = new Set();

/** GO's state after each press at its time. */
function after(...said: readonly (readonly [press: GoPress, at: number])[]): GoMeaning {
  const known = said.reduce<GoMeaning | null>(
    (before, [press, at]) => goMeaningAfter(before, press, at, nothing),
    null,
  );
  return known ?? goMeaningAfter(null, GO, 0, nothing);
}

describe('a press of GO', () => {
  test('V44 means what it says on a controller that has just come', () => {
    expect(meaningOfPress(after([STOP, 1000]), 1000)).toEqual(STOP);
  });

  test.each([
    ['a double click starts', [GO, 0], [STOP, 5000], 5001],
    ['a slow double click starts', [GO, 0], [STOP, 5000], 5000 + REACTION_TIME - 1],
    ['a double click stops', [STOP, 0], [GO, 5000], 5200],
  ] as const)('V44 %s, and no more', (_title, first, second, at) => {
    expect(meaningOfPress(after(first, second), at)).toBeNull();
  });

  test('V44 means what it says as soon as that could be taken in', () => {
    expect(meaningOfPress(after([GO, 0], [STOP, 5000]), 5000 + REACTION_TIME)).toEqual(STOP);
  });

  test('V44 counts the time from when it began to say so', () => {
    expect(meaningOfPress(after([GO, 0], [STOP, 5000], [STOP, 5300]), 5000 + REACTION_TIME)).toEqual(STOP);
  });

  test('V221 means what it said before, which it says again, when it said another thing for an instant only', () => {
    expect(meaningOfPress(after([STOP, 0], [GO, 5000], [STOP, 5020]), 5021)).toEqual(STOP);
  });

  test('V44 means the change of each stop and start again', () => {
    const known = after([GO, 0], [STOP, 5000], [GO, 6000]);
    expect(meaningOfPress(known, 6100)).toBeNull();
    expect(meaningOfPress(known, 6000 + REACTION_TIME)).toEqual(GO);
  });

  test.each(['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const)(
    'V221 means what it says at once after %s on the same controller',
    (name) => {
      const known = goMeaningAfter(after([STOP, 0]), GO, 5000, new Set([name]));
      expect(meaningOfPress(known, 5000)).toEqual(GO);
    },
  );

  test('V221 means what it says at once where the clock is stopped and reset in one go', () => {
    const known = goMeaningAfter(
      after([STOP, 0], [GO, 5000]),
      GO,
      5100,
      new Set(['timeset/previous'] as const),
    );
    expect(meaningOfPress(known, 5100)).toEqual(GO);
  });

  test('V44 does not mean what its own first press has brought about', () => {
    const known = goMeaningAfter(after([GO, 0]), STOP, 5000, new Set(['timeset/start'] as const));
    expect(meaningOfPress(known, 5100)).toBeNull();
  });

  test.each([
    [ACCEPTED_TIME - 1, null],
    [ACCEPTED_TIME, STOP],
  ])(
    'V243 does not stop what the press before it took from the armed timers until a second later',
    (ms, meant) => {
      const taking = goMeaningAfter(
        after([STOP, 0], [TAKE, 1000]),
        STOP,
        5000,
        new Set(['timeset/start'] as const),
      );
      expect(meaningOfPress(taking, 5000 + ms)).toEqual(meant);
    },
  );

  test('V243 nor where it was armed on the same controller a moment ago', () => {
    const pending = new Set(['timeset/arm', 'timeset/start'] as const);
    expect(meaningOfPress(goMeaningAfter(after([TAKE, 0]), STOP, 5000, pending), 5100)).toBeNull();
  });

  test('V243 still stops when somebody else has armed a timer just then', () => {
    expect(meaningOfPress(after([STOP, 0], [TAKE, 5000]), 5001)).toEqual(STOP);
    expect(meaningOfPress(after([STOP, 0], [TAKE, 5000]), 5000 + REACTION_TIME)).toEqual(TAKE);
  });

  test('V221 means what was armed on the same controller at once', () => {
    const armed = goMeaningAfter(after([STOP, 0]), TAKE, 5000, new Set(['timeset/arm'] as const));
    expect(meaningOfPress(armed, 5000)).toEqual(TAKE);
  });

  test('V44 waits again when it says a third thing, or names another timer', () => {
    const other: GoPress = { ...TAKE, timerId: 'film' };
    expect(meaningOfPress(after([TAKE, 0], [STOP, 5000], [other, 5100]), 5101)).toEqual(STOP);
    expect(meaningOfPress(after([TAKE, 0], [other, 5000]), 5000 + REACTION_TIME)).toBeNull();
  });
});
