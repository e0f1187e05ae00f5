import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserEntry } from './app/browser-entry.ts';
import { reloadOnMissingScript, reportNavigationError } from './app/screen-failures.ts';
import { lazyRoutes, routes } from './routes.tsx';

const appElement = document.getElementById('app');
if (!appElement) throw new TypeError('index.html has no #app');
const reactRoot = createRoot(appElement);
document.querySelector('#unscripted')?.remove();

/** Finds signatures in queries, and options in fragments (U230, U231). */
const MISPLACED_SIGNATURE = /^\/(r|q|output|timer)\/[^#]*([?&]signature=|#signature=.*[?&])/;

const hasMisplacedSignature = (): boolean =>
  MISPLACED_SIGNATURE.test(location.pathname + location.search + location.hash);

async function prepareDebugging(): Promise<void> {
  const verbosity = Number(browserEntry('callboard.debug').read());
  if (verbosity > 0) (await import('./app/debug.ts')).logToConsole(verbosity);
  if (hasMisplacedSignature()) (await import('./app/hidden-signature.ts')).hideSignature();
}

function openApp(): void {
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: lazyRoutes });
  reactRoot.render(
    <StrictMode>
      <RouterProvider router={router} onError={reportNavigationError} />
    </StrictMode>,
  );
}

reloadOnMissingScript();
// A change of the fragment alone does not reload the page (U232).
addEventListener('hashchange', () => hasMisplacedSignature() && location.reload());
void prepareDebugging().catch(reportNavigationError).then(openApp);
