import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { ABOUT_SLUGS, type AboutSlug, aboutPath } from '../machines/site/about-pages.ts';
import { OPERATOR_SLUGS, type OperatorSlug, operatorPath } from '../machines/site/operator-pages.ts';
import { operatorPageWords } from '../machines/words/operator-page.ts';
import { routeMeta } from './app/route-meta.ts';
import { aboutWords } from './site/about.words.ts';

const routePath = (path: string): string => path.slice(1, -1);

const aboutRoute = (slug: AboutSlug): RouteObject => ({
  path: routePath(aboutPath(slug)),
  handle: routeMeta(aboutWords.pages[slug]),
  lazy: async () => {
    const [{ AboutScreen }, { loadAboutPage }] = await Promise.all([
      import('./site/about-screen.tsx'),
      import('./site/load-about.ts'),
    ]);
    const page = await loadAboutPage(slug);
    return { element: createElement(AboutScreen, { key: slug, page }) };
  },
});

const operatorRoute = (slug: OperatorSlug): RouteObject => {
  const { title, description } = operatorPageWords.pages[slug];
  return {
    path: routePath(operatorPath(slug)),
    handle: routeMeta({ title, description }),
    lazy: async () => {
      const { OperatorScreen } = await import('./site/operator-screen.tsx');
      return { element: createElement(OperatorScreen, { key: slug, slug }) };
    },
  };
};

export const aboutRoutes: RouteObject[] = [
  ...ABOUT_SLUGS.map(aboutRoute),
  {
    path: 'changelog',
    handle: routeMeta(aboutWords.pages.changelog),
    lazy: async () => {
      const [{ DocPage }, { page }] = await Promise.all([
        import('./site/docs.route.tsx'),
        import('../CHANGELOG.md'),
      ]);
      return { element: createElement(DocPage, { page }) };
    },
  },
  {
    path: 'cookie-policy',
    handle: routeMeta(aboutWords.pages.cookiePolicy),
    lazy: async () => ({
      Component: (await import('./site/cookie-policy.route.tsx')).CookiePolicyRoute,
    }),
  },
  ...OPERATOR_SLUGS.map(operatorRoute),
];
