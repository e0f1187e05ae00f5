import { describe, expect, it, test } from 'vitest';
import { BINDINGS, bindingsIn, boundText, likeliestBinding, unknownBindings } from './bindings.view.ts';

describe('bindings of a text', () => {
  it('V344 says what they name, as often as they stand there', () => {
    expect(boundText('{clock} {timer.name} {clock}', (name) => `<${name}>`)).toBe(
      '<clock> <timer.name> <clock>',
    );
  });

  it('V344 shows what is no binding as typed, and names it', () => {
    const text = '{timer.nmae} {} { clock } {room} {constructor} {a.b.c} {Clock}';
    expect(boundText(text, () => '!')).toBe(text);
    expect(unknownBindings(text)).toEqual(['timer.nmae', 'room', 'constructor']);
    expect(bindingsIn(text)).toEqual([]);
  });

  it('V344 knows all sixteen', () => {
    const text = BINDINGS.map((name) => `{${name}}`).join('');
    expect(bindingsIn(text + text)).toEqual(BINDINGS);
    expect(BINDINGS).toHaveLength(16);
  });

  test.each([
    ['timer.nam', 'timer.name'],
    ['timer.nmae', 'timer.name'],
    ['timer.speeker', 'timer.speaker'],
    ['speaker', 'timer.speaker'],
    ['name', 'timer.name'],
    ['next.title', 'next.in'],
    ['over', 'room.over'],
    ['clocks', 'clock'],
    ['temperature', null],
    ['x', null],
  ])('V396 takes {%s} for %s', (name, meant) => {
    expect(likeliestBinding(name)).toBe(meant);
  });
});
