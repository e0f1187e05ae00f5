import { expect, test } from 'vitest';
import { apiDocsPage } from './docs-page.ts';
import { endpoints } from './endpoints.ts';

const page = apiDocsPage();

test('K92 the page has parameters and examples in three languages for each endpoint', () => {
  for (const [name, { takes }] of Object.entries(endpoints)) {
    const [, rest = ''] = page.split(`id="${name}"`);
    const [section = ''] = rest.split('</section>');
    for (const parameter of Object.keys(takes.shape)) expect(section).toContain(`<code>${parameter}</code>`);
    for (const language of ['curl', 'js', 'py']) expect(section).toContain(`class="example ${language}"`);
  }
});

test('K92 the page works without scripts, and loads nothing from other sites', () => {
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api-docs.js" defer="">']);
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page).not.toMatch(/undefined|\[object/);
  expect(page.match(/<header/g)).toHaveLength(1);
});

test("V1693 the page has the site's header and font", () => {
  for (const place of ['/', '/features/', '/pricing/', '/docs/'])
    expect(page).toContain(`<a href="${place}"`);
  expect(page).toContain('<img src="/favicon.svg" alt=""');
  expect(page).not.toContain('@font-face');
  expect(apiDocsPage('/_spa/inter.woff2')).toContain('src:url(/_spa/inter.woff2)');
});

test('K92 the examples have the right parameters', () => {
  expect(page).toContain('https://HOST/v1/create_timer?room_id=ROOM&amp;name=Keynote&amp;minutes=45');
  expect(page).toContain('params={&quot;room_id&quot;: &quot;ROOM&quot;, &quot;index&quot;: &quot;1&quot;}');
});

test('K92 the page shows how to verify a webhook in each language', () => {
  const [, rest = ''] = page.split('id="webhooks" class="part"');
  const [section = ''] = rest.split('</section>');
  for (const language of ['curl', 'js', 'py']) expect(section).toContain(`class="example ${language}"`);
});
