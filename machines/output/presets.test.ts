import { describe, expect, it, test } from 'vitest';
import { requestRecord } from '../kernel/fields.schema.ts';
import { stageWords } from '../words/stage.ts';
import { DESIGN_BYTES, type Design, designFields } from './design.ts';
import {
  customDesign,
  designOfLayout,
  effectiveDesign,
  LAYOUT_COLORS,
  STAGE_DESIGN,
  viewerDesign,
} from './layout-designs.ts';
import { newOutput, OUTPUT_LAYOUTS } from './output.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

const presets = PRESET_NAMES.map((name) => [name, PRESETS[name]] as const);
const typesOf = ({ elements }: Design) => elements.map(({ type }) => type);

describe('presets', () => {
  test.each(presets)('V341 %s is a valid design with distinct ids', (_, design) => {
    expect(requestRecord(designFields).safeParse(design).error).toBeUndefined();
    expect(new TextEncoder().encode(JSON.stringify(design)).length).toBeLessThan(DESIGN_BYTES);
    const ids = design.elements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('');
  });

  it('V631 all but the totem fill the screen', () => {
    const shapes = new Map(presets.map(([name, { aspect }]) => [name, aspect]));
    expect(shapes.get('TOTEM')).toBe('9:16');
    shapes.delete('TOTEM');
    expect(new Set(shapes.values())).toEqual(new Set(['FILL']));
  });

  it("V1660 use the clock format of the room, and Doors counts down to the next timer's start", () => {
    const clocks = presets.flatMap(([, { elements }]) =>
      elements.flatMap((element) => (element.type === 'TIME_OF_DAY' ? [element.format] : [])),
    );
    expect(clocks.length).toBeGreaterThan(4);
    expect(new Set(clocks)).toEqual(new Set(['AUTO']));
    const from = PRESETS.DOORS.elements.find(({ id }) => id === 'from');
    expect(from).toMatchObject({ text: '{next.name} starts at {next.start}', when: ['next'] });
  });

  it.each(presets)('V1663 %s has its timers at least 3.5 % from the edge', (_, { elements }) => {
    const timers = elements.filter(({ type }) => type === 'TIMER' || type === 'TIMER_MESSAGE_COMBO');
    // Elements as large as the canvas get their margin from the style sheet.
    expect(timers.filter(({ box: { x, w } }) => w < 1000 && x < 35)).toEqual([]);
  });

  it.each(presets)('V2052 the preset %s has one element for the shown clock', (_, { elements }) => {
    expect(elements.filter((element) => 'which' in element && element.which === 'SHOWN')).toHaveLength(1);
  });

  it('V340 are 16', () => {
    expect(presets).toHaveLength(16);
    expect(Object.keys(PRESETS)).toEqual(PRESET_NAMES);
  });
});

describe('the design of an output', () => {
  test.each([
    ['FULL', ['TIMER_MESSAGE_COMBO', 'SUBTITLE', 'TIMER'], 'BAR_BOTTOM', 'HEADER'],
    ['TIMER', ['TIMER', 'TIMER'], 'BAR_BOTTOM', 'NONE'],
    ['MESSAGE', ['MESSAGE', 'TIMER'], 'NONE', 'NONE'],
  ] as const)('V340 for the layout %s consists of the elements %j', (layout, types, progress, title) => {
    const design = designOfLayout({ ...newOutput, layout });
    expect(typesOf(design)).toEqual(types);
    expect(design).toMatchObject({ progress, headerFooter: { title }, aspect: 'FILL', font: 'stage' });
  });

  test.each(OUTPUT_LAYOUTS)(
    "V340 for the layout %s has the output's settings for zero, notes and background",
    (layout) => {
      const said = { ...newOutput, layout, atZero: 'STOP', showNotes: true, background: 'GREEN' } as const;
      const showNotes = layout === 'FULL' || layout === 'SPEAKER';
      expect(designOfLayout(said)).toMatchObject({ atZero: 'STOP', showNotes, background: '#00ff00' });
      expect(designOfLayout({ ...said, background: 'BLACK' }).background).toBe('theme');
      const without = designOfLayout({ ...said, showProgress: false });
      expect(without.progress).toBe('NONE');
      expect(typesOf(without)).not.toContain('PROGRESS_BAR');
    },
  );

  it.each(['FULL', 'TIMER', 'BAR', 'SPEAKER'] as const)(
    'V340 for the layout %s can have the time of day below its digits',
    (layout) => {
      const clocks = (showClock: boolean) =>
        designOfLayout({ ...newOutput, layout, showClock }).elements.flatMap((element) =>
          'withClock' in element && element.which === 'current' ? [element.withClock] : [],
        );
      expect([clocks(true), clocks(false)]).toEqual([[true], [false]]);
    },
  );

  it('V638 has state words in the order of their priority, and later ones cover earlier ones', () => {
    const words = PRESETS.BAR.elements.filter(({ id }) => Object.keys(stageWords.states).includes(id));
    expect(words.map(({ id, style }) => [id, style.background !== null])).toEqual([
      ['ready', false],
      ['wrapUp', false],
      ['finishNow', false],
      ['paused', true],
      ['overtime', true],
    ]);
    expect(new Set(words.map(({ box }) => JSON.stringify(box))).size).toBe(1);
  });

  it('V670 for the layout of a viewer is the stage design in the colours of the background', () => {
    const full = designOfLayout({ ...newOutput, layout: 'FULL' });
    expect({ ...full, background: 'theme', colors: STAGE_DESIGN.colors }).toEqual(STAGE_DESIGN);
    expect(PRESETS.FULL).toEqual(STAGE_DESIGN);
    expect(full.colors).toEqual(LAYOUT_COLORS.TRANSPARENT);
    const green = designOfLayout({ ...newOutput, background: 'GREEN' }).colors;
    expect(Object.values(green).filter((color) => /^#00[c-f]/.test(color))).toEqual([]);
    expect(green.progressGood).not.toBe(STAGE_DESIGN.colors.progressGood);
  });

  it('V358 on a viewer is the design of the first output with a background', () => {
    const at = (design?: Design) => viewerDesign({ ...newOutput, ...(design && { design }) });
    expect([viewerDesign(undefined), at(), at(designOfLayout(newOutput))]).toEqual(
      Array.from({ length: 3 }, () => STAGE_DESIGN),
    );
    expect(at(PRESETS.CLOCK)).toBe(PRESETS.CLOCK);
    expect(at(PRESETS.LOWER_THIRD)).toEqual({ ...PRESETS.LOWER_THIRD, background: 'theme' });
  });

  it('V2015 is not custom if only its texts are in another language', () => {
    const bar = { ...newOutput, layout: 'BAR' } as const;
    const plain = designOfLayout(bar);
    const said = (design: Design, places: (place: number) => boolean) => ({
      ...design,
      elements: design.elements.map((element, place) =>
        element.type === 'TEXT' && /^[^{]+$/.test(element.text) && places(place)
          ? { ...element, text: `${element.text} (de)` }
          : element,
      ),
    });
    const german = said(plain, () => true);
    expect(customDesign({ ...bar, design: german })).toBeNull();
    const first = plain.elements.findIndex((element) => element.type === 'TEXT' && element.text === 'On air');
    const own = said(plain, (place) => place === first);
    expect(customDesign({ ...bar, design: own })).toBe(own);
    const moved = { ...german, font: 'Inter' } as Design;
    expect(customDesign({ ...bar, design: moved })).toBe(moved);
    const short = { ...german, elements: german.elements.slice(1) };
    expect(customDesign({ ...bar, design: short })).toBe(short);
    const other = { ...designOfLayout(newOutput), font: 'Inter' } as Design;
    expect(customDesign({ ...newOutput, design: other })).toBe(other);
  });

  it('V340 counts as custom only if it differs from the design of its layout', () => {
    expect(customDesign({ ...newOutput, design: designOfLayout(newOutput) })).toBeNull();
    expect(customDesign({ ...newOutput, design: null })).toBeNull();
    expect(customDesign(newOutput)).toBeNull();
    expect(customDesign({ ...newOutput, design: PRESETS.CLOCK })).toBe(PRESETS.CLOCK);
  });

  it("V340 is the output's own design if the output has one", () => {
    const output = { ...newOutput, _id: 'o', index: 0 };
    expect(effectiveDesign({ ...output, design: PRESETS.CLOCK })).toBe(PRESETS.CLOCK);
    expect(effectiveDesign(output)).toEqual(designOfLayout(newOutput));
  });
});
