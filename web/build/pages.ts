import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';
import { ABOUT_SLUGS, aboutPath, isPicture } from '../../machines/site/about-pages.ts';
import { DOC_GROUPS, DOC_SLUGS, docFile, docMarkdownPath, docPath } from '../../machines/site/doc-pages.ts';
import { aboutHtml, documentOf, escapeHtml, pictureHtml } from '../../machines/site/page-document.ts';
import { aboutWords } from '../site/about.words.ts';
import { docPageWords } from '../site/doc-page.words.ts';
import { loadAboutPage } from '../site/load-about.ts';
import { builtLanguage, loadWords, translatedPath } from './languages.ts';

interface PageSection {
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface MarkdownPage {
  readonly language: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly PageSection[];
}

const pathOfFile = new Map(DOC_SLUGS.map((slug) => [`${docFile(slug)}.md`, docPath(slug)]));

function documentFile(name: string, language: Language): string {
  const english = join(import.meta.dirname, '../../docs', `${name}.md`);
  const translated = translatedPath(english, language);
  return existsSync(translated) ? translated : english;
}

export function documentationPlugin(): Plugin {
  return {
    name: 'documentation',
    transform: {
      filter: { id: /\/(?:docs\/(?:[a-z]{2}\/)?[\w-]+|CHANGELOG)\.md$/ },
      handler: (code, id) => ({
        code: `export const page = ${JSON.stringify(readMarkdown(code, languageOf(id)))};`,
        moduleType: 'js',
      }),
    },
    async writeBundle({ dir = '' }) {
      const language = builtLanguage(this.environment);
      const docs = await loadWords(language, docPageWords, ['web/site/doc-page.words.ts', 'docPageWords']);
      const about = await loadWords(language, aboutWords, ['web/site/about.words.ts', 'aboutWords']);
      const document = readFileSync(join(dir, 'index.html'), 'utf8');
      const write = (
        path: string,
        words: { readonly title: string; readonly description: string },
        html: string,
      ) => {
        const file = join(dir, path, 'index.html');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, documentOf(document, { ...words, html }));
      };
      const rendered = (file: string) => {
        const page = readMarkdown(readFileSync(file, 'utf8'), languageOf(file));
        return `<div lang="${page.language}">${page.html}</div>`;
      };
      for (const slug of DOC_SLUGS) {
        const file = documentFile(docFile(slug), language);
        write(docPath(slug), docs.pages[slug], rendered(file));
        writeFileSync(join(dir, docMarkdownPath(slug)), plainMarkdown(readFileSync(file, 'utf8')));
      }
      writeFileSync(join(dir, 'llms.txt'), llmsText(docs, language));
      for (const slug of ABOUT_SLUGS)
        write(aboutPath(slug), about.pages[slug], aboutHtml(await loadAboutPage(slug)));
      write('/changelog/', about.pages.changelog, rendered(join(import.meta.dirname, '../../CHANGELOG.md')));
    },
  };
}

const languageOf = (file: string): string => /\/docs\/([a-z]{2})\//.exec(file)?.[1] ?? 'en';

/** Parses a docs page. Links to site pages stay links; links into the repository become text. */
export function readMarkdown(text: string, language = 'en'): MarkdownPage {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${headingAnchor(heading)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = linkTarget(href);
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
      },
      image({ href, text: shownInstead }) {
        const name = /images\/([\w-]+)\.webp$/.exec(href)?.[1] ?? '';
        return isPicture(name) ? pictureHtml(name, shownInstead) : escapeHtml(shownInstead);
      },
      table(token) {
        const rows = [token.header, ...token.rows].map((cells) =>
          this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') }),
        );
        const [head = '', ...body] = rows;
        return `<div role="region" aria-label="${escapeHtml(docPageWords.table)}" tabindex="0"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`;
      },
    },
  });
  const tokens = marked.lexer(text);
  const title = tokens.find(isHeading)?.text ?? '';
  return { language, title, html: marked.parser(tokens), sections: pageSections(tokens) };
}

export function plainMarkdown(text: string): string {
  const parts = text.split(/(^```[\s\S]*?^```)/m);
  return parts
    .map((part) => (part.startsWith('```') ? part : part.replaceAll(MARKDOWN_LINK, linkText)))
    .join('');
}

const MARKDOWN_LINK = /(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g;

function linkText(_link: string, mark: string, shown: string, href: string): string {
  const picture = /images\/([\w-]+)\.webp$/.exec(href)?.[1];
  if (picture !== undefined) return `${mark}[${shown}](/images/${picture}.webp)`;
  const query = href.startsWith('../') ? '?lang=en' : '';
  const target = linkTarget(href)?.replace(DOC_PAGE, `/docs/$1.md${query}`);
  return target === undefined ? shown : `[${shown}](${target})`;
}

const DOC_PAGE = new RegExp(`^/docs/(${DOC_SLUGS.join('|')})/`);

export function llmsText(words: typeof docPageWords, language: Language): string {
  const languageQuery = language === FALLBACK_LANGUAGE ? '' : `?lang=${language}`;
  const groups = DOC_GROUPS.map(({ group, slugs }) => [
    `## ${words.groups[group]}`,
    slugs.map((slug) => {
      const { title, description } = words.pages[slug];
      return `- [${title}](${docMarkdownPath(slug)}${languageQuery}): ${description}`;
    }),
  ]);
  const { lead, ...rest } = words.forPrograms;
  const optional = [
    `- [OpenAPI](/v1/openapi.json): ${rest.openapi}`,
    `- [MCP](${docMarkdownPath('public-api')}${languageQuery}#agents-mcp): ${rest.mcp}`,
    `- [${words.api}](/docs/api/): ${words.apiText}`,
  ];
  return `${['# Callboard', `> ${lead}`, ...groups.flatMap(([heading, rows]) => [heading, [rows].flat().join('\n')]), '## API', optional.join('\n')].join('\n\n')}\n`;
}

type MarkdownToken = ReturnType<Marked['lexer']>[number];

const isHeading = (token: MarkdownToken): token is Tokens.Heading => token.type === 'heading';

function pageSections(tokens: readonly MarkdownToken[]): readonly PageSection[] {
  const sections: { anchor: string; heading: string; text: string }[] = [];
  for (const token of tokens) {
    if (isHeading(token))
      sections.push({
        anchor: token.depth === 1 ? '' : headingAnchor(token.text),
        heading: plainText(token.text),
        text: '',
      });
    const last = sections[sections.length - 1];
    if (last && !isHeading(token)) last.text = `${last.text} ${plainText(token.raw)}`.trim();
  }
  return sections;
}

const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[`*_|[\]#>]|^[-\s|]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function linkTarget(href: string): string | null {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.replace('../', '').split('#');
  const path = pathOfFile.get(file.replace(/^docs\//, ''));
  if (path === undefined) return null;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
