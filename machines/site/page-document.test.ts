import { expect, it } from 'vitest';
import { aboutHtml, documentOf, pictureHtml, withHead } from './page-document.ts';

const app = [
  '<html><head><meta name="description" content="old" /><meta property="og:title" content="old" />',
  '<meta property="og:description" content="old" /><title>old</title></head>',
  '<body><main id="unscripted"><p>old</p></main></body></html>',
].join('');

it('V714 the HTML of a page has its title, description, Open Graph tags and text', () => {
  const text = documentOf(app, { title: 'Q & A', description: 'All "$1" of it', html: '<p>$& new</p>' });
  expect(text).toBe(
    [
      '<html><head><meta name="description" content="All &quot;$1&quot; of it" /><meta property="og:title" content="Q &amp; A | Callboard" />',
      '<meta property="og:description" content="All &quot;$1&quot; of it" /><title>Q &amp; A | Callboard</title></head>',
      '<body><main id="unscripted"><p>$& new</p></main></body></html>',
    ].join(''),
  );
});

it('V714 a template without a head and body throws', () => {
  expect(() => documentOf('<html>', { title: '', description: '', html: '' })).toThrow(TypeError);
});

it('V714 tags are added to the head', () => {
  expect(withHead('<head></head>', ['<meta>', '<link>'])).toBe('<head>  <meta>\n    <link>\n  </head>');
});

it('V713 a page without scripts has the same content and space for its pictures', () => {
  const html = aboutHtml({
    heading: 'One',
    lead: 'Two',
    parts: [
      {
        heading: 'Three',
        text: ['Four'],
        points: [['Five', 'Six'], []],
        links: ['/docs/'],
        picture: 'viewer',
      },
      { heading: 'Seven', table: { heads: ['A', 'B'], rows: [['1 < 2', '3']] } },
    ],
  });
  expect(html).toBe(
    [
      '<h1>One</h1><p>Two</p><h2>Three</h2><p>Four</p><p><strong>Five</strong> Six</p><p><strong></strong> </p>',
      '<p><a href="/docs/">/docs/</a></p>',
      `<p>${pictureHtml('viewer')}</p>`,
      '<h2>Seven</h2><table><tr><th>A</th><th>B</th></tr><tr><td>1 &lt; 2</td><td>3</td></tr></table>',
    ].join(''),
  );
  expect(pictureHtml('agenda', 'Mine')).toBe(
    '<img src="/images/agenda.webp" alt="Mine" width="1251" height="1251" loading="lazy">',
  );
});
