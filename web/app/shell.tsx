import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { NotificationList } from './notification-list.tsx';
import { optional } from './optional.ts';
import { PageTitle } from './page-title.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';
import { useVersionCheck } from './use-version-check.ts';

const ConsentBanner = optional(async () => (await import('./consent-banner.tsx')).ConsentBanner);

/** What surrounds every screen. */
export function Shell() {
  const meta = useRouteMeta();
  const [title, nameAfter] = useState<string | null>(null);
  useDocumentMeta({ ...meta, title: title ?? meta.title });
  useVersionCheck(meta.versionCheck, meta.versionMismatchBehavior);
  return (
    <>
      <ProgressBar />
      <PageTitle value={nameAfter}>
        <Outlet />
      </PageTitle>
      {!meta.hideConsentBanner && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
      <NotificationList types={meta.notifications} />
    </>
  );
}
