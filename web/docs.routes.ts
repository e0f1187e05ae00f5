import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { DOC_SLUGS, type DocSlug, docPath } from '../machines/site/doc-pages.ts';
import { routeMeta } from './app/route-meta.ts';
import { siteTitleWords } from './app/site-titles.words.ts';
import { docPageWords } from './site/doc-page.words.ts';

const docRoute = (slug: DocSlug): RouteObject => ({
  path: docPath(slug).slice(1, -1),
  handle: routeMeta(docPageWords.pages[slug]),
  lazy: async () => {
    const [{ DocPage }, { loadDocPage }] = await Promise.all([
      import('./site/docs.route.tsx'),
      import('./site/doc-pages.ts'),
    ]);
    const page = await loadDocPage(slug);
    return { element: createElement(DocPage, { key: slug, page }) };
  },
});

export const docRoutes: RouteObject[] = [
  {
    path: 'docs',
    handle: routeMeta({
      title: siteTitleWords.documentation,
      description: siteTitleWords.documentationDescription,
    }),
    lazy: async () => ({ Component: (await import('./site/docs.route.tsx')).DocsRoute }),
  },
  ...DOC_SLUGS.map(docRoute),
];
