import { Suspense, useState } from 'react';
import { consent } from './consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { lazyOptional } from './lazy-optional.ts';
import { NotificationList } from './notification-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { RouteMetaFields } from './route-meta.ts';
import { VersionCheck } from './version-check.ts';

const VisitReports = lazyOptional(async () => (await import('./visit-reports.tsx')).VisitReports);

/** What surrounds every screen and can wait until that is there. */
export function AppExtras({ meta }: { readonly meta: RouteMetaFields }) {
  const [agreed, setAgreed] = useState(consent.isReporting);
  return (
    <>
      {consent.isAsked && !meta.hideConsentBanner && <ConsentBanner onAccepted={() => setAgreed(true)} />}
      {agreed && (
        <Suspense>
          <VisitReports />
        </Suspense>
      )}
      {meta.loadingOverlay && <ProgressBar />}
      <NotificationList types={meta.notifications} />
      {meta.versionCheck && <VersionCheck behavior={meta.versionMismatchBehavior} />}
    </>
  );
}
