import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Design } from '../../../../machines/output/design.ts';
import { designWith } from '../../../../tests/support/designs.ts';
import { Properties } from './properties.tsx';

const design = designWith({ type: 'TIMER', id: 'a' }, { type: 'TEXT', id: 'b' });

it('V360 sets the name and the box of what is selected, and of nothing else', () => {
  const change = vi.fn<(next: Design) => void>();
  render(<Properties design={design} selected={['b']} change={change} />);
  const left = screen.getByRole('textbox', { name: 'Left' });
  fireEvent.change(left, { target: { value: '120' } });
  fireEvent.blur(left);
  expect(change.mock.lastCall?.[0].elements.map(({ box }) => box.x)).toEqual([0, 120]);
});
