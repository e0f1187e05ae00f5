import { LANGUAGES, type Language } from '../../machines/kernel/language.ts';
import { withEnglishFallback } from '../../machines/kernel/translation.ts';
import { ABOUT_SLUGS, aboutPath } from '../../machines/site/about-pages.ts';
import { DOC_SLUGS, docPath } from '../../machines/site/doc-pages.ts';
import { INSTANT_TIMERS } from '../../machines/site/instant-timers.ts';
import {
  OPERATOR_SLUGS,
  operatorPage,
  operatorPages,
  operatorPath,
} from '../../machines/site/operator-pages.ts';
import { aboutHtml, documentOf, escapeHtml, withHead } from '../../machines/site/page-document.ts';
import { emptySite, SITE_META, type SiteConfig } from '../../machines/site/site-config.ts';
import { operatorPageWords as germanPages } from '../../machines/words/operator-page.de.ts';
import { operatorPageWords } from '../../machines/words/operator-page.ts';
import { languageFolder, type StaticFile } from './static-answer.ts';

const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/pricing/',
  ...ABOUT_SLUGS.map(aboutPath),
  '/docs/',
  '/docs/api/',
  ...DOC_SLUGS.map(docPath),
  ...INSTANT_TIMERS.map(({ folder }) => `/go/${folder}/`),
  '/changelog/',
  '/cookie-policy/',
];

/** Pages that search engines must not list, because links to rooms, screens and accounts grant rights. */
const DISALLOWED_PATHS = [
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

export function crawlerDocuments(
  publicUrl: string | undefined,
  site: SiteConfig = emptySite,
): Readonly<Record<string, string>> {
  const rules = ['User-agent: *', ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)];
  if (publicUrl === undefined) return { '/robots.txt': `${rules.join('\n')}\n` };
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const paths = [...PUBLIC_PATHS, ...operatorPages(site).map(operatorPath)];
  const places = paths.map((path) => `  <url><loc>${addressOf(path)}</loc></url>`);
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

export function absentPaths(site: SiteConfig): ReadonlySet<string> {
  const absent = OPERATOR_SLUGS.filter((slug) => operatorPage(slug, site) === null);
  return new Set(absent.map(operatorPath));
}

export function siteDocuments(
  files: ReadonlyMap<string, StaticFile>,
  publicUrl: string | undefined,
  site: SiteConfig,
): Readonly<Record<string, string>> {
  const app = files.get('/index.html')?.body.toString();
  if (app === undefined) return {};
  const built = [...files].filter(([path]) => path.endsWith('/index.html'));
  const paths = LANGUAGES.flatMap((language) => {
    const folder = languageFolder(language);
    const document = files.get(`${folder}/index.html`)?.body.toString() ?? app;
    return operatorPages(site).map((slug) => {
      const page = operatorPage(slug, site, operatorWords[language]);
      const html = page === null ? '' : aboutHtml(page);
      const { title, description } = operatorWords[language].pages[slug];
      const text = documentOf(document, { title, description, html });
      return [`${folder}${operatorPath(slug)}index.html`, text] as const;
    });
  });
  const documents = [...built.map(([path, { body }]) => [path, body.toString()] as const), ...paths];
  const pages = documents.map(([path, text]): [string, string] => [
    path,
    withHead(text, [...addressTags(path, publicUrl), ...siteTags(site)]),
  ]);
  return Object.fromEntries([...pages, ...programDocuments(files, publicUrl)]);
}

/** Makes links in `llms.txt` absolute, because programs copy its text elsewhere (V2407). */
function programDocuments(
  files: ReadonlyMap<string, StaticFile>,
  publicUrl: string | undefined,
): readonly (readonly [string, string])[] {
  if (publicUrl === undefined) return [];
  const root = `](${new URL('/', publicUrl).href}`;
  return LANGUAGES.map((language) => `${languageFolder(language)}/llms.txt`).flatMap((path) => {
    const text = files.get(path)?.body.toString();
    return text === undefined ? [] : [[path, text.replaceAll('](/', root)] as const];
  });
}

const siteTags = (site: SiteConfig): readonly string[] =>
  site === emptySite ? [] : [`<meta name="${SITE_META}" content="${escapeHtml(JSON.stringify(site))}" />`];

const operatorWords: Readonly<Record<Language, typeof operatorPageWords>> = {
  en: operatorPageWords,
  de: withEnglishFallback(operatorPageWords, germanPages),
};

function addressTags(path: string, publicUrl: string | undefined): readonly string[] {
  if (publicUrl === undefined) return [];
  const picture = `<meta property="og:image" content="${new URL('/images/og.png', publicUrl).href}" />`;
  // All languages share one canonical URL.
  const folder =
    LANGUAGES.map(languageFolder).find((each) => each !== '' && path.startsWith(`${each}/`)) ?? '';
  const page = path.slice(folder.length).replace(/index\.html$/, '');
  if (page === '/') return [picture];
  const address = new URL(page, publicUrl).href;
  return [
    picture,
    `<meta property="og:url" content="${address}" />`,
    `<link rel="canonical" href="${address}" />`,
  ];
}
