import { Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Shell } from './shell.tsx';
import { useSitePlace } from './use-site-place.ts';

/** What surrounds every screen of the site. */
export function SiteShell() {
  return (
    <Shell place={useSitePlace()}>
      <Outlet />
      <ProgressBar />
    </Shell>
  );
}

/** `/error/`, and what stands in for a screen of the site that failed. */
export function RouteErrorScreen() {
  return <ErrorScreen error={useRouteError()} />;
}
