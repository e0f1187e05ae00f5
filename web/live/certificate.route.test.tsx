import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CertificateRoute } from './certificate.route.tsx';

afterEach(cleanup);

const show = (hostname: string) =>
  render(
    <MemoryRouter>
      <CertificateRoute hostname={hostname} />
    </MemoryRouter>,
  );

it('N2357 offers the root certificate over http at the host of this page', () => {
  show('192.168.1.20');
  expect(screen.getByRole('img', { name: 'QR code of the root certificate' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'http://192.168.1.20/root.crt' });
  expect(link.getAttribute('href')).toBe('http://192.168.1.20/root.crt');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['localhost', '127.0.0.1', '[::1]'])(
  'N2357 offers no address at %s, which screens cannot reach',
  (host) => {
    show(host);
    expect(screen.getByRole('alert').textContent).toContain('not at localhost');
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
  },
);
