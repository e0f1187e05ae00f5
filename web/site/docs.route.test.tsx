import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { loadDocPage } from './doc-pages.ts';
import { DocPage, DocSearch } from './docs.route.tsx';

const linksTo = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('V504 the search shows sections and their number, and the list of pages when empty', async () => {
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

test('W2695 the text of a page is marked with its own language', async () => {
  const page = await loadDocPage('guide');
  render(
    <AtAddress address="/docs/guide/">
      <DocPage page={page} />
    </AtAddress>,
  );
  expect(screen.getByRole('article').lang).toBe('en');
});
