import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { isRecurring, RECURRING_ITEMS, SOLD_ITEMS } from '../../machines/plan/billing.items.ts';
import { amountText, CURRENCIES } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { sandboxWords } from '../../machines/words/sandbox.ts';
import { addressOf } from '../http/peer.ts';
import { sameSignature } from '../kernel/secrets.ts';
import type { ApiEnv } from '../people/accounts/auth.session.ts';
import type { SecurityLog } from '../people/accounts/security-events.ts';
import { type SandboxLedger, taxIn } from './sandbox.logic.ts';
import { subscriptionSchema } from './sandbox.schema.ts';
import { type CardNumber, cardIn, needsConfirmation, type SandboxOrder } from './sandbox.state.ts';
import type { Sandbox } from './sandbox.ts';

const orderSchema = z.strictObject({
  checkoutId: z.string(),
  item: z.enum(SOLD_ITEMS),
  seats: z.int().min(1),
  currency: z.enum(CURRENCIES),
  team: z.string(),
  returnTo: z.string().startsWith('/'),
});
const changeSchema = z.strictObject({ item: z.enum(RECURRING_ITEMS), seats: z.int().min(1) });

const sandboxCallSchema = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('open'), order: orderSchema }),
  z.strictObject({ call: z.literal('close'), id: z.string() }),
  z.strictObject({ call: z.literal('preview'), id: z.string(), change: changeSchema }),
  z.strictObject({ call: z.literal('change'), id: z.string(), change: changeSchema }),
  z.strictObject({ call: z.literal('changed'), id: z.string(), key: z.string() }),
  z.strictObject({ call: z.literal('cancel'), id: z.string() }),
  z.strictObject({ call: z.literal('resume'), id: z.string() }),
  z.strictObject({ call: z.literal('end'), id: z.string() }),
  z.strictObject({ call: z.literal('card'), id: z.string(), returnTo: z.string().startsWith('/') }),
  z.strictObject({ call: z.literal('invoices'), checkoutIds: z.array(z.string()) }),
  z.strictObject({ call: z.literal('subscription'), id: z.string() }),
]);

export type SandboxCall = z.infer<typeof sandboxCallSchema>;

/** Returns a name with the subscription's id, so that two teams can use the same key. */
function answerNameOf(
  call: Pick<SandboxCall, 'call'> & { readonly id?: string },
  key: string | null,
): string {
  return `${call.call} ${call.id ?? ''} ${key}`;
}

function sandboxAnswer(book: SandboxLedger, sandboxCall: SandboxCall): object | null {
  switch (sandboxCall.call) {
    case 'open':
      return { id: book.open(sandboxCall.order) };
    case 'close':
      return { closed: book.close(sandboxCall.id) };
    case 'preview':
      return book.preview(sandboxCall.id, sandboxCall.change);
    case 'change':
      return book.change(sandboxCall.id, sandboxCall.change);
    case 'changed': {
      const answer = ownEntry(
        book.state.answers,
        answerNameOf({ call: 'change', id: sandboxCall.id }, sandboxCall.key),
      );
      const now = book.factsOf(sandboxCall.id);
      const made = answer === undefined ? null : subscriptionSchema.parse(JSON.parse(answer));
      return made?.item === now?.item && made?.seats === now?.seats ? now : null;
    }
    case 'cancel':
      return book.cancel(sandboxCall.id);
    case 'end':
      return book.end(sandboxCall.id);
    case 'resume':
      return book.resume(sandboxCall.id);
    case 'card':
      return { id: book.openCardPage(sandboxCall.id, sandboxCall.returnTo) };
    case 'invoices':
      return book.invoicesOf(sandboxCall.checkoutIds);
    case 'subscription':
      return book.factsOf(sandboxCall.id);
  }
}

type Html = ReturnType<typeof html>;

function sandboxPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: light-dark(#f4f5f8, #0d0f13); --card: light-dark(#fff, #15181e); --text: light-dark(#12151b, #f2f4f8); --faint: light-dark(#596273, #929bab); --line: light-dark(#d9dee7, #2b313c); --edge: light-dark(#7b8494, #6b7485); --danger: light-dark(#c02626, #ff6b6b); --focus: light-dark(#1d5fe0, #9cc0ff); }
      body { margin: 0; background: var(--ground); color: var(--text); }
      .mark { margin: 0; padding: 12px 16px; background: #7a4a00; color: #fff; text-align: center; }
      main { box-sizing: border-box; width: min(100% - 32px, 480px); margin: clamp(16px, 6vh, 64px) auto; padding: clamp(20px, 5vw, 32px); border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
      h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 8px; }
      p { margin: 0 0 12px; }
      .sum { font-size: 2.4rem; font-weight: 700; line-height: 1.2; letter-spacing: -.02em; margin: 16px 0 0; font-variant-numeric: tabular-nums; }
      .small { color: var(--faint); margin: 0 0 24px; }
      label { display: block; margin: 0 0 16px; font-weight: 600; }
      input { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--ground); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
      button, .button { box-sizing: border-box; display: block; width: 100%; min-height: 52px; padding: 13px; border: 1px solid transparent; border-radius: 8px; background: #2b62d9; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
      button:hover, .button:hover { background: #2253bd; }
      :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
      .back { display: block; min-height: 44px; margin-top: 12px; line-height: 44px; color: inherit; text-align: center; }
      .error { padding: 12px; border: 2px solid var(--danger); border-radius: 8px; }
      table { width: 100%; border-collapse: collapse; margin-top: 16px; font-variant-numeric: tabular-nums; }
      th, td { padding: 8px 0; border-top: 1px solid var(--line); font-weight: 450; text-align: start; vertical-align: top; }
      th + td { padding-inline-start: 16px; text-align: end; overflow-wrap: normal; }
      summary { min-height: 44px; line-height: 44px; cursor: pointer; }
      details { margin-top: 8px; border-top: 1px solid var(--line); }
      @media print { body, main { background: none; } .mark { background: none; color: inherit; } main { margin: 0; border: 0; } .button { display: none; } }
    </style>
  </head>
  <body>
    <p class="mark">${sandboxWords.mark}</p>
    <main>${content}</main>
  </body>
</html>`;
}

interface CardForm {
  readonly title: string;
  readonly about: string;
  readonly sum: string | null;
  readonly small: string;
  readonly button: string;
  readonly error: string | null;
  readonly confirming: string | null;
}

function cardPage({ title, about, sum, small, button, error, confirming }: CardForm): Html {
  const cards = Object.entries(sandboxWords.does).map(
    ([number, does]) => html`<tr><th>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</th><td>${does}</td></tr>`,
  );
  const field = html`<label>${sandboxWords.card}<input name="card" inputmode="numeric" autocomplete="off" required autofocus value="4242 4242 4242 4242" /></label>`;
  const confirmation = html`<p>${sandboxWords.confirmAbout}</p><input type="hidden" name="card" value="${confirming ?? ''}" /><input type="hidden" name="confirmed" value="yes" />`;
  return sandboxPage(
    title,
    html`<h1>${title}</h1>
      <p>${about}</p>
      ${sum === null ? '' : html`<p class="sum">${sum}</p>`}
      <p class="small">${small}</p>
      ${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
      <form method="post">
        ${confirming === null ? field : confirmation}
        <button>${confirming === null ? button : sandboxWords.confirm}</button>
      </form>
      <a class="back" href="/team/">${sandboxWords.leave}</a>
      <details><summary>${sandboxWords.cards}</summary><table>${cards}</table></details>`,
  );
}

function sentencePage(title: string, text: string, link: string): Html {
  return sandboxPage(
    title,
    html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${link}">${sandboxWords.back}</a></p>`,
  );
}

interface PrintedInvoice {
  readonly id: string;
  readonly day: string;
  readonly what: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly status: string;
}

function invoicePage({ id, day, what, net, tax, gross, status }: PrintedInvoice): Html {
  return sandboxPage(
    sandboxWords.invoice(id),
    html`<h1>${sandboxWords.invoice(id)}</h1>
      <p>${day}, ${status}</p>
      <table>
        <tr><th>${what}</th><td>${net}</td></tr>
        <tr><th>${sandboxWords.tax}</th><td>${tax}</td></tr>
        <tr><th>${sandboxWords.total}</th><td><strong>${gross}</strong></td></tr>
      </table>`,
  );
}

type PageContext = Context<ApiEnv>;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAX_FORM_BYTES = 4 * 1024;
const MAX_CALL_BYTES = 64 * 1024;

interface SandboxRoutesDeps {
  readonly sandbox: Sandbox;
  readonly apiKey: string;
  readonly security: Pick<SecurityLog, 'refusedAs'>;
}

export function sandboxRoutes(deps: SandboxRoutesDeps): Hono<ApiEnv> {
  const { sandbox } = deps;
  const routes = new Hono<ApiEnv>({ strict: false }).basePath('/sandbox');
  routes.use(async (_, next) => {
    await sandbox.present();
    await next();
  });
  routes.post('/api', (c) => answerCall(c, deps));
  routes.get('/pay/:id', (c) => payPage(c, sandbox));
  routes.post('/pay/:id', async (c) => {
    const { order, status } = ownEntry(sandbox.state.checkouts, c.req.param('id')) ?? {};
    if (order === undefined || status !== 'open') return payPage(c, sandbox);
    return takeCard(c, async (card) => {
      const isPaid = await sandbox.step((book) => book.pay(c.req.param('id'), card));
      return isPaid ? order.returnTo : null;
    });
  });
  routes.get('/card/:id', (c) => cardChangePage(c, sandbox));
  routes.post('/card/:id', (c) => {
    const page = ownEntry(sandbox.state.cardPages, c.req.param('id'));
    if (page === undefined) return cardChangePage(c, sandbox);
    return takeCard(c, async (card) => {
      const isTaken = await sandbox.step((book) => book.changeCard(page.subscriptionId, card));
      return isTaken ? page.returnTo : null;
    });
  });
  routes.get('/invoices/:id', (c) => {
    const invoice = sandbox.state.invoices.find(({ id }) => id === c.req.param('id'));
    if (invoice === undefined) return missingPage(c);
    const { id, at, item, amount, status } = invoice;
    const text = (minor: number) => amountText(minor, amount.currency);
    return renderPage(
      c,
      invoicePage({
        id,
        day: new Date(at).toISOString().slice(0, 10),
        what: billingItemWords[item],
        net: text(amount.net),
        tax: text(amount.tax),
        gross: amount.text,
        status: sandboxWords.statuses[status],
      }),
    );
  });
  routes.notFound(missingPage);
  return routes;
}

async function answerCall(
  c: PageContext,
  { sandbox, apiKey, security }: SandboxRoutesDeps,
): Promise<Response> {
  const shown = c.req.header('x-sandbox-key') ?? '';
  if (!sameSignature(shown, apiKey)) {
    if (shown !== '') security.refusedAs('unauthorized', addressOf(c), 'POST /sandbox/api');
    return c.json({}, 401);
  }
  const key = c.req.header('idempotency-key') ?? null;
  const fault = sandbox.takeFault(key !== null);
  if (fault === 'down') return c.json({}, 503);
  if (fault === 'busy') return c.json({}, 429);
  const read = sandboxCallSchema.safeParse(JSON.parse(await c.env.body.text(MAX_CALL_BYTES)));
  if (!read.success) return c.json({ issues: read.error.issues }, 400);
  const answer = await sandbox.step((book) => {
    const name = answerNameOf(read.data, key);
    const before = key === null ? undefined : ownEntry(book.state.answers, name);
    if (before !== undefined) return before;
    const text = JSON.stringify(sandboxAnswer(book, read.data));
    // Does not store a declined payment, so that the customer can try again.
    if (key !== null && text !== 'null')
      book.state = { ...book.state, answers: { ...book.state.answers, [name]: text } };
    return text;
  });
  if (fault === 'lost') return c.json({}, 500);
  return answer === 'null' && read.data.call === 'change'
    ? c.json({}, 402)
    : c.body(answer, 200, { 'content-type': 'application/json' });
}

function payPage(c: PageContext, sandbox: Sandbox): Response | Promise<Response> {
  const checkout = ownEntry(sandbox.state.checkouts, c.req.param('id') ?? '');
  if (checkout === undefined) return missingPage(c);
  const { order, status } = checkout;
  if (status === 'open') return renderPage(c, cardPage(withAnswer(c, payForm(sandbox, order))));
  return status === 'paid'
    ? renderPage(c, sentencePage(sandboxWords.paid, sandboxWords.paidText, order.returnTo))
    : renderPage(c, sentencePage(sandboxWords.closed, sandboxWords.closedText, '/team/'));
}

function payForm(sandbox: Sandbox, order: SandboxOrder): CardForm {
  const due = sandbox.due(order);
  const seats = isRecurring(order.item) ? sandboxWords.seats(order.seats) : '';
  return {
    title: sandboxWords.payFor(billingItemWords[order.item]),
    about: `${sandboxWords.forTeam(order.team)}${seats}`,
    sum: due.text,
    small: taxIn(order.currency) === 0 ? '' : sandboxWords.taxIncluded(amountText(due.tax, due.currency)),
    button: sandboxWords.pay,
    error: null,
    confirming: null,
  };
}

const cardForm: CardForm = {
  title: sandboxWords.changeCard,
  about: sandboxWords.changeAbout,
  sum: null,
  small: '',
  button: sandboxWords.save,
  error: null,
  confirming: null,
};

function cardChangePage(c: PageContext, sandbox: Sandbox): Response | Promise<Response> {
  return ownEntry(sandbox.state.cardPages, c.req.param('id') ?? '') === undefined
    ? missingPage(c)
    : renderPage(c, cardPage(withAnswer(c, cardForm)));
}

const cardErrorTexts = { declined: sandboxWords.declined, unknown: sandboxWords.noCard };

/** Reads the result of a payment from the URL, so that Back and reload do not send the card again. */
function withAnswer(c: PageContext, form: CardForm): CardForm {
  const card = cardIn(c.req.query('card') ?? '');
  const confirming = card !== null && needsConfirmation(card) ? card : null;
  const notice = c.req.query('said');
  return {
    ...form,
    confirming,
    error: notice === 'declined' || notice === 'unknown' ? cardErrorTexts[notice] : null,
  };
}

async function takeCard(
  c: PageContext,
  work: (card: CardNumber) => Promise<string | null>,
): Promise<Response> {
  const typed = new URLSearchParams(await c.env.body.text(MAX_FORM_BYTES));
  const card = cardIn(typed.get('card') ?? '');
  if (card === null) return c.redirect('?said=unknown', 303);
  if (needsConfirmation(card) && typed.get('confirmed') !== 'yes') return c.redirect(`?card=${card}`, 303);
  return c.redirect((await work(card)) ?? '?said=declined', 303);
}

function missingPage(c: PageContext): Response | Promise<Response> {
  return renderPage(c, sentencePage(sandboxWords.noPage, sandboxWords.noPageText, '/team/'), 404);
}

function renderPage(c: PageContext, page: Html, status: 200 | 404 = 200): Response | Promise<Response> {
  return c.html(page, status, { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' });
}
