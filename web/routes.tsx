import {
  type MiddlewareFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirectDocument,
  replace,
} from 'react-router';
import { needsPageLoad, redirectOf } from '../machines/site/routes.ts';
import { pageWords } from '../machines/words/page.ts';
import { roomPages } from './app/room-routes.view.ts';
import { roomMeta, routeMeta } from './app/route-meta.ts';
import { FirstLoad, RouteErrorScreen, Shell } from './app/shell.tsx';
import { siteTitleWords } from './app/site-titles.words.ts';

/**
 * Root middleware. It redirects before a page loads (N41 to N44), and reloads if the page needs another policy
 * (U194, W2613).
 */
export function redirectsFrom(loadedPath: string, isFramed: boolean): MiddlewareFunction {
  return async ({ url }, next) => {
    const target = redirectOf(url);
    if (target !== null) throw replace(target);
    const { pathname, search, hash } = url;
    if (needsPageLoad(pathname, loadedPath, isFramed)) throw redirectDocument(pathname + search + hash);
    return next();
  };
}

export const redirectMiddleware = redirectsFrom(location.pathname, window.self !== window.top);

const stageMeta = { background: 'black', loadingOverlay: false } as const;

const outputMeta = { background: 'transparent', loadingOverlay: false, notifications: [] } as const;

const roomViews: RouteObject[] = [
  {
    index: true,
    handle: roomMeta(roomPages.viewer, stageMeta),
    lazy: async () => ({ Component: (await import('./outputs/viewer.route.tsx')).ViewerRoute }),
  },
  {
    path: 'controller',
    handle: roomMeta(roomPages.controller),
    lazy: async () => ({
      Component: (await import('./controller/controller.route.tsx')).ControllerRoute,
    }),
  },
  {
    path: 'agenda',
    handle: roomMeta(roomPages.agenda, stageMeta),
    lazy: async () => ({ Component: (await import('./agenda/agenda.route.tsx')).AgendaRoute }),
  },
  {
    path: 'moderator',
    handle: roomMeta(roomPages.moderator),
    lazy: async () => ({ Component: (await import('./moderator/moderator.route.tsx')).ModeratorRoute }),
  },
  {
    path: 'operator',
    handle: roomMeta(roomPages.operator),
    lazy: async () => ({ Component: (await import('./operator/operator.route.tsx')).OperatorRoute }),
  },
  {
    path: 'sheet',
    handle: roomMeta(roomPages.sheet),
    lazy: async () => ({ Component: (await import('./operator/sheet.route.tsx')).SheetRoute }),
  },
];

const roomRoutes: RouteObject = {
  path: 'r',
  handle: routeMeta({ versionCheck: true }),
  children: [
    {
      path: 'generate',
      handle: routeMeta({ title: siteTitleWords.generate }),
      lazy: async () => ({ Component: (await import('./room/generate.route.tsx')).GenerateRoute }),
    },
    {
      path: 'invalid',
      handle: routeMeta({ title: siteTitleWords.invalidRoom }),
      lazy: async () => ({ Component: (await import('./room/invalid.route.tsx')).InvalidRoute }),
    },
    {
      path: 'kicked',
      handle: routeMeta({ title: siteTitleWords.kicked }, (query) =>
        query.has('output') ? { ...outputMeta, hideConsentBanner: true } : {},
      ),
      lazy: async () => ({ Component: (await import('./room/kicked.route.tsx')).KickedRoute }),
    },
    { path: ':pid', children: roomViews },
  ],
};

const PAGES_ID = 'pages';

/**
 * The inner error boundary lies inside the shell, so that a failed page still checks for updates. A boundary on a
 * page would fail with the lazy page.
 */
export const routes: RouteObject[] = [
  {
    middleware: [redirectMiddleware],
    Component: Shell,
    HydrateFallback: FirstLoad,
    ErrorBoundary: RouteErrorScreen,
    children: [
      {
        id: PAGES_ID,
        ErrorBoundary: RouteErrorScreen,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./site/home.route.tsx')).HomeRoute }),
          },
          roomRoutes,
          {
            path: 'output/:outputId',
            handle: roomMeta(roomPages.viewer, { title: pageWords.output, ...outputMeta }),
            lazy: async () => ({ Component: (await import('./outputs/output.route.tsx')).OutputRoute }),
          },
          {
            path: 'q/:pid',
            handle: routeMeta({ title: siteTitleWords.question }),
            lazy: async () => ({
              Component: (await import('./questions/questions.route.tsx')).QuestionsRoute,
            }),
          },
          { path: 'error', handle: routeMeta({ title: pageWords.error }), Component: RouteErrorScreen },
          {
            path: '*',
            handle: routeMeta({ title: siteTitleWords.notFound }),
            lazy: async () => ({ Component: (await import('./app/not-found.tsx')).NotFound }),
          },
        ],
      },
    ],
  },
];

const ACCOUNT_PATH = /^\/(?:admin|auth|go|offline|plan|pricing|team|user)(?:\/|$)/;
const DOCS_PATH = /^\/docs(?:\/|$)/;
const ABOUT_PATH =
  /^\/(?:alternatives|changelog|contact|cookie-policy|faq|features|imprint|privacy-policy|security-and-compliance|terms-of-service|use-cases|why)(?:\/|$)/;

/** These routes load on demand, because show screens do not need them. */
export const lazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (ACCOUNT_PATH.test(path)) patch(PAGES_ID, (await import('./account.routes.ts')).accountRoutes);
  if (ABOUT_PATH.test(path)) patch(PAGES_ID, (await import('./about.routes.ts')).aboutRoutes);
  if (DOCS_PATH.test(path)) patch(PAGES_ID, (await import('./docs.routes.ts')).docRoutes);
};
