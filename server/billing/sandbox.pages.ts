import { html } from 'hono/html';
import { sandboxWords } from '../../machines/words/sandbox.ts';

type Html = ReturnType<typeof html>;

export function sandboxPage(title: string, content: Html): Html {
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

export interface CardForm {
  readonly title: string;
  readonly about: string;
  readonly sum: string | null;
  readonly small: string;
  readonly button: string;
  readonly error: string | null;
  readonly confirming: string | null;
}

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
      <a class="back" href="/team/">${sandboxWords.leave}</a>
      <details><summary>${sandboxWords.cards}</summary><table>${cards}</table></details>`,
  );
}

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
