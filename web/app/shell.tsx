import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { optional } from './optional.ts';
import { PageTitle } from './page-title.ts';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';

const AppExtras = optional(async () => (await import('./app-extras.tsx')).AppExtras);

/** What surrounds every screen. */
export function Shell() {
  const meta = useRouteMeta();
  const [title, nameAfter] = useState<string | null>(null);
  useDocumentMeta({ ...meta, title: title ?? meta.title });
  return (
    <>
      <PageTitle value={nameAfter}>
        <Outlet />
      </PageTitle>
      <Suspense>
        <AppExtras meta={meta} />
      </Suspense>
    </>
  );
}
