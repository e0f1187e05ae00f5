import { pageWords } from '../words/page.ts';
import { pictureTextWords } from '../words/site.ts';
import {
  type AboutPage,
  type AboutPart,
  type PictureName,
  picturePath,
  SITE_PICTURES,
} from './about-pages.ts';

interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** Readers without scripts and link previews need title, description and text (V503, V714). */
export function documentOf(document: string, { title, description, html }: DocumentParts): string {
  const named = `${title} | ${pageWords.site}`;
  const parts: readonly (readonly [RegExp, string])[] = [
    [/(<title>)[^<]*/, escapeHtml(named)],
    [/(<meta property="og:title" content=")[^"]*/, escapeHtml(named)],
    [/(<meta name="description" content=")[^"]*/, escapeHtml(description)],
    [/(<meta property="og:description" content=")[^"]*/, escapeHtml(description)],
    [/(<main id="unscripted">).*(?=<\/main>)/s, html],
  ];
  return parts.reduce((text, [place, content]) => {
    if (!place.test(text)) throw new TypeError(`index.html has no place for ${String(place)}`);
    return text.replace(place, (_, before: string) => before + content);
  }, document);
}

export function withHead(document: string, tags: readonly string[]): string {
  return document.replace('</head>', () => `${tags.map((tag) => `  ${tag}\n  `).join('')}</head>`);
}

export function aboutHtml({ heading, lead, parts }: AboutPage): string {
  return `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(lead)}</p>${parts.map(partHtml).join('')}`;
}

function partHtml({ heading, text = [], points = [], table, links = [], picture }: AboutPart): string {
  return [
    `<h2>${escapeHtml(heading)}</h2>`,
    ...text.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...points.map(
      ([name = '', what = '']) => `<p><strong>${escapeHtml(name)}</strong> ${escapeHtml(what)}</p>`,
    ),
    ...(table === undefined ? [] : [tableHtml(table)]),
    ...links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`),
    ...(picture === undefined ? [] : [`<p>${pictureHtml(picture)}</p>`]),
  ].join('');
}

function tableHtml({ heads, rows }: NonNullable<AboutPart['table']>): string {
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(heads, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

export function pictureHtml(name: PictureName, text: string = pictureTextWords[name]): string {
  const { width, height } = SITE_PICTURES[name];
  return `<img src="${picturePath(name)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
