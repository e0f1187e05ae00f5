import { Outlet, ScrollRestoration } from 'react-router';
import { ConsentBanner } from './consent-banner.tsx';
import { NotificationList } from './notification-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';
import { useVersionCheck } from './use-version-check.ts';

/** What surrounds every screen. */
export function Shell() {
  const meta = useRouteMeta();
  useDocumentMeta(meta);
  useVersionCheck(meta.versionCheck, meta.versionMismatchBehavior);
  return (
    <>
      <ProgressBar />
      <Outlet />
      {!meta.hideConsentBanner && <ConsentBanner />}
      <NotificationList types={meta.notifications} />
      <ScrollRestoration />
    </>
  );
}
