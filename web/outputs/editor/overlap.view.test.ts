import { describe, expect, it } from 'vitest';
import { PRESET_NAMES, PRESETS } from '../../../machines/output/presets.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { writtenBeneath } from './contrast.view.ts';

const WHOLE = { x: 0, y: 0, w: 1000, h: 1000 };

/** What shows through the last element, by its index. */
function through(...elements: readonly object[]): number | null {
  const design = designWith(...elements);
  const last = design.elements.at(-1);
  const beneath = last ? writtenBeneath(design, last) : null;
  return beneath && design.elements.indexOf(beneath);
}

describe('letters over letters', () => {
  const timer = { type: 'TIMER', box: WHOLE };
  const message = { type: 'MESSAGE', box: WHOLE };
  const text = { type: 'TEXT', text: 'Welcome', box: WHOLE };

  it('V636 are told by the foremost that shows through', () => {
    expect(through(timer, text, message)).toBe(1);
    expect(through(timer, message)).toBe(0);
    expect(through(message)).toBeNull();
  });

  it('V636 are none with a ground between them, or where one of them is hidden or says nothing', () => {
    expect(through(timer, { ...message, style: { background: 'background' } })).toBeNull();
    expect(through({ ...timer, hidden: true }, message)).toBeNull();
    expect(through(timer, { ...message, hidden: true })).toBeNull();
    expect(through({ ...text, text: '' }, message)).toBeNull();
    expect(through(timer, { type: 'IMAGE', box: WHOLE })).toBeNull();
  });

  it('V636 are none where the two are never there at one instant', () => {
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

  it('V636 are none at the edge of a box, where it has no letters', () => {
    expect(through(timer, { ...text, box: { x: 100, y: 775, w: 800, h: 90 } })).toBeNull();
    expect(through({ ...timer, box: { x: 100, y: 775, w: 800, h: 90 } }, message)).toBeNull();
    expect(through({ ...timer, box: { x: 0, y: 0, w: 200, h: 1000 } }, message)).toBeNull();
    expect(through({ ...timer, box: { x: 800, y: 0, w: 200, h: 1000 } }, message)).toBeNull();
  });

  it.each(PRESET_NAMES)('V636 are in no preset: %s', (name) => {
    const design = PRESETS[name];
    expect(design.elements.map((element) => writtenBeneath(design, element)?.id ?? null)).toEqual(
      design.elements.map(() => null),
    );
  });
});
