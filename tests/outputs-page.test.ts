import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Field, FieldTable } from '../machines/kernel/fields.ts';
import { BINDINGS } from '../machines/output/bindings.ts';
import { designFields, elementTypes } from '../machines/output/design.ts';
import { PRESET_NAMES } from '../machines/output/presets.ts';

/** Somebody designs outputs from docs/outputs.md alone: it names each field and each word that there is. */
const page = readFileSync(new URL('../docs/outputs.md', import.meta.url), 'utf8');
const said = new Set(
  Array.from(page.matchAll(/`([^`]+)`/g), ([, code = '']) => code.split(/[^\w:. -]+/))
    .flat()
    .map((word) => word.trim()),
);
const numbers = new Set(Array.from(page.matchAll(/\d+/g), ([digits]) => digits));

const isSaid = (word: string): boolean => said.has(word) || numbers.has(word);

/** The names and words of fields, those of their parts too. */
function wordsOf(fields: FieldTable): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [name, ...partsOf(field)]);
}

function partsOf(field: Field): readonly string[] {
  switch (field.kind) {
    case 'nullable':
    case 'list':
    case 'omittable':
      return partsOf(field.of);
    case 'record':
      return wordsOf(field.fields);
    case 'either':
      return field.of.flatMap(partsOf);
    case 'variant':
      return [
        ...wordsOf(field.fields),
        ...Object.keys(field.types),
        ...Object.values(field.types).flatMap(wordsOf),
      ];
    case 'choice':
      return field.words.map(String);
    default:
      return [];
  }
}

describe('docs/outputs.md', () => {
  it('names every field and every word of a design', () => {
    expect(wordsOf(designFields).filter((word) => !isSaid(word))).toEqual([]);
  });

  it('names what each element has besides in its row', () => {
    for (const [type, fields] of Object.entries(elementTypes)) {
      const [row = ''] = page.match(new RegExp(`^\\| \`${type}\` .*$`, 'm')) ?? [];
      expect([type, row]).not.toEqual([type, '']);
      if (row.includes('the same') || row.includes('the fields of')) continue;
      expect(Object.keys(fields).filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
    }
  });

  it('names every binding and every preset', () => {
    expect(BINDINGS.filter((binding) => !page.includes(`\`{${binding}}\``))).toEqual([]);
    expect(PRESET_NAMES.filter((name) => !said.has(name))).toEqual([]);
  });

  it('names no word of a design that there is none of', () => {
    expect(isSaid('COUNTDOWN_TOD')).toBe(true);
    expect(isSaid('SPEECH_BUBBLE')).toBe(false);
  });
});
