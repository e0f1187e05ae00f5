import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { DOC_SLUGS, docFile, docPath } from './machines/view/site/doc-pages.ts';
import { docPageWords } from './machines/words/doc-page.ts';
import { pageWords } from './machines/words/page.ts';

/** A part of a page of Markdown, from a heading to the next one. */
export interface PageSection {
  /** Of its heading; empty: what stands above the first. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface MarkdownPage {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly PageSection[];
}

const pathOfFile = new Map(DOC_SLUGS.map((slug) => [`${docFile(slug)}.md`, docPath(slug)]));
const fileOf = (name: string): string => join(import.meta.dirname, 'docs', `${name}.md`);

/** The pages of the documentation, as modules that give `page`, and as documents of their own that are read without scripts. */
export function documentation(): Plugin {
  return {
    name: 'documentation',
    transform: {
      filter: { id: /\/docs\/[\w-]+\.md$/ },
      handler: (code) => ({
        code: `export const page = ${JSON.stringify(readMarkdown(code))};`,
        moduleType: 'js',
      }),
    },
    writeBundle({ dir = '' }) {
      const document = readFileSync(join(dir, 'index.html'), 'utf8');
      for (const slug of DOC_SLUGS) {
        const { html } = readMarkdown(readFileSync(fileOf(docFile(slug)), 'utf8'));
        const file = join(dir, docPath(slug), 'index.html');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, documentOf(document, { ...docPageWords.pages[slug], html }));
      }
    },
  };
}

interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** The app's document with what one page says. */
function documentOf(document: string, { title, description, html }: DocumentParts): string {
  const parts: readonly (readonly [RegExp, string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)} | ${escaped(pageWords.site)}</title>`],
    [/(<meta name="description" content=")[^"]*/, `$1${escaped(description)}`],
    [/<main id="unscripted">.*<\/main>/s, `<main id="unscripted">${html.replaceAll('$', '$$$$')}</main>`],
  ];
  return parts.reduce((text, [place, content]) => {
    if (!place.test(text)) throw new Error(`index.html has no place for ${String(place)}`);
    return text.replace(place, content);
  }, document);
}

/** Markdown as the site shows it: what leads to another page of the site leads there, what leads into the repository is text. */
export function readMarkdown(text: string): MarkdownPage {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(heading)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      // A table wider than the page is scrolled, also by keys.
      table(token) {
        const rows = [token.header, ...token.rows].map((cells) =>
          this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') }),
        );
        const [head = '', ...body] = rows;
        return `<div role="region" aria-label="${escaped(docPageWords.table)}" tabindex="0"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`;
      },
    },
  });
  const tokens = marked.lexer(text);
  const title = tokens.find(isHeading)?.text ?? '';
  return { title, html: marked.parser(tokens), sections: sectionsOf(tokens) };
}

type Token = ReturnType<Marked['lexer']>[number];

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

function sectionsOf(tokens: readonly Token[]): readonly PageSection[] {
  const sections: { anchor: string; heading: string; text: string }[] = [];
  for (const token of tokens) {
    if (isHeading(token))
      sections.push({
        anchor: token.depth === 1 ? '' : anchorOf(token.text),
        heading: plainText(token.text),
        text: '',
      });
    const last = sections[sections.length - 1];
    if (last && !isHeading(token)) last.text = `${last.text} ${plainText(token.raw)}`.trim();
  }
  return sections;
}

/** What is read of Markdown, for a search. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[`*_|[\]#>]|^[-\s|]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Null: it leads into the repository, of which the site has no copy. */
function targetOf(href: string): string | null {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const path = pathOfFile.get(file);
  if (path === undefined) return null;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

/** The anchor of a heading, as sites that show Markdown make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
