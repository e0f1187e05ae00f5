import './ui/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { stageAt } from '../machines/view/site/stage-address.ts';
import { browserEntry } from './app/browser-entry.ts';
import { writeDocumentMeta } from './app/document-meta.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { reloadOnMissingScript } from './app/missing-script.ts';
import { reportNavigationError } from './app/navigation-errors.ts';
import { metaOf } from './app/route-meta.ts';
import { stageHandles } from './app/stage-handles.ts';

const element = document.getElementById('app');
if (!element) throw new TypeError('index.html has no #app');
const root = createRoot(element);
document.querySelector('#unscripted')?.remove();

const show = (app: ReactNode) => root.render(<StrictMode>{app}</StrictMode>);

/** A signature in the query was sent for this page, and would be at each reload; or options stand behind it (U230, U231). */
const MISPLACED = /^\/(r|q|output|timer)\/[^#]*([?&]signature=|#signature=.*[?&])/;

async function site(): Promise<ReactNode> {
  const { Site } = await import('./site.tsx');
  return <Site />;
}

async function screen(): Promise<ReactNode> {
  const { pathname, search, hash } = location;
  if (MISPLACED.test(pathname + search + hash)) (await import('./app/hidden-signature.ts')).hideSignature();
  const stage = stageAt(location.pathname);
  if (stage === null) return site();
  const handles = stageHandles[stage.screen];
  writeDocumentMeta(metaOf(location.pathname, handles, location.search));
  const props = { handles, params: stage.params, leave: () => open(site) };
  if (stage.screen === 'output') {
    const { OutputApp } = await import('./output/output.app.tsx');
    return <OutputApp {...props} />;
  }
  if (stage.screen === 'controller') {
    const { ControllerApp } = await import('./room/controller/controller.app.tsx');
    return <ControllerApp {...props} />;
  }
  const { ViewerApp } = await import('./room/viewer/viewer.app.tsx');
  return <ViewerApp {...props} />;
}

function open(load: () => Promise<ReactNode>): void {
  load().then(show, (error: unknown) => {
    reportNavigationError(error);
    show(<ErrorScreen error={error} />);
  });
}

/** How much the console is to say (V800). */
const verbosity = Number(browserEntry('callboard.debug').read());

reloadOnMissingScript();
if (verbosity > 0)
  import('./app/debug.ts').then(({ sayOnConsole }) => {
    sayOnConsole(verbosity);
    open(screen);
  }, reportNavigationError);
else open(screen);
