import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { linkCards } from '../room/links.view.ts';
import { LinkList } from './link-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('N90 builds links with a network address on a page at localhost, and explains it', async () => {
  const answer = { addresses: ['http://192.168.1.20:8080', 'http://10.0.0.7:8080'] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const cards = linkCards({
    pid: 'ABCD1234',
    access: 'OPEN',
    links: null,
    hasPassword: false,
    clients: undefined,
  });
  render(<LinkList cards={cards} />);
  expect((await screen.findByRole('note')).textContent).toContain('http://192.168.1.20:8080');
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Viewer link' }), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'QR code' }));
  expect(await screen.findByText('http://192.168.1.20:8080/r/ABCD1234/')).toBeTruthy();
  const open = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Viewer link' });
  expect(open.href).toBe(`${location.origin}/r/ABCD1234/`);
});

it('V805 adds the chosen language to links', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ addresses: [] })));
  const cards = linkCards({
    pid: 'ABCD1234',
    access: 'OPEN',
    links: null,
    hasPassword: false,
    clients: undefined,
  });
  render(<LinkList cards={cards} />);
  fireEvent.click(screen.getByRole('button', { name: /Language/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Deutsch' }));
  const opened = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Open / });
  expect(opened.map(({ href }) => href.replace(location.origin, ''))).toEqual([
    '/r/ABCD1234/?lang=de',
    '/r/ABCD1234/agenda/?lang=de',
    '/q/ABCD1234/?lang=de',
  ]);
});
