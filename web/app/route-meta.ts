import { createContext, useContext, useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { pageWords } from '../../machines/words/page.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-type.view.ts';
import type { RoomRoute } from './room-routes.view.ts';
import type { VersionMismatchBehavior } from './version-notice.view.ts';

export type Background = 'transparent' | 'black' | 'dark' | 'light';

export interface RouteMetaFields {
  readonly title: string;
  readonly description: string;
  readonly background: Background;
  readonly loadingOverlay: boolean;
  readonly notifications: readonly NotificationType[];
  readonly hideConsentBanner: boolean;
  readonly versionCheck: boolean;
  readonly versionMismatchBehavior: VersionMismatchBehavior;
}

type PartialMeta = Partial<RouteMetaFields>;

class RouteMeta {
  readonly of: (query: URLSearchParams) => PartialMeta;
  constructor(of: (query: URLSearchParams) => PartialMeta) {
    this.of = of;
  }
}

export const routeMeta = (
  fields: PartialMeta,
  more: (query: URLSearchParams) => PartialMeta = () => ({}),
): RouteMeta => new RouteMeta((query) => ({ ...fields, ...more(query) }));

export function roomMeta(
  { title, notifications, hideConsentBanner, versionMismatchBehavior }: RoomRoute,
  fields: Partial<RouteMetaFields> = {},
): RouteMeta {
  return routeMeta({ title, notifications, hideConsentBanner, versionMismatchBehavior, ...fields });
}

export const SITE_NAME = pageWords.site;
const DEFAULT_TITLE = pageWords.title;

const metaDefaults: Omit<RouteMetaFields, 'background'> = {
  title: DEFAULT_TITLE,
  description: pageWords.description,
  loadingOverlay: true,
  notifications: NOTIFICATION_TYPES,
  hideConsentBanner: false,
  versionCheck: false,
  versionMismatchBehavior: 'notify',
};

/** Returns the meta fields of the deepest route that has some. Pages under /r are dark by default, others light. */
export function metaOf(pathname: string, handles: readonly unknown[], search = ''): RouteMetaFields {
  const query = new URLSearchParams(search);
  const metas = handles.map((handle) => (handle instanceof RouteMeta ? handle.of(query) : {}));
  const background: Background = pathname.startsWith('/r/') ? 'dark' : 'light';
  return Object.assign({ ...metaDefaults, background }, ...metas);
}

export function documentTitle(title: string): string {
  return `${title} | ${SITE_NAME}`;
}

export function useRouteMeta(): RouteMetaFields {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  return metaOf(
    pathname,
    matches.map(({ handle }) => handle),
    search,
  );
}

/** Sets the page title. Null restores the title of the route. */
export const PageTitle = createContext<(title: string | null) => void>(() => {});

export function usePageTitle(title: string): void {
  const name = useContext(PageTitle);
  useEffect(() => {
    name(title);
    return () => name(null);
  }, [name, title]);
}
