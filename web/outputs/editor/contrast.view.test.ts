import { describe, expect, it, test } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import {
  type Design,
  type DesignElement,
  designFields,
  type ElementType,
} from '../../../machines/output/design.ts';
import { PRESET_NAMES, PRESETS } from '../../../machines/output/presets.ts';
import { designWith } from '../../../tests/support/designs.ts';
import {
  contrastOf,
  contrastRemedies,
  isLegible,
  legibilityOf,
  legibleColor,
  textBeneath,
} from './contrast.view.ts';

const { fields, types } = designFields.elements.of;

interface Own {
  readonly id?: string;
  readonly box?: Partial<DesignElement['box']>;
  readonly style?: Partial<DesignElement['style']>;
  readonly [name: string]: unknown;
}

function element(type: ElementType, { box, style, ...own }: Own = {}): DesignElement {
  const common = newValues(fields);
  const made = {
    ...common,
    ...newValues(types[type]),
    type,
    id: type,
    ...(type === 'TEXT' && { text: 'Hello' }),
    ...own,
    box: { ...common.box, ...box },
    style: { ...common.style, ...style },
  };
  return made as DesignElement;
}

function designed(elements: readonly DesignElement[], own: Partial<Design> = {}): Design {
  return { ...newValues(designFields), elements, ...own };
}

/** Contrast of the last element, to one decimal. */
function ratioOf(elements: readonly DesignElement[], own: Partial<Design> = {}): number | null {
  const last = elements.at(-1) ?? element('TEXT');
  const ratio = legibilityOf(designed(elements, own), last)?.ratio ?? null;
  return ratio === null ? null : Math.round(ratio * 10) / 10;
}

describe('contrast', () => {
  test.each([
    ['#ffffff', '#000000', 21],
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#123456', '#123456', 1],
  ])('V390 between the colours %s and %s is %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe('the contrast of an element', () => {
  const text = (style = {}) => element('TEXT', { style });
  const plate = (background: string, own: Own = {}) =>
    element('TEXT', { id: 'plate', ...own, style: { background, ...own.style } });

  it("V390 compares its text with the theme's background, a colour and its own background", () => {
    expect(ratioOf([text()])).toBe(21);
    expect(ratioOf([text()], { theme: 'LIGHT' })).toBe(17.1);
    expect(ratioOf([text({ color: '#000000' })])).toBe(1);
    expect(ratioOf([text()], { background: '#ffffff' })).toBe(1);
    expect(ratioOf([text()], { background: '#ffffff80' })).toBe(3.9);
    expect(ratioOf([text({ background: '#ffffff' })])).toBe(1);
    expect(ratioOf([text({ background: 'countdown', color: 'background' })])).toBe(21);
  });

  it('V390 decreases with the opacity of the element or its colour', () => {
    expect(ratioOf([text({ opacity: 50 })])).toBe(5.3);
    expect(ratioOf([text({ color: '#ffffff80' })])).toBe(5.3);
    expect(ratioOf([text({ color: '#000000', background: '#ffffff', opacity: 50 })])).toBe(5.3);
  });

  it('V390 is the lowest over everything beneath the text', () => {
    const half = plate('#ffffff', { box: { w: 500 } });
    expect(ratioOf([half, text()])).toBe(1);
    expect(ratioOf([half, text({ color: '#000000' })])).toBe(1);
    expect(ratioOf([plate('#ffffff'), text({ color: '#000000' })])).toBe(21);
    expect(ratioOf([plate('#ffffff', { hidden: true }), text()])).toBe(21);
    expect(ratioOf([half, element('TEXT', { box: { x: 500, w: 500 } })])).toBe(21);
    expect(ratioOf([element('TEXT', { id: 'plain' }), text()])).toBe(21);
    expect(ratioOf([plate('#ffffff', { when: ['red'] }), text({ color: '#000000' })])).toBe(1);
    expect(ratioOf([plate('#ffffff', { style: { radius: 40 } }), text({ color: '#000000' })])).toBe(1);
    const inside = element('TEXT', { box: { x: 100, y: 100, w: 800, h: 800 }, style: { color: '#000000' } });
    expect(ratioOf([plate('#ffffff', { style: { radius: 40 } }), inside])).toBe(21);
    expect(ratioOf([plate('#ffffff', { style: { radius: 101 } }), inside])).toBe(1);
    expect(ratioOf([plate('#ffffff', { style: { opacity: 50 } }), text({ color: '#000000' })])).toBe(5.3);
  });

  it('V390 is computed for 59 stacked translucent elements', () => {
    const panes = Array.from({ length: 59 }, (_, place) =>
      plate(`#${(place * 4).toString(16).padStart(2, '0')}3355a0`, {
        id: `pane${place}`,
        box: { x: place * 5, w: 600 },
      }),
    );
    expect(ratioOf([...panes, text()])).toBeLessThan(21);
  });

  it('V390 treats a turned element beneath as a possible background, but never as a certain one', () => {
    const side = plate('#ffffff', { rotation: 90, box: { w: 10 } });
    expect(ratioOf([side, text({ color: '#000000' })])).toBe(1);
    expect(ratioOf([plate('#ffffff'), element('TEXT', { rotation: 270, style: { color: '#000000' } })])).toBe(
      1,
    );
    expect(ratioOf([side, element('TEXT', { box: { x: 500, w: 500 } })])).toBe(1);
  });

  it('V390 counts the yellow and the red in which a timer shows its digits', () => {
    const timer = element('TIMER', { style: { background: '#f59e0b', color: '#000000' } });
    const legibility = legibilityOf(designed([timer]), timer);
    expect([legibility?.worst, legibility?.ratio]).toEqual(['yellow', 1]);
    const red = element('TIMER', { style: { background: '#ef4444', color: '#000000' } });
    expect(legibilityOf(designed([red]), red)?.worst).toBe('red');
  });

  it('V390 is unknown over a picture unless the text has a background or an outline', () => {
    const over = (elements: readonly DesignElement[], own: Partial<Design>) => {
      const last = elements.at(-1) ?? text();
      const { ratio = 0, overPicture } = legibilityOf(designed(elements, own), last) ?? {};
      return [ratio === null ? null : Math.round(ratio), overPicture];
    };
    expect(over([text()], { background: 'transparent' })).toEqual([null, true]);
    expect(over([text()], { background: { file: 'f', fit: 'cover', dim: 50 } })).toEqual([null, true]);
    expect(over([element('IMAGE', { box: { w: 500 } }), text()], {})).toEqual([21, true]);
    expect(over([element('IFRAME'), text()], {})).toEqual([null, true]);
    const background = { file: 'f', fit: 'cover', dim: 0 } as const;
    expect(over([text({ background: '#000000' })], { background })).toEqual([21, false]);
    expect(over([text({ background: '#00000080' })], { background })).toEqual([null, true]);
    expect(over([text({ textStyle: 'outline' })], { background })).toEqual([21, false]);
  });

  test.each([
    ['crowd', 5.9],
    ['city', 13],
    ['stars', 11.1],
    ['pencils', 3.8],
    ['street', 5.7],
    ['blue', 10.5],
    ['parchment', 1.3],
  ] as const)(
    'V639 over the built-in picture %s is computed as over a colour: white text has %d:1',
    (background, ratio) => {
      const white = text();
      const legibility = legibilityOf(designed([white], { background }), white);
      expect(legibility?.overPicture).toBe(false);
      expect(legibility?.ratio).toBeCloseTo(ratio, 1);
    },
  );

  test.each<[Own['style'], number, number]>([
    [{ size: 'sm' }, 1000, 4.5],
    [{ size: 'lg' }, 1000, 3],
    [{ size: 'auto' }, 80, 4.5],
    [{ size: 'auto' }, 100, 3],
    [{ size: 50 }, 100, 4.5],
  ])('V390 for text with the style %j in a box of height %d must be at least %d', (style, h, least) => {
    const one = element('TEXT', { box: { h }, style: { ...style } });
    expect(legibilityOf(designed([one]), one)?.least).toBe(least);
    const list = element('AGENDA', { box: { h }, style: { ...style } });
    expect(legibilityOf(designed([list]), list)?.least).toBe(4.5);
  });

  it('V390 is null for an element without text', () => {
    const line = element('TEXT', { text: ' ', style: { color: '#000000' } });
    expect(legibilityOf(designed([line]), line)).toBeNull();
    const bar = element('PROGRESS_BAR', { style: { color: '#000000' } });
    expect(legibilityOf(designed([bar]), bar)).toBeNull();
    expect(contrastRemedies(designed([bar]), bar)).toEqual([]);
  });

  test.each(PRESET_NAMES)('V390 is sufficient for all elements of the preset %s', (name) => {
    const design = PRESETS[name];
    const weak = design.elements.filter((each) => {
      const legibility = legibilityOf(design, each);
      return legibility !== null && !isLegible(legibility);
    });
    expect(weak.map(({ id }) => id)).toEqual([]);
  });
});

describe('the remedies for unreadable text', () => {
  const remedies = (one: DesignElement, own: Partial<Design> = {}) =>
    contrastRemedies(designed([one], own), one);

  it('V391 offer the closest readable colour of the same hue, lighter or darker', () => {
    const dim = element('TEXT', { style: { color: '#1d3f8f' } });
    const [first] = remedies(dim);
    expect(first).toEqual({ kind: 'color', style: { color: '#3a589e' } });
    expect(contrastOf('#3a589e', '#000000')).toBeGreaterThan(3);
    expect(contrastOf('#3a589e', '#000000')).toBeLessThan(3.5);
    const bright = element('TEXT', { style: { color: '#ffffff' } });
    expect(remedies(bright, { background: '#dddddd' })[0]?.kind).toBe('color');
  });

  it('V391 offer a background if no colour is readable over everything beneath', () => {
    const timer = element('TIMER', { style: { background: '#f59e0b', color: '#000000' } });
    expect(remedies(timer)).toEqual([{ kind: 'ground', style: { background: 'background', color: null } }]);
  });

  it('V391 offer an outline or a background over a picture', () => {
    const text = element('TEXT');
    const background = 'transparent';
    expect(remedies(text, { background })).toEqual([
      { kind: 'outline', style: { textStyle: 'outline' } },
      { kind: 'ground', style: { background: 'background' } },
    ]);
    const faint = element('TEXT', { style: { color: '#000000', opacity: 10 } });
    expect(remedies(faint, { background })).toEqual([
      { kind: 'ground', style: { background: 'background', color: null, opacity: 100 } },
    ]);
  });

  it('V391, V639 offer another colour or a background on the picture parchment', () => {
    expect(remedies(element('TEXT'), { background: 'parchment' }).map(({ kind }) => kind)).toEqual([
      'color',
      'ground',
    ]);
  });

  it('V391 are empty for readable text, and include only remedies that help', () => {
    expect(remedies(element('TEXT'))).toEqual([]);
    const transparent = { ...newValues(designFields).colors, background: '#00000000' };
    expect(
      remedies(element('TEXT'), { theme: 'CUSTOM', colors: transparent, background: 'transparent' }),
    ).toEqual([{ kind: 'outline', style: { textStyle: 'outline' } }]);
  });

  it("V391 mend a theme colour that is unreadable on the theme's background", () => {
    expect(legibleColor('#333333', '#000000')).toBe('#767676');
    expect(legibleColor('#ffffff', '#ffffff')).toBe('#757575');
    expect(legibleColor('#38bdf8', '#000000')).toBe('#38bdf8');
  });
});

const WHOLE = { x: 0, y: 0, w: 1000, h: 1000 };

/** What shows through the last element, by its index. */
function through(...elements: readonly object[]): number | null {
  const design = designWith(...elements);
  const last = design.elements.at(-1);
  const beneath = last ? textBeneath(design, last) : null;
  return beneath && design.elements.indexOf(beneath);
}

describe('overlapping letters', () => {
  const timer = { type: 'TIMER', box: WHOLE };
  const message = { type: 'MESSAGE', box: WHOLE };
  const text = { type: 'TEXT', text: 'Welcome', box: WHOLE };

  it('V636 are reported with the front element beneath that shows through', () => {
    expect(through(timer, text, message)).toBe(1);
    expect(through(timer, message)).toBe(0);
    expect(through(message)).toBeNull();
  });

  it('V636 are not reported with a background between them, or if an element is hidden or empty', () => {
    expect(through(timer, { ...message, style: { background: 'background' } })).toBeNull();
    expect(through({ ...timer, hidden: true }, message)).toBeNull();
    expect(through(timer, { ...message, hidden: true })).toBeNull();
    expect(through({ ...text, text: '' }, message)).toBeNull();
    expect(through(timer, { type: 'IMAGE', box: WHOLE })).toBeNull();
  });

  it('V636 are not reported if the two elements are never shown together', () => {
    const givesWay = { ...timer, when: ['noMessage'] };
    expect(through(givesWay, message)).toBeNull();
    expect(through(givesWay, { ...text, when: ['message'] })).toBeNull();
    expect(through(message, givesWay)).toBeNull();
    expect(through({ ...timer, when: ['running', 'noMessage'] }, message)).toBe(0);
    expect(through({ ...timer, when: ['running'] }, message)).toBe(0);
    expect(through({ ...timer, when: ['yellow'] }, { ...text, when: ['red', 'overtime'] })).toBeNull();
    expect(through({ ...timer, when: ['yellow'] }, { ...text, when: ['yellow', 'red'] })).toBe(0);
    expect(through({ ...timer, when: ['yellow'] }, { ...text, when: ['paused'] })).toBe(0);
    expect(through({ ...timer, when: ['idle'] }, { ...text, when: ['overtime'] })).toBeNull();
  });

  it('V636 are not reported if only empty edges of the boxes overlap', () => {
    expect(through(timer, { ...text, box: { x: 100, y: 775, w: 800, h: 90 } })).toBeNull();
    expect(through({ ...timer, box: { x: 100, y: 775, w: 800, h: 90 } }, message)).toBeNull();
    expect(through({ ...timer, box: { x: 0, y: 0, w: 200, h: 1000 } }, message)).toBeNull();
    expect(through({ ...timer, box: { x: 800, y: 0, w: 200, h: 1000 } }, message)).toBeNull();
  });

  it.each(PRESET_NAMES)('V636 do not occur in the preset %s', (name) => {
    const design = PRESETS[name];
    expect(design.elements.map((each) => textBeneath(design, each)?.id ?? null)).toEqual(
      design.elements.map(() => null),
    );
  });
});
