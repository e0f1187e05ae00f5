import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { optional } from './optional.ts';
import { PageTitle } from './page-title.ts';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';

const ConsentBanner = optional(async () => (await import('./consent-banner.tsx')).ConsentBanner);

const NotificationList = optional(async () => (await import('./notification-list.tsx')).NotificationList);
const ProgressBar = optional(async () => (await import('./progress-bar.tsx')).ProgressBar);

const VersionCheck = optional(async () => (await import('./version-check.ts')).VersionCheck);

/** What surrounds every screen. */
export function Shell() {
  const meta = useRouteMeta();
  const [title, nameAfter] = useState<string | null>(null);
  useDocumentMeta({ ...meta, title: title ?? meta.title });
  return (
    <>
      <Suspense>
        <ProgressBar />
      </Suspense>
      <PageTitle value={nameAfter}>
        <Outlet />
      </PageTitle>
      {!meta.hideConsentBanner && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
      <Suspense>
        <NotificationList types={meta.notifications} />
        {meta.versionCheck && <VersionCheck behavior={meta.versionMismatchBehavior} />}
      </Suspense>
    </>
  );
}
