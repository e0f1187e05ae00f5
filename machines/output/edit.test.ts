import { describe, expect, it } from 'vitest';
import { designWith } from '../../tests/support/designs.ts';
import { withElements } from './edit.ts';

const design = designWith({ type: 'TIMER', id: 'a' }, { type: 'MESSAGE', id: 'b' });

describe('editing a design', () => {
  it('V360 changes the elements that are named, and leaves the others as they are', () => {
    const next = withElements(design, ['b'], (each) => ({ ...each, name: 'News' }));
    expect(next.elements.map(({ name }) => name)).toEqual(['', 'News']);
    expect(next.elements[0]).toBe(design.elements[0]);
  });
});
