import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Field, FieldTable } from '../machines/kernel/fields.ts';
import { MESSAGE_COLORS } from '../machines/message/message.ts';
import { BINDINGS } from '../machines/output/bindings.ts';
import {
  BACKGROUND_PICTURES,
  COLOR_ROLES,
  designFields,
  elementTypes,
  FONT_SIZES,
  FONT_WEIGHTS,
  FONTS,
  LOGO_POSITIONS,
  PLACEMENTS,
  PROGRESS_TYPES,
  TEXT_STYLES,
  THEMES,
  VERTICALS,
} from '../machines/output/design.ts';
import { PRESET_NAMES } from '../machines/output/presets.ts';
import { TOD_FORMATS } from '../machines/schedule/tod.ts';
import { ROOM_ORDERS } from '../machines/team/room-order.ts';
import { COUNTDOWN_FORMATS } from '../machines/timer/formats.ts';
import { SOUND_CUES } from '../machines/timer/timer.ts';

/** A design is possible from docs/outputs.md alone: it names each field and each value. */
const page = readFileSync(new URL('../docs/outputs.md', import.meta.url), 'utf8');
const said = new Set(
  Array.from(page.matchAll(/`([^`]+)`/g), ([, code = '']) => code.split(/[^\w:. -]+/))
    .flat()
    .map((word) => word.trim()),
);
const numbers = new Set(Array.from(page.matchAll(/\d+/g), ([digits]) => digits));

const isSaid = (word: string): boolean => said.has(word) || numbers.has(word);

/** Names and values of fields, those of their parts too. */
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

  it('says where each word of what can be chosen is kept', () => {
    const [, section = ''] = page.split('## All settings\n');
    const [table = ''] = section.split('\n## ');
    const words = [
      ...COUNTDOWN_FORMATS,
      ...TOD_FORMATS,
      ...ROOM_ORDERS,
      ...MESSAGE_COLORS,
      ...Object.keys(elementTypes),
      ...FONTS.filter((font) => font !== 'stage'),
      ...FONT_SIZES,
      ...TEXT_STYLES,
      ...VERTICALS,
      ...PLACEMENTS,
      ...LOGO_POSITIONS,
      ...PROGRESS_TYPES,
      ...BACKGROUND_PICTURES,
      ...THEMES,
      ...COLOR_ROLES,
      ...SOUND_CUES,
    ];
    expect(words.filter((word) => !table.includes(`\`${word}\``))).toEqual([]);
    expect(FONT_WEIGHTS.filter((weight) => !table.includes(` ${weight}`))).toEqual([]);
  });

  it('names no word of a design that there is none of', () => {
    expect(isSaid('COUNTDOWN_TOD')).toBe(true);
    expect(isSaid('SPEECH_BUBBLE')).toBe(false);
  });
});
