import { html } from 'hono/html';
import { sandboxWords } from '../../../machines/words/sandbox.ts';

type Html = ReturnType<typeof html>;

/** A page of the pretend provider. It says so on top of each. */
export function sandboxPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { margin: 0; background: Canvas; color: CanvasText; }
      .mark { margin: 0; padding: 12px 16px; background: #7a4a00; color: #fff; text-align: center; }
      main { max-width: 460px; margin: 32px auto; padding: 0 16px; }
      h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 8px; }
      .sum { font-size: 2.2rem; font-weight: 700; margin: 16px 0 0; font-variant-numeric: tabular-nums; }
      .small { opacity: .75; margin: 0 0 24px; }
      label { display: block; margin: 0 0 16px; font-weight: 600; }
      input { box-sizing: border-box; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid; border-radius: 8px; font: inherit; }
      button, .button { box-sizing: border-box; display: block; width: 100%; min-height: 48px; padding: 12px; border: 0; border-radius: 8px; background: #2b62d9; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
      .error { padding: 12px; border: 2px solid #c62828; border-radius: 8px; }
      table { width: 100%; border-collapse: collapse; margin-top: 24px; }
      th, td { padding: 8px 0; border-top: 1px solid; text-align: start; }
      td:last-child { text-align: end; }
      details { margin-top: 24px; }
      @media print { .mark { background: none; color: inherit; } .button { display: none; } }
    </style>
  </head>
  <body>
    <p class="mark">${sandboxWords.mark}</p>
    <main>${content}</main>
  </body>
</html>`;
}

export interface CardForm {
  readonly title: string;
  readonly about: string;
  readonly sum: string | null;
  readonly small: string;
  readonly button: string;
  readonly error: string | null;
  /** The card that waits for a confirmation; null: none was typed. */
  readonly confirming: string | null;
}

/** Where a card is typed. */
export function cardPage({ title, about, sum, small, button, error, confirming }: CardForm): Html {
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
      <details><summary>${sandboxWords.cards}</summary><table>${cards}</table></details>`,
  );
}

/** A page with a sentence and a way on. */
export function sentencePage(title: string, text: string, link: string): Html {
  return sandboxPage(
    title,
    html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${link}">${sandboxWords.back}</a></p>`,
  );
}

export interface PrintedInvoice {
  readonly id: string;
  readonly day: string;
  readonly what: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly status: string;
}

export function invoicePage({ id, day, what, net, tax, gross, status }: PrintedInvoice): Html {
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
