import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { documentTitle, metaOf, type RouteMetaFields } from './route-meta.ts';

export function useRouteMeta(): RouteMetaFields {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  return metaOf(
    pathname,
    matches.map((match) => match.handle),
    search,
  );
}

/** Carries what the route says about itself into the document. */
export function useDocumentMeta({ title, description, background }: RouteMetaFields): void {
  useEffect(() => {
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    document.documentElement.dataset['background'] = background;
  }, [title, description, background]);
}
