import { useMemo } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import type { Place } from './place.ts';
import { metaOf } from './route-meta.ts';

/** Where the site's router is. */
export function useSitePlace(): Place {
  const { pathname, search, hash } = useLocation();
  const matches = useMatches();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      pathname,
      search,
      hash,
      query: new URLSearchParams(search),
      params: matches[matches.length - 1]?.params ?? {},
      meta: metaOf(
        pathname,
        matches.map(({ handle }) => handle),
        search,
      ),
      go: (to, options) => void navigate(to, options),
    }),
    [pathname, search, hash, matches, navigate],
  );
}
