import { useLayoutEffect } from 'react';
import { documentTitle, type RouteMetaFields } from './route-meta.ts';

type DocumentMeta = Pick<RouteMetaFields, 'title' | 'description' | 'background'>;

/** Writes the meta of a route into the document, before the browser paints its page. */
export function useDocumentMeta({ title, description, background }: DocumentMeta): void {
  useLayoutEffect(() => {
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    document.documentElement.dataset['background'] = background;
  }, [title, description, background]);
}
