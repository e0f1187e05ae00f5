import { useEffect } from 'react';
import { documentTitle, type RouteMetaFields } from './route-meta.ts';

type DocumentMeta = Pick<RouteMetaFields, 'title' | 'description' | 'background'>;

/** Carries what the route says about itself into the document. */
export function useDocumentMeta({ title, description, background }: DocumentMeta): void {
  useEffect(() => writeDocumentMeta({ title, description, background }), [title, description, background]);
}

export function writeDocumentMeta({ title, description, background }: DocumentMeta): void {
  document.title = documentTitle(title);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.documentElement.dataset['background'] = background;
}
