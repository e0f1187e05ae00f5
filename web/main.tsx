import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { browserEntry } from './app/browser-entry.ts';
import { reloadOnMissingScript } from './app/missing-script.ts';
import { reportNavigationError } from './app/navigation-errors.ts';
import { laterRoutes, routes } from './routes.tsx';

const element = document.getElementById('app');
if (!element) throw new TypeError('index.html has no #app');
const root = createRoot(element);
document.querySelector('#unscripted')?.remove();

/** Matches a signature in the query, which each reload would send, and options behind one in the fragment (U230, U231). */
const MISPLACED = /^\/(r|q|output|timer)\/[^#]*([?&]signature=|#signature=.*[?&])/;

const hasMisplacedSignature = (): boolean =>
  MISPLACED.test(location.pathname + location.search + location.hash);

/** Loads what few pages need before the router reads the address. */
async function prepare(): Promise<void> {
  const verbosity = Number(browserEntry('callboard.debug').read());
  if (verbosity > 0) (await import('./app/debug.ts')).sayOnConsole(verbosity);
  if (hasMisplacedSignature()) (await import('./app/hidden-signature.ts')).hideSignature();
}

function open(): void {
  // Starts loading the route's script before the first render.
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: laterRoutes });
  root.render(
    <StrictMode>
      <RouterProvider router={router} onError={reportNavigationError} />
    </StrictMode>,
  );
}

reloadOnMissingScript();
// The router renders a link that differs in its fragment alone (U232); options in a fragment need a new document.
addEventListener('hashchange', () => hasMisplacedSignature() && location.reload());
void prepare().catch(reportNavigationError).then(open);
