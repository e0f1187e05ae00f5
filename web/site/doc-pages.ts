import MiniSearch from 'minisearch';
import { DOC_SLUGS, type DocSlug, docFile, docPath } from '../../machines/site/doc-pages.ts';
import type { MarkdownPage } from '../build/pages.ts';

const docFiles = import.meta.glob<MarkdownPage>(
  ['../../docs/*.md', '!../../docs/{architecture,billing,protocol}.md'],
  { import: 'page' },
);

export async function loadDocPage(slug: DocSlug): Promise<MarkdownPage> {
  const load = docFiles[`../../docs/${docFile(slug)}.md`];
  if (load === undefined) throw new TypeError('No file for this page.');
  return load();
}

export interface DocSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

type DocSearcher = (input: string) => readonly DocSection[];

let loadingSearch: Promise<DocSearcher> | null = null;

export async function docSearch(): Promise<DocSearcher> {
  loadingSearch ??= createSearch();
  try {
    return await loadingSearch;
  } catch (error) {
    loadingSearch = null;
    throw error;
  }
}

async function createSearch(): Promise<DocSearcher> {
  const places = (await Promise.all(DOC_SLUGS.map(docSectionsOf))).flat();
  const known = new Map(places.map((place) => [place.id, place]));
  const index = new MiniSearch<DocSection>({
    fields: ['page', 'heading', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(places);
  return (typed) => index.search(typed).flatMap(({ id }) => known.get(String(id)) ?? []);
}

async function docSectionsOf(slug: DocSlug): Promise<readonly DocSection[]> {
  const page = await loadDocPage(slug);
  return page.sections.map(({ anchor, heading, text }) => ({
    id: anchor === '' ? docPath(slug) : `${docPath(slug)}#${anchor}`,
    page: page.title,
    heading,
    text,
  }));
}
