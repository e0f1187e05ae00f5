import { initializePaddle, type Paddle } from '@paddle/paddle-js';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaymentFormCard } from './checkout.route.tsx';

vi.mock('@paddle/paddle-js', () => ({ initializePaddle: vi.fn<typeof initializePaddle>() }));

const opened = vi.fn<Paddle['Checkout']['open']>();
const left = vi.fn<(to: string) => void>();
let tell: (name: string) => void = () => {};

beforeEach(() => {
  from('/');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  answers({ name: 'paddle', form: { token: 'test_1', environment: 'sandbox' } });
  vi.mocked(initializePaddle).mockImplementation((options) => {
    tell = (name) => options?.eventCallback?.(JSON.parse(JSON.stringify({ name })));
    const paddle = { Checkout: { open: opened } };
    return Promise.resolve(Object(paddle));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answers(body: object): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
}

/** The document was loaded from there. */
function from(path: string): void {
  const now = performance.now.bind(performance);
  vi.stubGlobal('performance', {
    now,
    getEntriesByType: () => [{ name: new URL(path, location.href).href }],
  });
}

const shown = (checkout: string | null = '7') =>
  act(async () =>
    render(<PaymentFormCard teamId="crew" transaction="txn_1" checkout={checkout} leave={left} />),
  );
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

it("B113 opens the provider's form in several steps, with a field for a tax id", async () => {
  await shown();
  expect(vi.mocked(initializePaddle).mock.calls[0]?.[0]).toMatchObject({
    token: 'test_1',
    environment: 'sandbox',
  });
  expect(opened).toHaveBeenCalledWith({
    transactionId: 'txn_1',
    settings: { displayMode: 'overlay', variant: 'multi-page', showAddTaxId: true, theme: 'light' },
  });
});

it.each([
  ['7', '/team/crew/checkout-success/?checkout=7'],
  [null, '/team/crew/billing/'],
])('B113 continues after a payment for %s, even if the form closes then', async (checkout, place) => {
  await shown(checkout);
  await act(async () => {
    tell('checkout.completed');
    tell('checkout.closed');
  });
  expect(left).toHaveBeenCalledWith(place);
  expect(title()).toBe('Opening payment form');
});

it('B113 can open a closed form again', async () => {
  await shown();
  await act(async () => tell('checkout.closed'));
  expect(title()).toBe('Payment form closed');
  await act(async () => screen.getByRole('button', { name: 'Open payment form' }).click());
  expect(opened).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['whose script does not load', () => vi.mocked(initializePaddle).mockResolvedValue(undefined)],
  ['that the server does not name', () => answers({ name: 'sandbox', form: null })],
])('B113 shows that a form %s did not open, and what to do', async (_, spoil) => {
  spoil();
  await shown();
  expect(title()).toBe('Couldn’t open the payment form');
  expect(screen.getByRole('alert').textContent).toContain('You were not charged.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/team/crew/billing/');
});

it('B102 is reloaded as a new document if opened by a link in the app, for its content policy', async () => {
  from('/auth/payment/');
  await shown();
  expect(left).toHaveBeenCalledWith('/');
  expect(opened).not.toHaveBeenCalled();
});
