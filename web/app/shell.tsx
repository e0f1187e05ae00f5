import { type ReactNode, Suspense, useState } from 'react';
import { useFirstPicture } from '../ui/first-picture.ts';
import { useDocumentMeta } from './document-meta.ts';
import { lazyOptional } from './lazy-optional.ts';
import { PageTitle } from './page-title.ts';
import { type Place, PlaceContext } from './place.ts';

const AppExtras = lazyOptional(async () => (await import('./app-extras.tsx')).AppExtras);

/** What surrounds every screen. */
export function Shell({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const { meta } = place;
  const [title, nameAfter] = useState<string | null>(null);
  useFirstPicture();
  useDocumentMeta({ ...meta, title: title ?? meta.title });
  return (
    <PlaceContext value={place}>
      <PageTitle value={nameAfter}>{children}</PageTitle>
      <Suspense>
        <AppExtras meta={meta} />
      </Suspense>
    </PlaceContext>
  );
}
