import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designSchema } from '../../../machines/output/design.schema.ts';
import {
  type Design,
  type ElementType,
  elementTypes,
  MAX_ELEMENTS,
} from '../../../machines/output/design.ts';
import { anyDesign, designWith, emptyDesign } from '../../../tests/support/designs.ts';
import { unknownBindings } from '../design/design-elements.view.ts';
import {
  BOUND_TEXTS,
  designLimit,
  moveLayer,
  newBoundText,
  newElement,
  nudgeElements,
  reorderLayers,
  rotateElements,
  withAdded,
  withBoxes,
  withDuplicates,
  withElements,
  withoutElements,
} from './edit.view.ts';
import { elementsAsText, elementsInText } from './received-designs.view.ts';
import { newHistory, withRedo, withStep, withUndo } from './use-designer.ts';

const TYPES = Object.keys(elementTypes) as ElementType[];
const design = designWith(
  { type: 'TIMER', id: 'a' },
  { type: 'MESSAGE', id: 'b', box: { x: 100, y: 200, w: 300, h: 50 } },
  { type: 'TEXT', id: 'c', locked: true },
);
const idsOf = ({ elements }: Design) => elements.map(({ id }) => id);
const boxesOf = ({ elements }: Design) => elements.map(({ box }) => box);

describe('editing a design', () => {
  it.each(BOUND_TEXTS)('V458 adds a text element with the binding %s inside the canvas', (said) => {
    const text = newBoundText(said, 'Its name');
    expect(text).toMatchObject({ type: 'TEXT', text: `{${said}}`, name: 'Its name' });
    expect(unknownBindings(`{${said}}`)).toEqual([]);
    expect(text.box.y + text.box.h).toBeLessThanOrEqual(1000);
  });

  it('V360 changes only the given elements', () => {
    const next = withElements(design, ['b'], (each) => ({ ...each, name: 'News' }));
    expect(next.elements.map(({ name }) => name)).toEqual(['', 'News', '']);
    expect(next.elements[0]).toBe(design.elements[0]);
  });

  it('V361 adds a new element of each type in front, valid for the server, with a new id', () => {
    for (const type of TYPES) {
      const edited = withAdded(design, [newElement(type)]);
      expect(idsOf(edited.design)).toEqual(['a', 'b', 'c', ...edited.ids]);
      expect(designSchema.parse(edited.design)).toEqual(edited.design);
    }
  });

  it('V361 puts a copy beside its original, and keeps the arrangement of several copies', () => {
    const once = withDuplicates(design, ['b']);
    const twice = withDuplicates(once.design, ['a', 'b']);
    expect(boxesOf(once.design).slice(3)).toEqual([{ x: 120, y: 220, w: 300, h: 50 }]);
    expect(boxesOf(twice.design).slice(4)).toEqual([
      { x: 40, y: 40, w: 1000, h: 1000 },
      { x: 140, y: 240, w: 300, h: 50 },
    ]);
    expect(new Set(idsOf(twice.design)).size).toBe(6);
  });

  it('V361 removes the given elements', () => {
    expect(idsOf(withoutElements(design, ['a', 'c']))).toEqual(['b']);
  });

  it('V362 moves and turns only unlocked elements, within the limits of a box', () => {
    const ids = ['b', 'c'];
    expect(boxesOf(nudgeElements(design, ids, -10, 1)).slice(1)).toEqual([
      { x: 90, y: 201, w: 300, h: 50 },
      { x: 0, y: 0, w: 1000, h: 1000 },
    ]);
    expect(nudgeElements(design, ids, 9000, -9000).elements[1]?.box).toMatchObject({ x: 2000, y: -2000 });
    expect(rotateElements(design, ids).elements.map(({ rotation }) => rotation)).toEqual([0, 90, 0]);
    const box = { x: 1 / 3, y: 2, w: 0, h: 9000 };
    expect(withBoxes(design, new Map([['a', box]])).elements[0]?.box).toEqual({
      x: 0.3,
      y: 2,
      w: 1,
      h: 4000,
    });
  });

  it.each([
    ['front', ['a'], ['b', 'c', 'a']],
    ['back', ['b', 'c'], ['b', 'c', 'a']],
    ['forward', ['a'], ['b', 'a', 'c']],
    ['forward', ['b', 'c'], ['a', 'b', 'c']],
    ['forward', ['a', 'b'], ['c', 'a', 'b']],
    ['backward', ['c'], ['a', 'c', 'b']],
    ['backward', ['a'], ['a', 'b', 'c']],
  ] as const)('V363 moves to the %s these layers: %j', (to, ids, order) => {
    expect(idsOf(reorderLayers(design, ids, to))).toEqual(order);
  });

  it('V363 moves a layer to any place in the list', () => {
    expect(idsOf(moveLayer(design, 'a', 2))).toEqual(['b', 'c', 'a']);
    expect(idsOf(moveLayer(design, 'c', 0))).toEqual(['c', 'a', 'b']);
  });

  it('V364 names the exceeded limit: number of elements or size', () => {
    const elements = Array.from({ length: MAX_ELEMENTS }, () => newElement('TEXT'));
    const full = withAdded(emptyDesign, elements).design;
    expect(designLimit(full)).toBeNull();
    expect(designLimit(withAdded(full, [newElement('TIMER')]).design)).toBe('elements');
    const long = withElements(full, idsOf(full), (each) => ({ ...each, text: 'x'.repeat(500) }));
    expect(designLimit(long)).toBe('bytes');
  });
});

describe('copied elements', () => {
  it('V365 are pasted unchanged, and the design stays within its limits', () => {
    fc.assert(
      fc.property(anyDesign, (any) => {
        const pasted = elementsInText(elementsAsText(any.elements));
        expect(pasted).toEqual(any.elements);
        const both = withAdded(any, (pasted ?? []).slice(0, MAX_ELEMENTS - any.elements.length)).design;
        expect(new Set(idsOf(both)).size).toBe(both.elements.length);
        expect(designSchema.safeParse(both).success).toBe(designLimit(both) === null);
      }),
    );
  });

  it('V365 get defaults for fields that older versions lack', () => {
    const [pasted] = elementsInText('{"format":"callboard-elements","elements":[{"type":"TIMER"}]}') ?? [];
    expect(pasted).toMatchObject({ type: 'TIMER', rotation: 0, format: 'HHHMMSS' });
  });

  it.each([
    'nothing of ours',
    'null',
    '{"format":"callboard-room"}',
    '{"format":"callboard-elements","elements":[{"type":"WIDGET"}]}',
    '{"format":"callboard-elements","elements":[7]}',
    '{"format":"callboard-elements","elements":[{"type":"TEXT","text":7}]}',
    '{"format":"callboard-elements","elements":[{"type":"TEXT","onclick":"alert()"}]}',
    '{"format":"callboard-elements","elements":[{"type":"TEXT","box":{"x":1e9}}]}',
    '{"format":"callboard-elements","elements":[],"more":1}',
  ])('V365 are refused in the text %j', (text) => {
    expect(elementsInText(text)).toBeNull();
  });
});

describe('undo in the editor', () => {
  const step = (x: number) => nudgeElements(design, ['b'], x, 0);

  it('V366 undoes and redoes steps, and drops undone steps after a new one', () => {
    const [one, two] = [step(1), step(2)];
    const history = withStep(withStep(newHistory(design), one), two);
    const back = withUndo(history);
    expect(back.present).toBe(one);
    expect(withRedo(back).present).toBe(two);
    expect(withUndo(withUndo(withUndo(back))).present).toBe(design);
    expect(withRedo(withStep(back, step(3))).present).toEqual(step(3));
  });

  it('V366 undoes a whole gesture in one step, and makes no step if nothing changed', () => {
    const dragged = [step(1), step(2), step(3)].reduce(
      (history, next) => withStep(history, next, 'drag1'),
      newHistory(design),
    );
    expect(withStep(dragged, dragged.present, 'drag1')).toBe(dragged);
    expect(withUndo(dragged).present).toBe(design);
    const other = withStep(dragged, step(4), 'drag2');
    expect(withUndo(other).present).toEqual(step(3));
  });

  it('V366 undoes any sequence of steps to its start, and redoes it to its end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(99), fc.constantFrom(null, 'drag', 'type')), { maxLength: 40 }),
        (runs) => {
          const end = runs.reduce(
            (history, [x, gesture]) => withStep(history, step(x), gesture),
            newHistory(design),
          );
          const times = Array.from(runs);
          const start = times.reduce(withUndo, end);
          expect(start.present).toBe(design);
          expect(times.reduce(withRedo, start).present).toBe(end.present);
        },
      ),
    );
  });
});
