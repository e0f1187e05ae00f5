import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocSearch } from './docs.route.tsx';

const linksTo = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('V504 A search finds sections, says how many, and gives way to the list when it is emptied', async () => {
  render(
    <DocSearch>
      <p>All pages</p>
    </DocSearch>,
  );
  const box = screen.getByRole('searchbox', { name: 'Search documentation' });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  type('OBS');
  await screen.findByText(/^\d+ results?$/);
  expect(linksTo()[0]).toBe('/docs/streaming/#obs');
  expect(screen.queryByText('All pages')).toBeNull();
  type('certifcate network');
  await screen.findByRole('link', { name: 'HTTPS on a local network' });
  type('qqqq');
  await screen.findByText('No results for “qqqq”.');
  type('');
  expect(screen.getByText('All pages')).toBeTruthy();
});
