import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { planFailure } from '../billing/billing.view.ts';
import { NotLoaded } from './not-loaded.tsx';
import { notifications } from './notifications.ts';
import { siteConfig } from './site-config.ts';
import { notifyFailure } from './use-attempt.ts';
import { useLoaded } from './use-loaded.ts';

const asText = (data: unknown) => String(data);

/** A page that loads its plan from a server that does as told. */
function open(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  render(<PlanPage />);
}

function PlanPage() {
  return <NotLoaded what="The plan" loaded={useLoaded('/api/plan', asText)} words={planFailure} />;
}

const refuses = (status: number, body: unknown, statusText = '') =>
  Promise.resolve(Response.json(body, { status, statusText }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the alert of a failed load', () => {
  it('B40 shows the words of the plan screen', async () => {
    open(() => refuses(403, { code: 'forbidden', message: 'No.' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      "You don't have permission to access this plan",
    );
    expect(screen.getByText('403 Permission Denied')).toBeTruthy();
  });

  it("N13 shows the server's message", async () => {
    open(() => refuses(503, { code: 'not_ready', message: 'The server is starting.' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The server is starting.');
  });

  it("N13 shows the text of a proxy's answer", async () => {
    open(() => Promise.resolve(new Response('Bad gateway', { status: 502 })));
    expect((await screen.findByRole('alert')).textContent).toBe('Bad gateway');
  });

  it('N13 adds the hint about the network, without a link, if the server is unreachable', async () => {
    open(() => Promise.reject(new TypeError('Failed to fetch')));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /^Network Error.*unable to reach the server.*DNS server \(\S+ and \S+\)/,
    );
    // Whatever it led to on that server would not open either.
    expect(screen.queryByRole('link')).toBeNull();
  });

  it("V722 links to the operator's status page only if the server is unreachable", async () => {
    const status = 'https://status.example/';
    vi.spyOn(siteConfig, 'links', 'get').mockReturnValue({ ...siteConfig.links, status });
    open(() => Promise.reject(new TypeError('Failed to fetch')));
    const link = await screen.findByRole('link', { name: 'Open status page.' });
    expect(link.getAttribute('href')).toBe(status);
    cleanup();
    open(() => refuses(503, { code: 'not_ready', message: 'The server is starting.' }));
    await screen.findByRole('alert');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the notification of a failed call', () => {
  it("N11 has the error's name as title", () => {
    const told = (error: unknown) => {
      notifyFailure(error);
      return notifications.get().at(-1);
    };
    expect(told(new RangeError('Too far.'))).toMatchObject({ title: 'RangeError', text: 'Too far.' });
    expect(told('odd')).toMatchObject({ title: 'Error', text: 'odd' });
  });
});
