import { describe, expect, it, test } from 'vitest';
import { PRESET_NAMES, PRESETS } from '../../../machines/output/presets.ts';
import {
  BINDINGS,
  bindingsIn,
  fillBindings,
  mostSimilarBinding,
  unknownBindings,
} from './design-elements.view.ts';

describe('bindings of a text', () => {
  it('V344 replaces every occurrence of a binding with its value', () => {
    expect(fillBindings('{clock} {timer.name} {clock}', (name) => `<${name}>`)).toBe(
      '<clock> <timer.name> <clock>',
    );
  });

  it('V344 leaves unknown bindings as typed, and lists them', () => {
    const text = '{timer.nmae} {} { clock } {room} {constructor} {a.b.c} {Clock}';
    expect(fillBindings(text, () => '!')).toBe(text);
    expect(unknownBindings(text)).toEqual(['timer.nmae', 'room', 'constructor']);
    expect(bindingsIn(text)).toEqual([]);
  });

  it('V344 finds all sixteen bindings', () => {
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
  ])('V396 suggests for the unknown binding {%s} the binding %s', (name, meant) => {
    expect(mostSimilarBinding(name)).toBe(meant);
  });

  test.each(PRESET_NAMES)('V341 %s contains no notes and no moderator element', (name) => {
    const design = PRESETS[name];
    const texts = design.elements.map((element) => (element.type === 'TEXT' ? element.text : '')).join(' ');
    expect(unknownBindings(texts)).toEqual([]);
    expect(bindingsIn(texts)).not.toContain('timer.notes');
    expect(design.elements.map(({ type }) => type)).not.toContain('MODERATOR');
    expect(design.showNotes).toBe(false);
  });
});
