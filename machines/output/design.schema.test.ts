import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyDesign, designWith } from '../../tests/support/designs.ts';
import { designSchema } from './design.schema.ts';
import { DESIGN_BYTES, MAX_ELEMENTS } from './design.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

const faultsOf = (design: unknown) =>
  designSchema.safeParse(design).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

describe('the parser of designs', () => {
  it('R119 reads a written design as the same', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(designSchema.parse(JSON.parse(JSON.stringify(design)))).toEqual(design);
      }),
    );
  });

  test.each(PRESET_NAMES)('R119 reads the preset %s as it is', (name) => {
    expect(designSchema.parse(PRESETS[name])).toEqual(PRESETS[name]);
  });

  it('R119 adds defaults for missing fields, and an id for each element', () => {
    expect(
      designSchema.parse({
        elements: [
          { type: 'TEXT', text: 'Hi' },
          { type: 'TIMER', id: 'e1' },
        ],
      }),
    ).toMatchObject({
      aspect: '16:9',
      theme: 'DEFAULT',
      background: 'theme',
      logo: null,
      elements: [
        { id: 'e2', type: 'TEXT', text: 'Hi', box: { x: 0, y: 0, w: 1000, h: 1000 }, when: 'always' },
        { id: 'e1', type: 'TIMER', format: 'HHHMMSS', style: { align: 'center', size: null } },
      ],
    });
    expect(designSchema.parse({ logo: { file: 'f' } }).logo).toEqual({
      file: 'f',
      position: 'topLeft',
      size: 20,
    });
  });

  it('V804 gives a logo without a size 20 % of the height', () => {
    expect(designSchema.parse({ logo: { file: 'f' } }).logo?.size).toBe(20);
  });

  test.each([
    [{ weight: 'bold' }, { weight: 700 }],
    [{ colors: { header: '#AABBCC' } }, { colors: { header: '#aabbcc' } }],
    [{ background: '#FF00FF80' }, { background: '#ff00ff80' }],
    [{ elements: [{ type: 'TEXT', when: 'red' }] }, { elements: [{ when: ['red'] }] }],
    [
      { elements: [{ type: 'TEXT', when: ['red', 'overtime'] }] },
      { elements: [{ when: ['red', 'overtime'] }] },
    ],
    [
      { elements: [{ type: 'TEXT', style: { weight: 'light', size: 'lg' } }] },
      { elements: [{ style: { weight: 300, size: 'lg' } }] },
    ],
    [
      { elements: [{ type: 'IFRAME', url: 'https://a.example/x?y#z' }] },
      { elements: [{ url: 'https://a.example/x?y#z' }] },
    ],
  ])('R119 accepts %j', (said, read) => {
    expect(designSchema.parse(said)).toMatchObject(read);
  });

  test.each<readonly [design: object, path: string]>([
    [{ elements: [{ type: 'VIDEO' }] }, 'elements.0.type'],
    [
      {
        elements: [
          { type: 'TIMER', id: 'a' },
          { type: 'TEXT', id: 'a' },
        ],
      },
      'elements.1.id',
    ],
    [{ elements: [{ type: 'TIMER', text: 'no' }] }, 'elements.0'],
    [{ elements: [{ type: 'TIMER', box: { x: 'left' } }] }, 'elements.0.box.x'],
    [{ elements: [{ type: 'TEXT', style: { color: 'red' } }] }, 'elements.0.style.color'],
    [{ elements: [{ type: 'TIME_OF_DAY', zone: 'Mars/Olympus' }] }, 'elements.0.zone'],
    [{ elements: [{ type: 'TEXT', rotation: 45 }] }, 'elements.0.rotation'],
    [{ colour: '#ffffff' }, ''],
    [{ theme: 'default' }, 'theme'],
    [{ background: '#fff' }, 'background'],
    ...[
      'http://a.example/',
      'https://user:secret@a.example/',
      'https://',
      'javascript:alert(1)',
      ' https://a.example/',
      'https://a.example\\@b.example/',
    ].map((url) => [{ elements: [{ type: 'IFRAME', url }] }, 'elements.0.url'] as const),
  ])('R119 refuses %j with the place', (design, path) => {
    expect(faultsOf(design).map((fault) => fault.split(':')[0])).toEqual([path]);
  });

  it('R119 accepts at most 60 elements', () => {
    const elements = (count: number) =>
      Array.from({ length: count }, () => ({ type: 'TIMER_MESSAGE_COMBO' }));
    expect(faultsOf({ elements: elements(MAX_ELEMENTS) })).toEqual([]);
    expect(faultsOf({ elements: elements(MAX_ELEMENTS + 1) })).toHaveLength(1);
  });

  it('R119 accepts at most 32 kB with all parts', () => {
    const design = { elements: Array.from({ length: 60 }, () => ({ type: 'TEXT', text: 'x'.repeat(400) })) };
    expect(JSON.stringify(design).length).toBeLessThan(DESIGN_BYTES);
    expect(faultsOf(design)).toEqual([': A design can be up to 32 kB. Remove an element or shorten a text.']);
    expect(JSON.stringify(designWith()).length).toBeLessThan(1_024);
  });
});
