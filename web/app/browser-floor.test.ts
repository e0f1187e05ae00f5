import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';

const script = readFileSync('web/public/older-browser.js', 'utf8');

afterEach(() => {
  document.documentElement.lang = '';
  document.documentElement.removeAttribute('data-scripted');
  document.body.replaceChildren();
});

it.each([
  ['de', 'Dieser Browser ist zu alt für diese Seite', 'Trotzdem zeigen'],
  ['en', 'This browser is too old for this page', 'Show it anyway'],
  ['fr', 'This browser is too old for this page', 'Show it anyway'],
])("V806 shows the notice for an older browser in the document's language: %s", (language, title, button) => {
  document.documentElement.lang = language;
  const element = document.createElement('script');
  element.textContent = script;
  document.body.append(element);
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.querySelector('button')?.textContent).toBe(button);
});
