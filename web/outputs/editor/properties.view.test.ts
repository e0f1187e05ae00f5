import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Client } from '../../../machines/device/client.ts';
import { designSchema } from '../../../machines/output/design.schema.ts';
import { type Design, type ElementType, elementTypes, THEMES } from '../../../machines/output/design.ts';
import { STAGE_COLORS } from '../../../machines/output/layout-designs.ts';
import { clockAtRest, newClock, type StageClock } from '../../../machines/timer/stage-clock.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import { anyOf } from '../../../tests/support/any-thing.ts';
import { anyDesign, designWith, emptyDesign } from '../../../tests/support/designs.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { THEME_COLORS } from '../design/element-look.view.ts';
import {
  choiceLabel,
  clockChoices,
  DESIGN_LANGUAGES,
  elementTypesOf,
  languageName,
  lowestLegibility,
  needsCrewData,
  ownColors,
  ownFields,
  ownLabel,
  ownValue,
  ratioText,
  remedyDesigns,
  screenChoices,
  sharedValueOf,
  textOfShow,
  usesSecondClock,
  weakColors,
  withInsertion,
  withOwnValue,
  withStyle,
  withTheme,
} from './properties.view.ts';

const idsOf = ({ elements }: Design) => elements.map(({ id }) => id);
const ownNamed = (design: Design, name: string) => {
  const own = ownFields(design.elements).find((each) => each.name === name);
  if (own === undefined) throw new Error(`There is no ${name}.`);
  return own;
};

describe('the shared values of several elements', () => {
  it('V392 are those on which all elements agree, or else undefined', () => {
    const [one, two, three] = designWith(
      { type: 'TEXT', rotation: 90 },
      { type: 'TIMER', rotation: 90 },
      { type: 'TEXT', box: { x: 5 } },
    ).elements;
    if (!one || !two || !three) throw new Error('Three are there.');
    expect(sharedValueOf([one, two], ({ rotation }) => rotation)).toBe(90);
    expect(sharedValueOf([one, two], ({ box }) => box)).toEqual(one.box);
    expect(sharedValueOf([one, three], ({ box }) => box)).toBeUndefined();
    expect(sharedValueOf([], () => 1)).toBeUndefined();
  });

  it('V392 include each field once, and a change is made in all elements that have the field', () => {
    const design = designWith(
      { type: 'TIMER', format: 'SSS' },
      { type: 'TIMER_MESSAGE_COMBO', format: 'SSS' },
      { type: 'TIME_OF_DAY' },
    );
    expect(elementTypesOf(design.elements)).toEqual(['TIMER', 'TIMER_MESSAGE_COMBO', 'TIME_OF_DAY']);
    const fields = ownFields(design.elements).map(({ type, name }) => `${type}.${name}`);
    expect(fields).toEqual([
      ...Object.keys(elementTypes.TIMER).map((name) => `TIMER.${name}`),
      'TIMER_MESSAGE_COMBO.keepColor',
      ...Object.keys(elementTypes.TIME_OF_DAY).map((name) => `TIME_OF_DAY.${name}`),
    ]);
    const format = ownNamed(design, 'format');
    expect(ownValue(design.elements, format)).toBe('SSS');
    const changed = withOwnValue(design, idsOf(design), format, 'L_MS');
    expect(changed.elements.map((each) => Reflect.get(each, 'format'))).toEqual(['L_MS', 'L_MS', 'AUTO']);
  });

  it('V392 change a style property in all elements and keep the others', () => {
    const design = designWith({ type: 'TIMER', style: { padding: 7 } }, { type: 'TEXT' });
    const { elements } = withStyle(design, idsOf(design), { opacity: 50 });
    expect(elements.map(({ style }) => [style.opacity, style.padding])).toEqual([
      [50, 7],
      [50, 0],
    ]);
  });

  it('V392 keep the design valid for any value of any field', () => {
    const anyChange = anyDesign
      .filter(({ elements }) => ownFields(elements).length > 0)
      .chain((design) => fc.tuple(fc.constant(design), fc.constantFrom(...ownFields(design.elements))))
      .filter(([, { name }]) => name !== 'url' && name !== 'zone')
      .chain(([design, own]) =>
        anyOf({ [own.name]: own.field }).map((values) => ({ design, own, value: values[own.name] })),
      );
    fc.assert(
      fc.property(anyChange, ({ design, own, value }) => {
        const next = withOwnValue(design, idsOf(design), own, value);
        expect(designSchema.parse(next)).toEqual(next);
        expect(ownValue(next.elements, own)).toEqual(value);
      }),
    );
  });
});

describe('the colours of a design', () => {
  it('V393 begin with the colours of the current theme when the theme becomes custom', () => {
    expect(withTheme({ ...emptyDesign, theme: 'CANDY' }, 'CUSTOM').colors).toEqual(THEME_COLORS.CANDY);
    const own = { ...emptyDesign, colors: STAGE_COLORS };
    expect(withTheme({ ...own, theme: 'CANDY' }, 'CUSTOM').colors).toBe(STAGE_COLORS);
    for (const theme of THEMES) expect(withTheme(own, theme).theme).toBe(theme);
    expect(withTheme(own, 'MATRIX').colors).toBe(STAGE_COLORS);
  });

  it('V393 are listed once each: of a custom theme, the background and the elements', () => {
    const design = designWith(
      { type: 'TEXT', style: { color: '#111111', background: 'header' } },
      { type: 'TEXT', style: { color: '#111111', background: '#222222' } },
      { type: 'TIMER' },
    );
    expect(ownColors(design)).toEqual(['#111111', '#222222']);
    expect(ownColors({ ...design, background: '#333333' })).toEqual(['#333333', '#111111', '#222222']);
    const picture = { file: 'f', fit: 'cover', dim: 0 } as const;
    expect(ownColors({ ...emptyDesign, background: picture })).toEqual([]);
    expect(ownColors({ ...emptyDesign, theme: 'CUSTOM', colors: STAGE_COLORS })).toEqual([
      '#ffffff',
      '#a7adb8',
      '#35d07f',
      '#ffb020',
      '#ff4d4d',
      '#000000',
    ]);
  });

  it('V391 include custom ones unreadable on the background, each with a readable colour', () => {
    const colors = { ...STAGE_COLORS, header: '#333333', background: '#000000' };
    expect(weakColors({ ...emptyDesign, colors })).toEqual([]);
    const [weak, ...others] = weakColors({ ...emptyDesign, theme: 'CUSTOM', colors });
    expect([weak?.role, weak && ratioText(weak.ratio), weak?.mended]).toEqual(['header', '1.6', '#767676']);
    expect(others).toEqual([]);
  });
});

describe('the readability of the selection', () => {
  const dim = { type: 'TEXT', text: 'Dim', style: { color: '#333333' } };
  const ratio = (design: Design) => {
    const hardest = lowestLegibility(design, design.elements);
    return hardest && [hardest.ratio === null ? null : ratioText(hardest.ratio), hardest.overPicture];
  };

  it('V390 is the readability of its least readable element', () => {
    const beside = { box: { x: 0, w: 100, h: 500 } };
    expect(ratio(designWith({ type: 'PROGRESS_BAR' }))).toBeNull();
    expect(ratio(designWith({ type: 'TEXT', text: 'Bright', ...beside }, dim))).toEqual(['1.6', false]);
    expect(ratio(designWith(dim, { type: 'TEXT', text: 'Bright', ...beside }))).toEqual(['1.6', false]);
    expect(ratio({ ...designWith(dim), background: 'transparent' })).toEqual([null, true]);
    const two = designWith(dim, { type: 'TEXT', text: 'Bright', style: { background: '#000000' } });
    expect(ratio({ ...two, background: 'transparent' })).toEqual([null, true]);
    const image = { type: 'IMAGE', box: { x: 500, w: 500 } };
    expect(ratio(designWith(image, { ...dim, style: {} }, { type: 'TEXT', text: 'B', ...beside }))).toEqual([
      '21',
      true,
    ]);
  });

  it('V391 is mended for all selected elements together', () => {
    const design = designWith(dim, { type: 'TIMER', style: { color: '#222222' } }, { type: 'MESSAGE' });
    const [color] = remedyDesigns(design, design.elements);
    expect(color?.kind).toBe('color');
    const mended = color?.design.elements.map(({ style }) => style.color);
    expect(mended?.[2]).toBeNull();
    expect(mended).not.toContain('#333333');
    expect(color && remedyDesigns(color.design, color.design.elements)).toEqual([]);
  });

  test.each([
    [4.499, '4.4'],
    [21, '21'],
    [3.06, '3'],
  ])('V390 rounds the ratio %d down to %s', (value, said) => {
    expect(ratioText(value)).toBe(said);
  });
});

describe('the labels of the panel', () => {
  it.each(Object.keys(elementTypes) as ElementType[])('V394 cover every field and choice of %s', (type) => {
    const unnamed = ownFields(designWith({ type }).elements).flatMap(({ name, field }) => {
      const words = field.kind === 'choice' ? field.words.map(String) : [];
      return [
        ...(ownLabel(name) === name ? [name] : []),
        ...words.filter((word) => choiceLabel(word) === word),
      ];
    });
    expect(unnamed).toEqual([]);
    for (const column of elementTypes.AGENDA.columns.of.words) expect(choiceLabel(column)).not.toBe(column);
  });

  it('V394 show formats by an example', () => {
    expect(['HHHMMSS', 'L_MS', 'h:mm aa', 'AUTO'].map(choiceLabel)).toEqual([
      '1:05:09',
      '65 minutes 9 seconds',
      '3:05 PM',
      'Same as room',
    ]);
  });

  it('V394 fall back to the name of an unknown field or choice', () => {
    expect([ownLabel('later'), choiceLabel('LATER')]).toEqual(['later', 'LATER']);
  });

  it('V394 name languages in their own language', () => {
    expect(DESIGN_LANGUAGES.map(languageName)).toEqual(expect.arrayContaining(['Deutsch', 'français']));
    expect(languageName('no tag at all')).toBe('norsk');
  });
});

describe('the text of a text element', () => {
  const show = newShow({ name: 'Summit' });
  const keynote = { ...newTimer, _id: 't0', index: 0, name: 'Keynote' };
  const noFlashes = { timers: null, messages: null };
  const options = { now: 60_000, flashes: noFlashes, locale: 'en-GB', deviceZone: 'UTC' };

  it('V396 contains the current values of the show, and when they next change', () => {
    const state = { ...show, timers: [keynote] };
    expect(textOfShow(state, '{timer.name} in {room.name}', options)).toEqual({
      text: 'Keynote in Summit',
      nextChange: null,
    });
    expect(textOfShow(state, '{clock} {nothing}', options)).toEqual({
      text: '0:01:00 {nothing}',
      nextChange: 61_000,
    });
  });

  it('V396 replaces the selected part of the text if a binding is inserted', () => {
    expect(withInsertion('Now: x!', '{clock}', 5, 6)).toBe('Now: {clock}!');
  });

  it("V395 needs the crew's data for notes and in a moderator element", () => {
    const { elements } = designWith(
      { type: 'TEXT', text: '{timer.notes}' },
      { type: 'TEXT', text: '{timer.name}' },
      { type: 'MODERATOR' },
      { type: 'TIMER' },
    );
    expect(elements.map(needsCrewData)).toEqual([true, false, true, false]);
  });
});

describe('the choice of screens for a picture', () => {
  const client = (id: string, name: string, fields: Partial<Client> = {}): Client => ({
    id,
    roomPid: 'ABCD1234',
    channelId: id,
    deviceId: id,
    name,
    view: 'VIEWER',
    thumb: null,
    thumbAt: null,
    delay: 0,
    connectedAt: 0,
    ...fields,
  });
  const clients = [
    client('own', 'Desk', { view: 'CONTROLLER' }),
    client('a', 'Stage left'),
    client('b', 'Stage left'),
    client('c', 'Stage left', { view: 'AGENDA', outputId: 'o1' }),
    client('d', ''),
    client('e', 'Desk', { view: 'OPERATOR' }),
  ];
  const outputs = [{ _id: 'o1', name: 'Foyer' }];
  const labels = (chosen: Parameters<typeof screenChoices>[3]) =>
    screenChoices(clients, outputs, 'own', chosen).map(({ label, isChosen }) =>
      isChosen ? `*${label}` : label,
    );

  it('V397 lists the connected screens that have a name, except this one, and the chosen screen', () => {
    expect(labels(null)).toEqual(['Stage left, Output Foyer', 'Stage left, Viewer']);
    expect(labels({ screen: '', view: null })).toEqual(['Stage left, Output Foyer', 'Stage left, Viewer']);
    expect(labels({ screen: 'Stage left', view: 'AGENDA' })).toEqual([
      '*Stage left, Output Foyer',
      'Stage left, Viewer',
    ]);
    expect(labels({ screen: 'Lobby', view: 'VIEWER' })).toEqual([
      'Stage left, Output Foyer',
      'Stage left, Viewer',
      '*Lobby, not connected',
    ]);
    const screens = screenChoices(clients, outputs, 'own', { screen: 'Stage left', view: null });
    expect(screens[0]?.isChosen).toBe(true);
  });
});

it("V2113 offers the room's clocks by place and name, the quick clock, and the chosen clock", () => {
  const clock = (fields: Partial<StageClock>): StageClock => ({
    _id: 'c',
    index: 0,
    ...newClock,
    ...clockAtRest,
    ...fields,
  });
  const clocks = [
    clock({ _id: 'a', name: 'Speaker' }),
    clock({ _id: 'b' }),
    clock({ _id: 'q', quick: true }),
  ];
  const places = [
    { value: '#1', label: '1: Speaker' },
    { value: '#2', label: 'Clock 2' },
    { value: '#3', label: 'Clock 3' },
  ];
  const all = [...places, { value: 'q', label: 'Quick clock' }];
  expect(clockChoices(clocks, null)).toEqual(all);
  expect(clockChoices(clocks, '#2')).toEqual(all);
  expect(clockChoices(clocks, 'a').at(-1)).toEqual({ value: 'a', label: 'Speaker' });
  expect(clockChoices(clocks, 'b').at(-1)).toEqual({ value: 'b', label: 'b' });
  expect(clockChoices([], 'gone').at(-1)).toEqual({ value: 'gone', label: 'gone' });
});

it('V2113 shows the clock field only if an element shows a further clock', () => {
  const of = (which: string) => usesSecondClock([{ ...elementTypes.TIMER, type: 'TIMER', which } as never]);
  expect([of('CLOCK'), of('current')]).toEqual([true, false]);
  expect(usesSecondClock([{ type: 'TEXT' } as never])).toBe(false);
});
