import { describe, expect, it, test } from 'vitest';
import { newValues } from '../../kernel/fields.ts';
import { type Design, designFields, type ElementType } from '../../output/design.ts';
import { newElement } from '../../output/edit.ts';
import { PRESETS } from '../../output/presets.ts';
import { selfHostedPlan } from '../../plan/room-plan.ts';
import { newShow } from '../screens/show.fixture.ts';
import { designLikeness } from './design-likeness.ts';
import { designScreenOf } from './design-screen.ts';
import { SAMPLE_NOW, SAMPLE_ZONE, type Sample, sampleShow } from './sample-show.ts';
import type { Box, Stroke } from './strokes.ts';

const initial = newValues(designFields);
const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;
const room = { ...newShow().room, plan: selfHostedPlan };

function likenessIn(sample: Sample, fields: Partial<Design>, ratio = 16 / 9) {
  const screen = designScreenOf(
    sampleShow(room, sample),
    { ...initial, ...bare, ...fields },
    {
      now: SAMPLE_NOW,
      locale: 'en-GB',
      deviceZone: SAMPLE_ZONE,
      flashes: { timers: null, messages: null },
    },
  );
  return designLikeness(screen, ratio);
}

function strokesOf(
  type: ElementType,
  own: object = {},
  sample: Sample = 'running',
  fields: Partial<Design> = {},
) {
  const element = { ...newElement(type, own), id: 'e' };
  return likenessIn(sample, { ...fields, elements: [element] }).strokes;
}

const textsOf = (strokes: readonly Stroke[]) =>
  strokes.flatMap((stroke) => (stroke.kind === 'text' ? [stroke.text] : []));
const styled = (fields: object) => ({ style: { ...newElement('TEXT').style, ...fields } });
const boxed = ({ x, y, width, height }: Box) => [x, y, width, height].map((part) => Math.round(part));

describe('D50 the likeness of a design', () => {
  test.each([
    ['TIMER', {}, ['6:24']],
    ['TIME_OF_DAY', { format: 'H:mm', zone: 'Europe/Paris', zoneLabel: true }, ['16:32', 'Paris']],
    ['TEXT', { text: '{timer.name}' }, ['Opening keynote']],
    ['MODERATOR', {}, ['Sam: How long did it take?\nPlease wrap up\nThe next speaker is ready']],
    ['IFRAME', { url: 'https://example.org' }, ['Web page']],
    ['SCREENSHOT', { screen: 'Lobby' }, ['Lobby']],
  ] as const)('%s has what it shows', (type, own, texts) => {
    expect(textsOf(strokesOf(type, own))).toEqual(texts);
  });

  it('has the rows of a programme, and where it is', () => {
    const strokes = strokesOf('AGENDA', { columns: ['title'] });
    expect(textsOf(strokes)).toEqual(expect.arrayContaining(['14:28', 'Opening keynote', '10:00']));
    expect(strokes.filter(({ kind }) => kind === 'fill')).toHaveLength(1);
  });

  it('has progress in its zones, faint and as far as it has come, white where the ground has turned', () => {
    const inks = (type: ElementType, sample: Sample) =>
      strokesOf(type, {}, sample).map((stroke) => [stroke.kind, 'ink' in stroke ? stroke.ink : '']);
    expect(inks('PROGRESS_RING', 'running')[1]).toEqual(['ring', '#22c55e']);
    expect(inks('PROGRESS_BAR', 'running').slice(0, 2)).toEqual([
      ['fill', '#22c55e47'],
      ['fill', '#22c55e'],
    ]);
    const over = likenessIn('overtime', { ...initial, elements: [newElement('TIMER')] });
    expect(over.strokes[0]).toMatchObject({ kind: 'fill', ink: 'over' });
    expect(over.strokes.filter((stroke) => stroke.kind === 'fill').slice(1)).toContainEqual(
      expect.objectContaining({ ink: '#ffffff' }),
    );
  });

  it('has progress of all of the canvas above, beneath and around', () => {
    const at = (progress: Design['progress']) => {
      const [stroke] = likenessIn('running', { progress, elements: [newElement('TIMER')] }).strokes;
      return stroke && [stroke.kind, Math.round(stroke.box.y)];
    };
    expect([at('BAR_TOP'), at('BAR_BOTTOM'), at('RING')]).toEqual([
      ['fill', 2],
      ['fill', 96],
      ['ring', 2],
    ]);
  });

  it('has what is as large as the canvas within its ring', () => {
    const whole = newElement('TIMER', { box: { x: 0, y: 0, w: 1000, h: 1000 } });
    const digitsIn = (progress: Design['progress']) =>
      likenessIn('running', { progress, elements: [whole] }).strokes.flatMap(({ kind, box }) =>
        kind === 'text' ? Math.round(box.height) : [],
      );
    expect([digitsIn('RING'), digitsIn('NONE')]).toEqual([[54], [96]]);
  });

  it('turns the part of a timer alone where it has a ground of its own', () => {
    const [ground, digits] = strokesOf('TIMER', {}, 'overtime', { background: '#10241f' });
    expect(ground).toMatchObject({ kind: 'fill', ink: 'over' });
    expect(digits).toMatchObject({ kind: 'text', text: '-1:15', ink: '#ffffff' });
    const [own, inside] = strokesOf('TIMER', styled({ background: '#123456' }), 'overtime');
    expect(own).toMatchObject({ kind: 'fill', ink: '#123456' });
    expect(inside).toMatchObject({ kind: 'fill', ink: 'over' });
  });

  it('has messages in their colour, or in that of the theme', () => {
    const ink = (keepColor: boolean) => {
      const show = sampleShow(room, 'message');
      const messages = show.messages.map((message) => ({
        ...message,
        color: 'red' as const,
        uppercase: true,
      }));
      const design = { ...initial, ...bare, elements: [newElement('MESSAGE', { keepColor })] };
      const flashes = { timers: null, messages: null };
      const options = { now: SAMPLE_NOW, locale: 'en', deviceZone: SAMPLE_ZONE, flashes };
      const [stroke] = designLikeness(designScreenOf({ ...show, messages }, design, options), 1).strokes;
      return stroke?.kind === 'text' ? [stroke.text, stroke.ink] : [];
    };
    expect(ink(true)).toEqual(['PLEASE WRAP UP', '#ef4444']);
    expect(ink(false)).toEqual(['PLEASE WRAP UP', '#ffffff']);
  });

  test('V853 says that it is on air within the picture, also over a message in focus', () => {
    const onAir = { ...room, settings: { ...room.settings, onAir: true } };
    const signs = (['running', 'focus'] as const).map((sample) => {
      const options = { now: SAMPLE_NOW, locale: 'en', deviceZone: SAMPLE_ZONE };
      const flashes = { timers: null, messages: null };
      const design = { ...initial, elements: [newElement('MESSAGE', {})] };
      const screen = designScreenOf(sampleShow(onAir, sample), design, { ...options, flashes });
      const sign = designLikeness(screen, 16 / 9).strokes.find(
        (stroke) => stroke.kind === 'fill' && stroke.ink === 'air',
      );
      return sign === undefined ? [] : boxed(sign.box);
    });
    expect(signs).toEqual([
      [84, 2, 14, 8],
      [84, 2, 14, 8],
    ]);
  });

  it('has words as they are set', () => {
    const style = { font: 'Poppins', align: 'right', vertical: 'bottom', weight: 300, uppercase: true };
    const [text] = strokesOf('TEXT', { text: 'Doors', ...styled(style) });
    expect(text).toMatchObject({
      text: 'DOORS',
      family: '"Poppins"',
      align: 'end',
      vertical: 'bottom',
      weight: 300,
    });
    const [digits] = strokesOf('TIMER', styled({ font: 'DSEG7' }), 'idle');
    expect(digits).toMatchObject({ family: '"DSEG7 Classic"', hollow: true });
  });

  it('turns what is turned, around the middle of its box', () => {
    const [text] = strokesOf('TEXT', { text: 'Up', rotation: 90, box: { x: 0, y: 0, w: 500, h: 100 } });
    expect(text?.turn).toEqual({ degrees: 90, around: { x: 0, y: 0, width: 50, height: 10 } });
  });

  test.each([
    ['16:9', 16 / 9, [0, 0, 100, 100]],
    ['9:16', 16 / 9, [34, 0, 32, 100]],
    ['32:9', 16 / 9, [0, 25, 100, 50]],
    ['FILL', 0.5, [0, 0, 100, 100]],
  ] as const)('%s stands in the middle of the screen', (aspect, ratio, box) => {
    const picture = { file: 'f', fit: 'contain', dim: 20 } as const;
    const [stroke] = likenessIn('running', { aspect, background: picture }, ratio).strokes;
    expect(stroke).toMatchObject({ kind: 'picture', ...picture });
    expect(stroke && boxed(stroke.box)).toEqual(box);
  });

  it('has the picture that the page has behind it, uploaded ones and the logo in its cell', () => {
    const picture = (fields: Partial<Design>) => {
      const { strokes } = likenessIn('running', fields);
      return strokes.flatMap((stroke) =>
        stroke.kind === 'picture' ? [[stroke.file, ...boxed(stroke.box)]] : [],
      );
    };
    expect(picture({ background: 'stars' })).toEqual([[null, 0, 0, 100, 100]]);
    expect(picture({ elements: [newElement('IMAGE', { file: 'photo' })] })).toEqual([
      ['photo', 4, 4, 20, 15],
    ]);
    const logo = (position: NonNullable<Design['logo']>['position']) =>
      picture({ logo: { file: 'logo', position, size: 20 } })[0]?.slice(1, 3);
    expect([logo('topLeft'), logo('center'), logo('bottomRight')]).toEqual([
      [2, 3],
      [37, 40],
      [71, 77],
    ]);
  });

  it('has notes beneath, header and footer where they are, also upright', () => {
    const design = { ...initial, aspect: 'FILL' as const, showNotes: true, elements: [newElement('TIMER')] };
    const { strokes } = likenessIn('running', design, 0.5);
    expect(textsOf(strokes)).toEqual(['Opening keynote', 'Dr. Mira Lindqvist', '6:24', 'Thank the sponsors']);
    expect(strokes.map(({ box }) => box.y + box.height).every((end) => end <= 100)).toBe(true);
    expect(textsOf(likenessIn('focus', PRESETS.FULL).strokes)).toEqual(['Please wrap up']);
  });

  it('is nothing in a blackout', () => {
    expect(likenessIn('blackout', {})).toEqual({ ground: 'black', strokes: [] });
    expect(likenessIn('blackout', { background: 'transparent' }).ground).toBe('clear');
  });
});
