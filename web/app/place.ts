import { createContext, useContext } from 'react';
import { metaOf, type RouteMetaFields } from './route-meta.ts';

/** Where a screen stands, no matter who put it there: the site's router, or `StageApp`, which has none. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly query: URLSearchParams;
  /** Parts of the path, by the names that its route gives them. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly meta: RouteMetaFields;
  /** Shows another screen. */
  go(to: string, options?: { readonly replace?: boolean }): void;
}

export const PlaceContext = createContext<Place | null>(null);

/** What the page's address says, where nothing above knows more: that is where something has failed. */
export function usePlace(): Place {
  return useContext(PlaceContext) ?? documentPlace();
}

function documentPlace(): Place {
  const { pathname, search, hash } = location;
  return {
    pathname,
    search,
    hash,
    query: new URLSearchParams(search),
    params: {},
    meta: metaOf(pathname, [], search),
    go: (to, options) => (options?.replace ? location.replace(to) : location.assign(to)),
  };
}
