import { type Context, Hono } from 'hono';
import type { html } from 'hono/html';
import { isRecurring } from '../../machines/billing/billing.items.ts';
import { amountText } from '../../machines/billing/money.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { sandboxWords } from '../../machines/words/sandbox.ts';
import type { ApiEnv } from '../http/api-types.ts';
import { sameSignature } from '../kernel/signature.ts';
import { answerName, sandboxAnswer, sandboxCallSchema } from './sandbox.calls.ts';
import { type CardNumber, cardIn, needsConfirmation } from './sandbox.cards.ts';
import { taxIn } from './sandbox.logic.ts';
import { type CardForm, cardPage, invoicePage, sentencePage } from './sandbox.pages.ts';
import type { SandboxOrder } from './sandbox.state.ts';
import type { Sandbox } from './sandbox.ts';

type Page = ReturnType<typeof html>;
type PageContext = Context<ApiEnv>;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MOST_FORM = 4 * 1024;
const MOST_CALL = 64 * 1024;

export function sandboxRoutes(sandbox: Sandbox, apiKey: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false }).basePath('/sandbox');
  routes.use(async (_, next) => {
    await sandbox.present();
    await next();
  });
  routes.post('/api', (c) => answerCall(c, sandbox, apiKey));
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
    if (invoice === undefined) return noPage(c);
    const { id, at, item, amount, status } = invoice;
    const text = (minor: number) => amountText(minor, amount.currency);
    return shown(
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
  routes.notFound(noPage);
  return routes;
}

/** Idempotent by key; simulated faults happen here. */
async function answerCall(c: PageContext, sandbox: Sandbox, apiKey: string): Promise<Response> {
  if (!sameSignature(c.req.header('x-sandbox-key') ?? '', apiKey)) return c.json({}, 401);
  const key = c.req.header('idempotency-key') ?? null;
  const fault = sandbox.takeFault(key !== null);
  if (fault === 'down') return c.json({}, 503);
  if (fault === 'busy') return c.json({}, 429);
  const read = sandboxCallSchema.safeParse(JSON.parse(await c.env.body.text(MOST_CALL)));
  if (!read.success) return c.json({ issues: read.error.issues }, 400);
  const answer = await sandbox.step((book) => {
    const name = answerName(read.data, key);
    const before = key === null ? undefined : ownEntry(book.state.answers, name);
    if (before !== undefined) return before;
    const text = JSON.stringify(sandboxAnswer(book, read.data));
    // A declined card may be retried.
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
  if (checkout === undefined) return noPage(c);
  const { order, status } = checkout;
  if (status === 'open') return shown(c, cardPage(withAnswer(c, payForm(sandbox, order))));
  return status === 'paid'
    ? shown(c, sentencePage(sandboxWords.paid, sandboxWords.paidText, order.returnTo))
    : shown(c, sentencePage(sandboxWords.closed, sandboxWords.closedText, '/team/'));
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
    ? noPage(c)
    : shown(c, cardPage(withAnswer(c, cardForm)));
}

const saidOfCard = { declined: sandboxWords.declined, unknown: sandboxWords.noCard };

/** State is in the URL: Back and reload resend no card. */
function withAnswer(c: PageContext, form: CardForm): CardForm {
  const card = cardIn(c.req.query('card') ?? '');
  const confirming = card !== null && needsConfirmation(card) ? card : null;
  const said = c.req.query('said');
  return { ...form, confirming, error: said === 'declined' || said === 'unknown' ? saidOfCard[said] : null };
}

/** `work` resolves to the next address; null: declined. */
async function takeCard(
  c: PageContext,
  work: (card: CardNumber) => Promise<string | null>,
): Promise<Response> {
  const typed = new URLSearchParams(await c.env.body.text(MOST_FORM));
  const card = cardIn(typed.get('card') ?? '');
  if (card === null) return c.redirect('?said=unknown', 303);
  if (needsConfirmation(card) && typed.get('confirmed') !== 'yes') return c.redirect(`?card=${card}`, 303);
  return c.redirect((await work(card)) ?? '?said=declined', 303);
}

function noPage(c: PageContext): Response | Promise<Response> {
  return shown(c, sentencePage(sandboxWords.noPage, sandboxWords.noPageText, '/team/'), 404);
}

function shown(c: PageContext, page: Page, status: 200 | 404 = 200): Response | Promise<Response> {
  return c.html(page, status, { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' });
}
