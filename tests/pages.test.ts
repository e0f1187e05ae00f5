import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../machines/kernel/language.ts';
import { DOC_SLUGS, docFile, docMarkdownPath, docPath } from '../machines/site/doc-pages.ts';
import { VERSION } from '../server/version.ts';
import { headingAnchor, llmsText, plainMarkdown, readMarkdown } from '../web/build/pages.ts';
import { docPageWords } from '../web/site/doc-page.words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every page of the repository, by its path. */
const pages = ['', 'docs', 'machines', 'server', 'tests', 'loadtest'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const codeIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

const withoutExamples = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const anchorsOf = (path: string): readonly string[] =>
  Array.from(withoutExamples(textOf(path)).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    headingAnchor(heading),
  );

/** Targets of a page's links within the repository. */
function linksOf(path: string): readonly { readonly file: string; readonly anchor: string }[] {
  const targets = Array.from(textOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#');
      return { file: file === '' ? path : relative(root, join(root, dirname(path), file)), anchor };
    });
}

describe('The documents', () => {
  it.each(pages)('have no dead links: %s', (path) => {
    const astray = linksOf(path).filter(
      ({ file, anchor }) =>
        !existsSync(join(root, file)) || (anchor !== '' && !anchorsOf(file).includes(anchor)),
    );
    expect(astray).toEqual([]);
  });

  it.each(['docs/architecture.md', 'CONTRIBUTING.md'])('name existing files: %s', (path) => {
    const named = codeIn(withoutExamples(textOf(path)));
    const files = named.filter((code) =>
      /^(?:machines|server|web|tests|migrations|loadtest|docs)\/[\w./-]*$/.test(code),
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('have the headings that comments cite', () => {
    const sources = ['machines', 'server', 'web', 'tests'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    const cited = sources.flatMap((source) =>
      Array.from(
        textOf(source).matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g),
        ([text, file = '', anchor = '']) => ({
          text: `${source}: ${text}`,
          isThere: existsSync(join(root, file)) && (anchor === '' || anchorsOf(file).includes(anchor)),
        }),
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ isThere }) => !isThere)).toEqual([]);
  });

  it('give each decision a date and a status, and list it', () => {
    const folder = 'server/decisions';
    const records = readdirSync(join(root, folder)).filter((name) => /^\d/.test(name));
    const index = textOf(`${folder}/README.md`);
    const unfit = records.filter((name) => {
      const [, status = ''] =
        /^# \d{3} .+\n\nDate: \d{4}-\d\d-\d\d.*\nStatus: (.+)\n/.exec(textOf(`${folder}/${name}`)) ?? [];
      return (
        status === '' ||
        !index.split('\n').some((row) => row.includes(`(${name})`) && row.endsWith(`| ${status} |`))
      );
    });
    expect(unfit).toEqual([]);
  });
});

describe('The documentation on the site', () => {
  const shown = new Map(
    DOC_SLUGS.map((slug) => [docPath(slug), readMarkdown(textOf(`docs/${docFile(slug)}.md`))] as const),
  );
  const idsIn = (html: string) => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);

  it.each(DOC_SLUGS)('V501 has the title of its file: %s', (slug) => {
    expect(shown.get(docPath(slug))?.title).toBe(docPageWords.pages[slug].title);
  });

  it.each([...shown])('V502 has only links to pages of the site: %s', (path, { html }) => {
    const links = Array.from(html.matchAll(/<a href="([^"]+)"/g), ([, href = '']) => href);
    const astray = links
      .filter((href) => /^(?:#|\/docs\/(?!api\/))/.test(href))
      .filter((href) => {
        const [page = '', anchor = ''] = href.split('#');
        const target = shown.get(page === '' ? path : page);
        return target === undefined || (anchor !== '' && !idsIn(target.html).includes(anchor));
      });
    expect(astray).toEqual([]);
    // Nothing of the repository that is not on the site.
    expect(links.filter((href) => !/^(?:#|\/|https?:)/.test(href))).toEqual([]);
  });

  it.each([...shown])('V503 has its own HTML document that contains the whole text: %s', (path, { html }) => {
    const document = textOf(`web/dist${path}index.html`);
    expect(document).toContain(html);
    expect(document).toMatch(/<title>[^<]+ \| Callboard<\/title>/);
  });

  const markdownIn = (folder: string, slug: (typeof DOC_SLUGS)[number]) => {
    const own = `docs/${folder}${docFile(slug)}.md`;
    return plainMarkdown(textOf(existsSync(join(root, own)) ? own : `docs/${docFile(slug)}.md`));
  };
  const folders = LANGUAGES.map((language) => (language === 'en' ? '' : `${language}/`));

  const anchorsIn = (folder: string) =>
    DOC_SLUGS.map((slug) => {
      const headings = withoutExamples(markdownIn(folder, slug)).matchAll(/^#+ (.+)$/gm);
      const anchors = Array.from(headings, ([, heading = '']) => headingAnchor(heading));
      return [docMarkdownPath(slug), anchors] as const;
    });

  it.each(folders)('V2408 has Markdown in which every link leads to an existing page: docs/%s', (folder) => {
    const english = anchorsIn('').map(([page, anchors]) => [`${page}?lang=en`, anchors] as const);
    const known = new Map([...english, ...anchorsIn(folder)]);
    const isAstray = (slug: (typeof DOC_SLUGS)[number], href: string): boolean => {
      const [page = '', anchor = ''] = href.split('#');
      const anchors = known.get(page === '' ? docMarkdownPath(slug) : page);
      // A page without a translation names headings of English pages.
      const isTranslated = existsSync(join(root, `docs/${folder}${docFile(slug)}.md`));
      return anchors === undefined || (isTranslated && anchor !== '' && !anchors.includes(anchor));
    };
    const astray = DOC_SLUGS.flatMap((slug) =>
      Array.from(
        withoutExamples(markdownIn(folder, slug)).matchAll(/\]\(([^)\s]+)\)/g),
        ([, href = '']) => href,
      )
        .filter((href) => !/^(?:https?:|\/docs\/api\/|\/images\/[\w-]+\.webp$)/.test(href))
        .filter((href) => isAstray(slug, href)),
    );
    expect(astray).toEqual([]);
  });

  it.each(folders)('V2408 is built as Markdown: web/dist/%s', (folder) => {
    for (const slug of DOC_SLUGS)
      expect(textOf(`web/dist/${folder}${docMarkdownPath(slug)}`)).toBe(markdownIn(folder, slug));
  });

  it('V2408 leaves examples unchanged, and turns links without a target into plain text', () => {
    expect(plainMarkdown('See [the `a]` rule](../machines/SPEC.md) and [timers](timers.md#the-clock).')).toBe(
      'See the `a]` rule and [timers](/docs/timers.md#the-clock).',
    );
    expect(plainMarkdown('```sh\n[a](timers.md)\n```\n![Desk](../web/public/images/desk.webp)')).toBe(
      '```sh\n[a](timers.md)\n```\n![Desk](/images/desk.webp)',
    );
  });

  it('V2407 is listed in llms.txt', () => {
    const [title, lead, ...sections] = llmsText(docPageWords, 'de').trim().split('\n\n');
    expect(title).toBe('# Callboard');
    expect(lead).toMatch(/^> .{40}/);
    const rows = sections.join('\n').split('\n');
    expect(rows.filter((row) => !/^(?:## .+|- \[[^\]]+\]\(\/[^)\s]+\): .+)$/.test(row))).toEqual([]);
    for (const slug of DOC_SLUGS)
      expect(rows.filter((row) => row.includes(`(${docMarkdownPath(slug)}?lang=de)`))).toHaveLength(1);
    expect(textOf('web/dist/llms.txt')).toBe(llmsText(docPageWords, 'en'));
  });
});

describe('The built pages', () => {
  it('N420 contain the version of their server', () => {
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
    const scripts = readdirSync(join(root, 'web', 'dist', '_spa')).filter((name) => name.endsWith('.js'));
    expect(scripts.filter((name) => textOf(`web/dist/_spa/${name}`).includes(VERSION))).not.toEqual([]);
  });
});
