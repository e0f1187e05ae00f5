import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { NotificationList } from './notification-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';
import { useVersionCheck } from './use-version-check.ts';

const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }));

/** What surrounds every screen. */
export function Shell() {
  const meta = useRouteMeta();
  useDocumentMeta(meta);
  useVersionCheck(meta.versionCheck, meta.versionMismatchBehavior);
  return (
    <>
      <ProgressBar />
      <Outlet />
      {!meta.hideConsentBanner && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
      <NotificationList types={meta.notifications} />
    </>
  );
}
