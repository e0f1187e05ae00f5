import { describe, expect, it, test } from 'vitest';
import { designWith } from '../../tests/support/designs.ts';
import type { Design } from './design.ts';
import {
  crewDataOf,
  designOfLayout,
  effectiveDesign,
  hasCustomDesign,
  inLightTheme,
  nearestLayoutFields,
  withDesign,
} from './layout-designs.ts';
import { newOutput, OUTPUT_BACKGROUNDS, OUTPUT_LAYOUTS, type Output } from './output.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

const output: Output = { ...newOutput, _id: 'o', index: 0, name: 'Foyer' };

const looks = OUTPUT_LAYOUTS.flatMap((layout) =>
  OUTPUT_BACKGROUNDS.flatMap((background) =>
    [true, false].map((flag) => ({ ...newOutput, layout, background, showNotes: flag, showClock: flag })),
  ),
);

it('V1751 the light theme changes only the colours and the background of a design', () => {
  const design: Design = { ...designWith(), theme: 'MONOKAI', background: 'city', font: 'Poppins' };
  expect(inLightTheme(design)).toEqual({ ...design, theme: 'LIGHT', background: 'theme' });
});

describe('the design of an output', () => {
  test.each(looks)('R118 is given by its plain fields if it has no other: $layout on $background', (look) => {
    const plain = { ...output, ...look };
    expect(effectiveDesign(plain)).toEqual(designOfLayout(look));
    expect(hasCustomDesign(plain)).toBe(false);
    expect(hasCustomDesign({ ...plain, design: designOfLayout(look) })).toBe(false);
  });

  test.each(PRESET_NAMES)(
    'R118 is stored in its plain fields only if they can express the preset %s',
    (name) => {
      const taken = withDesign(output, PRESETS[name]);
      expect(effectiveDesign(taken)).toEqual(PRESETS[name]);
      expect(taken.name).toBe('Foyer');
      const isPlain = OUTPUT_LAYOUTS.some((layout) => layout === name);
      expect([taken.design === undefined, taken.layout]).toEqual([isPlain, isPlain ? name : taken.layout]);
    },
  );

  it('R118 leaves the plain fields unchanged if a take has the same design', () => {
    const keyed = { ...output, layout: 'TIMER', showNotes: true } as const;
    expect(withDesign({ ...keyed, design: PRESETS.CLOCK }, effectiveDesign(keyed))).toEqual(keyed);
  });

  test.each([
    [designWith({ type: 'MESSAGE' }), { layout: 'MESSAGE', background: 'BLACK', showNotes: false }],
    [
      designWith({ type: 'TIMER', withClock: true }),
      { layout: 'TIMER', showClock: true, showProgress: true },
    ],
    [
      designWith({ type: 'TIMER' }, { type: 'TEXT', text: '{timer.notes}' }),
      { layout: 'SPEAKER', showNotes: true },
    ],
    [designWith({ type: 'TIMER', box: { y: 800 } }, { type: 'MESSAGE', box: { y: 800 } }), { layout: 'BAR' }],
    [designWith({ type: 'TIMER' }, { type: 'MESSAGE' }), { layout: 'FULL', atZero: 'ROOM' }],
    [designWith(), { layout: 'FULL' }],
    [
      { ...designWith(), background: '#00ff00', progress: 'NONE' } as const,
      { background: 'GREEN', showProgress: false },
    ],
    [{ ...designWith(), background: 'transparent' } as const, { background: 'TRANSPARENT' }],
    [{ ...designWith({ type: 'PROGRESS_RING' }), progress: 'NONE' } as const, { showProgress: true }],
    [{ ...designWith(), background: { file: 'f', fit: 'cover', dim: 0 } } as const, { background: 'BLACK' }],
  ])('R123 gives older clients the plain fields that are most similar: case %#', (design, look) => {
    expect(nearestLayoutFields(design)).toMatchObject(look);
    expect(withDesign(output, design)).toMatchObject({ ...look, design });
  });
});

describe('crew data that an output shows', () => {
  const none = { notes: false, messages: false, questions: false, scripts: false };
  test.each([
    [
      designWith(
        { type: 'TIMER' },
        { type: 'AGENDA' },
        { type: 'MESSAGE' },
        { type: 'TEXT', text: '{timer.name}' },
      ),
      {},
    ],
    [designWith({ type: 'TEXT', text: 'Now: {timer.notes}' }), { notes: true }],
    [designWith({ type: 'TEXT', text: '{timer.notes}', hidden: true }), {}],
    [{ ...designWith(), showNotes: true }, { notes: true }],
    [designWith({ type: 'MODERATOR' }), { messages: true, questions: true }],
    [designWith({ type: 'MODERATOR', questions: false }), { messages: true }],
    [designWith({ type: 'MODERATOR', messages: false }), { questions: true }],
    [designWith({ type: 'MODERATOR', hidden: true }), {}],
    [designWith({ type: 'SCRIPT' }), { scripts: true }],
    [designWith({ type: 'SCRIPT', hidden: true }), {}],
  ])('R122 is given by the elements of its live design: case %#', (design, data) => {
    expect(crewDataOf({ ...output, design })).toEqual({ ...none, ...data });
    expect(
      crewDataOf({ ...output, waiting: design, draft: { design, by: { clientId: null, name: '' }, at: 0 } }),
    ).toEqual(none);
  });
});

it('R97 a design from an older version gets defaults for missing fields', () => {
  const { fade: _fade, ...element } = designWith({ type: 'TIMER' }).elements[0] ?? {};
  const { language: _language, ...older } = { ...designWith(), elements: [element] };
  expect(effectiveDesign({ ...output, design: older as never })).toEqual(designWith({ type: 'TIMER' }));
});
