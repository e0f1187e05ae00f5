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
  test('V44 does what its label says on a controller that has just opened', () => {
    expect(meaningOfPress(after([STOP, 1000]), 1000)).toEqual(STOP);
  });

  test.each([
    ['the second press of a double click on GO', [GO, 0], [STOP, 5000], 5001],
    ['the second press of a slow double click on GO', [GO, 0], [STOP, 5000], 5000 + REACTION_TIME - 1],
    ['the second press of a double click on PAUSE', [STOP, 0], [GO, 5000], 5200],
  ] as const)('V44 is ignored if it is %s', (_title, first, second, at) => {
    expect(meaningOfPress(after(first, second), at)).toBeNull();
  });

  test('V44 does what the new label says after the reaction time', () => {
    expect(meaningOfPress(after([GO, 0], [STOP, 5000]), 5000 + REACTION_TIME)).toEqual(STOP);
  });

  test('V44 counts the reaction time from the moment at which the label appeared', () => {
    expect(meaningOfPress(after([GO, 0], [STOP, 5000], [STOP, 5300]), 5000 + REACTION_TIME)).toEqual(STOP);
  });

  test('V221 does what the label says if the label changed and changed back at once', () => {
    expect(meaningOfPress(after([STOP, 0], [GO, 5000], [STOP, 5020]), 5021)).toEqual(STOP);
  });

  test('V44 waits for the reaction time after each further change', () => {
    const known = after([GO, 0], [STOP, 5000], [GO, 6000]);
    expect(meaningOfPress(known, 6100)).toBeNull();
    expect(meaningOfPress(known, 6000 + REACTION_TIME)).toEqual(GO);
  });

  test.each(['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const)(
    'V221 does at once what the new label says if this controller sent %s',
    (name) => {
      const known = goMeaningAfter(after([STOP, 0]), GO, 5000, new Set([name]));
      expect(meaningOfPress(known, 5000)).toEqual(GO);
    },
  );

  test('V221 does at once what the new label says if this controller stopped and reset the clock', () => {
    const known = goMeaningAfter(
      after([STOP, 0], [GO, 5000]),
      GO,
      5100,
      new Set(['timeset/previous'] as const),
    );
    expect(meaningOfPress(known, 5100)).toEqual(GO);
  });

  test('V44 is ignored if the first press has just changed the label', () => {
    const known = goMeaningAfter(after([GO, 0]), STOP, 5000, new Set(['timeset/start'] as const));
    expect(meaningOfPress(known, 5100)).toBeNull();
  });

  test.each([
    [ACCEPTED_TIME - 1, null],
    [ACCEPTED_TIME, STOP],
  ])('V243 does not stop an armed timer within a second after GO started it', (ms, meant) => {
    const taking = goMeaningAfter(
      after([STOP, 0], [TAKE, 1000]),
      STOP,
      5000,
      new Set(['timeset/start'] as const),
    );
    expect(meaningOfPress(taking, 5000 + ms)).toEqual(meant);
  });

  test('V243 does not stop a timer that was just armed and started here', () => {
    const pending = new Set(['timeset/arm', 'timeset/start'] as const);
    expect(meaningOfPress(goMeaningAfter(after([TAKE, 0]), STOP, 5000, pending), 5100)).toBeNull();
  });

  test('V243 still stops the clock if another user has just armed a timer', () => {
    expect(meaningOfPress(after([STOP, 0], [TAKE, 5000]), 5001)).toEqual(STOP);
    expect(meaningOfPress(after([STOP, 0], [TAKE, 5000]), 5000 + REACTION_TIME)).toEqual(TAKE);
  });

  test('V221 starts a timer at once if this controller has just armed it', () => {
    const armed = goMeaningAfter(after([STOP, 0]), TAKE, 5000, new Set(['timeset/arm'] as const));
    expect(meaningOfPress(armed, 5000)).toEqual(TAKE);
  });

  test('V44 waits for the reaction time again after a third label or another timer', () => {
    const other: GoPress = { ...TAKE, timerId: 'film' };
    expect(meaningOfPress(after([TAKE, 0], [STOP, 5000], [other, 5100]), 5101)).toEqual(STOP);
    expect(meaningOfPress(after([TAKE, 0], [other, 5000]), 5000 + REACTION_TIME)).toBeNull();
  });
});
