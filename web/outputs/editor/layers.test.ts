import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../machines/output/presets.ts';
import { layerName } from './layers.tsx';

const named = (preset: keyof typeof PRESETS) => PRESETS[preset].elements.map(layerName);

describe('the name of a layer', () => {
  it('V1738 contains the names of the placeholders in its text', () => {
    expect(named('NEXT_UP')).toContain('Starts in Time until next timer');
    expect(named('NEXT_UP')).toContain('Next timer title');
  });

  it('V1738 is unique in the lower third', () => {
    const names = named('LOWER_THIRD');
    expect(names).toContain('Panel');
    expect(new Set(names).size).toBe(names.length);
  });
});
