import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesign, emptyDesign } from '../../../tests/support/designs.ts';
import { designsIn } from './told-designs.view.ts';

const draft = { design: emptyDesign, by: { clientId: null, name: 'Ada' }, at: 7 };

describe('an output that the server answers', () => {
  it('R127 brings its design and its draft, whatever they are', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(designsIn({ design, draft })).toEqual({ design, draft });
        expect(designsIn({ design, draft: null })).toEqual({ design, draft: null });
      }),
      { numRuns: 30 },
    );
  });

  it.each([null, 7, {}, { design: null }, { design: { ...emptyDesign, theme: 7, more: 1 } }])(
    'R127 is none where it is %j',
    (answer) => {
      expect(designsIn(answer)).toBeNull();
    },
  );

  it.each([7, {}, { ...draft, at: '7' }, { ...draft, by: {} }, { ...draft, by: 7 }, { ...draft, design: 7 }])(
    'R127 has no draft where that is %j',
    (said) => {
      expect(designsIn({ design: emptyDesign, draft: said })).toEqual({ design: emptyDesign, draft: null });
    },
  );
});
