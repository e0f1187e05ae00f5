import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiFields } from './api-fields.tsx';

vi.mock('../../live/live-context.ts', () => ({ useRoom: () => ({ pid: 'ABCD1234' }) }));

it('K93 names the room, the address and a command, and leads to the docs', () => {
  render(<ApiFields />);
  const { origin } = location;
  expect(screen.getByText('ABCD1234')).toBeTruthy();
  expect(screen.getByText(`${origin}/v1/`)).toBeTruthy();
  expect(
    screen.getByText(`curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=ABCD1234'`),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link').pathname).toBe('/docs/api/');
});
