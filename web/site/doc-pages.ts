import { type DocSlug, docFile } from '../../machines/site/doc-pages.ts';
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
