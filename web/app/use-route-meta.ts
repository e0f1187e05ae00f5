import { useLocation, useMatches } from 'react-router';
import { metaOf, type RouteMetaFields } from './route-meta.ts';

export function useRouteMeta(): RouteMetaFields {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  return metaOf(
    pathname,
    matches.map(({ handle }) => handle),
    search,
  );
}
