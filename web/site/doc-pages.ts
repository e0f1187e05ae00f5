import MiniSearch from 'minisearch';
import { DOC_SLUGS, type DocSlug, docFile, docPath } from '../../machines/site/doc-pages.ts';
import type { MarkdownPage } from '../build/pages.ts';

const files = import.meta.glob<MarkdownPage>(
  ['../../docs/*.md', '!../../docs/{architecture,billing,protocol}.md'],
  { import: 'page' },
);

export async function loadDocPage(slug: DocSlug): Promise<MarkdownPage> {
  const load = files[`../../docs/${docFile(slug)}.md`];
  if (load === undefined) throw new TypeError('No file for this page.');
  return load();
}

export interface DocPlace {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

type DocSearcher = (typed: string) => readonly DocPlace[];

let made: Promise<DocSearcher> | null = null;

export async function docSearch(): Promise<DocSearcher> {
  made ??= madeSearch();
  try {
    return await made;
  } catch (error) {
    made = null;
    throw error;
  }
}

async function madeSearch(): Promise<DocSearcher> {
  const places = (await Promise.all(DOC_SLUGS.map(placesOf))).flat();
  const known = new Map(places.map((place) => [place.id, place]));
  const index = new MiniSearch<DocPlace>({
    fields: ['page', 'heading', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(places);
  return (typed) => index.search(typed).flatMap(({ id }) => known.get(String(id)) ?? []);
}

async function placesOf(slug: DocSlug): Promise<readonly DocPlace[]> {
  const page = await loadDocPage(slug);
  return page.sections.map(({ anchor, heading, text }) => ({
    id: anchor === '' ? docPath(slug) : `${docPath(slug)}#${anchor}`,
    page: page.title,
    heading,
    text,
  }));
}
