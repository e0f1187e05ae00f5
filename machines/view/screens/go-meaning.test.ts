import { describe, expect, test } from 'vitest';
import type { CommandName } from '../../room/commands.ts';
import { commandForPress, type GoMeaning, goMeaningAfter, REACTION_TIME } from './go-meaning.ts';
import type { Transport } from './transport.ts';

type GoCommand = Transport['go']['command'];

const GO: GoCommand = 'timeset/start';
const STOP: GoCommand = 'timeset/stop';
const nothing: ReadonlySet<CommandName> = new Set();

/** What is known after GO has said each at its time. */
function after(...said: readonly (readonly [command: GoCommand, at: number])[]): GoMeaning {
  const known = said.reduce<GoMeaning | null>(
    (before, [command, at]) => goMeaningAfter(before, command, at, nothing),
    null,
  );
  return known ?? goMeaningAfter(null, GO, 0, nothing);
}

describe('a press of GO', () => {
  test('V44 means what it says on a controller that has just come', () => {
    expect(commandForPress(after([STOP, 1000]), 1000)).toBe(STOP);
  });

  test.each([
    ['a double click starts', [GO, 0], [STOP, 5000], 5001],
    ['a slow double click starts', [GO, 0], [STOP, 5000], 5000 + REACTION_TIME - 1],
    ['a double click stops', [STOP, 0], [GO, 5000], 5200],
  ] as const)('V44 %s, and no more', (_title, first, second, at) => {
    expect(commandForPress(after(first, second), at)).toBeNull();
  });

  test('V44 means what it says as soon as that could be taken in', () => {
    expect(commandForPress(after([GO, 0], [STOP, 5000]), 5000 + REACTION_TIME)).toBe(STOP);
  });

  test('V44 counts the time from when it began to say so', () => {
    expect(commandForPress(after([GO, 0], [STOP, 5000], [STOP, 5300]), 5000 + REACTION_TIME)).toBe(STOP);
  });

  test('V221 means what it said before, which it says again, when it said another thing for an instant only', () => {
    expect(commandForPress(after([STOP, 0], [GO, 5000], [STOP, 5020]), 5021)).toBe(STOP);
  });

  test('V44 means the change of each stop and start again', () => {
    const known = after([GO, 0], [STOP, 5000], [GO, 6000]);
    expect(commandForPress(known, 6100)).toBeNull();
    expect(commandForPress(known, 6000 + REACTION_TIME)).toBe(GO);
  });

  test.each(['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const)(
    'V221 means what it says at once after %s on the same controller',
    (name) => {
      const known = goMeaningAfter(after([STOP, 0]), GO, 5000, new Set([name]));
      expect(commandForPress(known, 5000)).toBe(GO);
    },
  );

  test('V221 means what it says at once where the clock is stopped and reset in one go', () => {
    const known = goMeaningAfter(
      after([STOP, 0], [GO, 5000]),
      GO,
      5100,
      new Set(['timeset/previous'] as const),
    );
    expect(commandForPress(known, 5100)).toBe(GO);
  });

  test('V44 does not mean what its own first press has brought about', () => {
    const known = goMeaningAfter(after([GO, 0]), STOP, 5000, new Set([GO]));
    expect(commandForPress(known, 5100)).toBeNull();
  });
});
