import { INSTANT_TIMERS } from '../../machines/view/screens/instant-timer.ts';
import { DOC_SLUGS, docPath } from '../../machines/view/site/doc-pages.ts';

/** Pages for everybody, which search engines may list (N140). */
const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/pricing/',
  '/docs/',
  '/docs/api/',
  ...DOC_SLUGS.map(docPath),
  ...INSTANT_TIMERS.map(({ folder }) => `/go/${folder}/`),
  '/cookie-policy/',
];

/** Rooms, screens and what belongs to accounts: whoever has a link to one has a right with it. */
const KEPT_OUT = [
  '/admin/',
  '/api/',
  '/auth/',
  '/files/',
  '/output/',
  '/plan/',
  '/q/',
  '/r/',
  '/team/',
  '/user/',
  '/v1/',
];

/** `/robots.txt`, and `/sitemap.xml` where the server knows its own address: a sitemap has whole addresses. */
export function crawlerDocuments(publicUrl: string | undefined): Readonly<Record<string, string>> {
  const rules = ['User-agent: *', ...KEPT_OUT.map((path) => `Disallow: ${path}`)];
  if (publicUrl === undefined) return { '/robots.txt': `${rules.join('\n')}\n` };
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const places = PUBLIC_PATHS.map((path) => `  <url><loc>${addressOf(path)}</loc></url>`);
  return {
    '/robots.txt': `${[...rules, '', `Sitemap: ${addressOf('/sitemap.xml')}`].join('\n')}\n`,
    '/sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...places,
      '</urlset>',
      '',
    ].join('\n'),
  };
}
