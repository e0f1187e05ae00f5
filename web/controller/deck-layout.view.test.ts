import { describe, expect, it } from 'vitest';
import {
  type DeckControl,
  type DeckKey,
  type DeckLayout,
  deckChoices,
  deckFile,
  defaultPages,
  isPressCounted,
  keyAt,
  layoutOf,
  layoutsOfFile,
  pageAfterKey,
  readLayouts,
  slotRows,
  slotsOf,
  withKey,
  withLayout,
  withoutPage,
  withPage,
} from './deck-layout.view.ts';

const grid = (columns: number, rows: number, side: number): readonly DeckControl[] =>
  Array.from({ length: columns * rows }, (_, index) => ({
    type: 'button',
    row: Math.floor(index / columns),
    column: index % columns,
    index,
    feedbackType: 'lcd',
    pixelSize: { width: side, height: side },
  }));
const other = (index: number, feedbackType: 'none' | 'rgb'): DeckControl => ({
  type: 'button',
  row: 2,
  column: index,
  index,
  feedbackType,
});
const strip = (columnSpan: number, drawRegions: boolean): DeckControl => ({
  type: 'lcd-segment',
  row: 2,
  column: 0,
  columnSpan,
  drawRegions,
  pixelSize: { width: 800, height: 100 },
});
const dials = (count: number): readonly DeckControl[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'encoder', row: 3, column: index, index }));

const mini = slotsOf(grid(3, 2, 80));
const plus = slotsOf([...grid(4, 2, 120), strip(4, true), ...dials(4)]);
const pedal = slotsOf([0, 1, 2].map((index) => other(index, 'none')));
const neo = slotsOf([...grid(4, 2, 96), other(8, 'rgb'), strip(2, false), other(9, 'rgb')]);
const layout: DeckLayout = {
  model: 'mini',
  name: 'Stream Deck Mini',
  slots: mini,
  pages: defaultPages(mini),
};

describe('the slots of a deck', () => {
  it('V2461 are its keys, lights, pedals and strip parts, and three for each dial', () => {
    const kinds = (slots: typeof mini) => slots.map(({ id, kind }) => `${id} ${kind}`);
    expect(kinds(mini).slice(0, 2)).toEqual(['k0 key', 'k1 key']);
    expect(kinds(pedal)).toEqual(['k0 pedal', 'k1 pedal', 'k2 pedal']);
    expect(kinds(neo).slice(8)).toEqual(['k8 light', 's0 strip', 'k9 light']);
    expect(kinds(plus).slice(8, 15)).toEqual([
      's0 strip',
      's1 strip',
      's2 strip',
      's3 strip',
      'turnBack0 turnBack',
      'dial0 dial',
      'turnOn0 turnOn',
    ]);
    expect(plus[9]).toMatchObject({ column: 1, span: 1, width: 200, height: 100 });
  });

  it('V2461 include one part for a strip without dials', () => {
    expect(slotsOf([strip(4, true)])).toMatchObject([{ id: 's0', width: 800, span: 4 }]);
  });

  it('V2467 are arranged in the rows of the picture', () => {
    const rows = slotRows([...mini].reverse());
    expect(rows.map((row) => row.map(({ id }) => id))).toEqual([
      ['k0', 'k1', 'k2'],
      ['k3', 'k4', 'k5'],
    ]);
  });
});

describe('the default layout of a deck', () => {
  it('V2461 has GO on each page, and as many pages as the actions need', () => {
    const pages = defaultPages(mini);
    expect(pages).toHaveLength(4);
    expect(pages[0]).toEqual({
      k0: 'toggle',
      k1: 'left',
      k2: 'next',
      k3: 'minuteDown',
      k4: 'minuteUp',
      k5: 'pageNext',
    });
    expect(pages.every((page) => page.k0 === 'toggle' && page.k5 === 'pageNext')).toBe(true);
  });

  it('V2461 has one page if all actions fit', () => {
    const pages = defaultPages(slotsOf(grid(8, 4, 96)));
    expect(pages).toHaveLength(1);
    expect(Object.values(pages[0] ?? {})).not.toContain('pageNext');
  });

  it('V2461 turns pages by lights or by the last dial', () => {
    expect(defaultPages(neo)[0]).toMatchObject({ k7: 'flash', k8: 'pageBack', k9: 'pageNext', s0: 'left' });
    expect(defaultPages(plus)[2]).toMatchObject({
      turnBack0: 'minuteDown',
      turnOn0: 'minuteUp',
      turnBack3: 'pageBack',
      turnOn3: 'pageNext',
      s3: 'timeOfDay',
    });
  });

  it('V2461 puts GO on the middle pedal', () => {
    expect(defaultPages(pedal)).toEqual([{ k0: 'back', k1: 'toggle', k2: 'next' }]);
  });

  it.each([1, 2])('V2461 has GO on a deck with %d keys', (count) => {
    const [page] = defaultPages(slotsOf(grid(count, 1, 72)));
    expect(page?.k0).toBe('toggle');
  });
});

describe('editing a layout', () => {
  it('V2467 assigns an action to a slot of one page, and removes it', () => {
    const edited = withKey(layout, 1, 'k1', 'call:Lights');
    expect(keyAt(edited.pages[1], 'k1')).toBe('call:Lights');
    expect(keyAt(edited.pages[0], 'k1')).toBe('left');
    expect(keyAt(withKey(edited, 1, 'k1', null).pages[1], 'k1')).toBeNull();
    expect(keyAt(edited.pages[9], 'k1')).toBeNull();
  });

  it('V2467 adds a page with GO and page keys, and removes one', () => {
    const longer = withPage(layout, 0);
    expect(longer.pages).toHaveLength(5);
    expect(longer.pages[1]).toEqual({ k0: 'toggle', k5: 'pageNext' });
    expect(withoutPage(longer, 1)).toEqual(layout);
    expect(withPage(layout, 9).pages.at(-1)).toEqual({});
  });

  it.each<[DeckKey, number, number | null]>([
    ['pageNext', 0, 1],
    ['pageNext', 2, 0],
    ['pageBack', 0, 2],
    ['next', 0, null],
  ])('V2461 the page key %s on page %d of three opens page %s', (key, page, to) => {
    expect(pageAfterKey(key, page, 3)).toBe(to);
  });

  it('V2467 offers each action once, and automations by name', () => {
    const choices = deckChoices(['Lights']);
    expect(choices).toContain('pause');
    expect(choices).not.toContain('toggleAnywhere');
    expect(choices.at(-1)).toBe('call:Lights');
    expect(new Set(choices).size).toBe(choices.length);
  });
});

describe('stored layouts', () => {
  it('V2467 are imported from a file unchanged', () => {
    const edited = withKey(layout, 0, 'k1', 'call:Lights');
    expect(layoutsOfFile(JSON.parse(deckFile([edited])))).toEqual([edited]);
  });

  it.each([null, 7, {}, { kind: 'callboard.deck' }, { kind: 'other', layouts: [layout] }])(
    'V2467 are not read from %j',
    (data) => {
      expect(layoutsOfFile(data)).toBeNull();
    },
  );

  it('V2467 drop invalid slots, keys and pages', () => {
    const slot = mini[0];
    const broken = {
      ...layout,
      slots: [
        slot,
        { ...slot, kind: 'other' },
        { ...slot, id: '' },
        { ...slot, row: -1 },
        { ...slot, width: 0.5 },
      ],
      pages: [
        { k0: 'toggle', k1: 'left', k2: 'call:' },
        { k0: 'explode' },
        { k0: `call:${'x'.repeat(101)}` },
      ],
    };
    expect(readLayouts([broken])).toEqual([{ ...layout, slots: [slot], pages: [{ k0: 'toggle' }, {}, {}] }]);
    expect(
      readLayouts([
        { ...layout, name: 'x'.repeat(41) },
        { ...layout, model: 7 },
        { ...layout, pages: [] },
      ]),
    ).toEqual([]);
  });

  it('V2467 are stored one for each model', () => {
    const edited = withKey(layout, 0, 'k1', 'flash');
    const kept = withLayout([layout], edited);
    expect(kept).toEqual([edited]);
    expect(layoutOf(kept, layout)).toEqual(edited);
    expect(layoutOf([], layout)).toEqual(layout);
    const larger = { ...layout, slots: slotsOf(grid(3, 3, 80)) };
    expect(layoutOf(kept, larger).pages).toEqual(defaultPages(larger.slots));
  });
});

describe('a press of a Stream Deck key', () => {
  it.each<[string, DeckKey, number, number, boolean]>([
    ['after a pause', 'toggle', 5_000, 4_000, true],
    ['while the contact bounces', 'minuteUp', 5_980, 4_000, false],
    ['soon after another press', 'minuteUp', 5_950, 5_850, true],
    ['soon after a press that it would reverse', 'blackout', 5_950, 5_700, false],
    ['soon after a call of the same automation', 'call:Lights', 5_950, 5_700, false],
  ])(
    'V2463 %s, with the key %s (label changed at %s, pressed at %s), counts: %s',
    (_when, key, changedAt, countedAt, counts) => {
      expect(isPressCounted(key, 6_000, changedAt, countedAt)).toBe(counts);
    },
  );
});
