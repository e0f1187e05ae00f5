import { ConsentBanner } from './consent-banner.tsx';
import { NotificationList } from './notification-list.tsx';
import type { RouteMetaFields } from './route-meta.ts';
import { VersionCheck } from './version-check.ts';

/** What surrounds every screen and can wait until that is there. */
export function AppExtras({ meta }: { readonly meta: RouteMetaFields }) {
  return (
    <>
      {!meta.hideConsentBanner && <ConsentBanner />}
      <NotificationList types={meta.notifications} />
      {meta.versionCheck && <VersionCheck behavior={meta.versionMismatchBehavior} />}
    </>
  );
}
