import './ui/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { stageAt } from '../machines/view/site/routes.ts';
import { writeDocumentMeta } from './app/document-meta.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { reloadOnMissingScript } from './app/missing-script.ts';
import { metaOf } from './app/route-meta.ts';
import { outputHandle, roomsHandle, viewerHandle } from './app/stage-handles.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
const root = createRoot(element);

const show = (app: ReactNode) => root.render(<StrictMode>{app}</StrictMode>);

async function site(): Promise<ReactNode> {
  const { Site } = await import('./site.tsx');
  return <Site />;
}

async function screen(): Promise<ReactNode> {
  const params = stageAt(location);
  if (params === null) return site();
  const isOutput = 'outputId' in params;
  const handles = isOutput ? [outputHandle] : [roomsHandle, viewerHandle];
  writeDocumentMeta(metaOf(location.pathname, handles, location.search));
  const leave = () => open(site);
  if (isOutput) {
    const { OutputApp } = await import('./output/output.app.tsx');
    return <OutputApp handles={handles} params={params} leave={leave} />;
  }
  const { ViewerApp } = await import('./room/viewer/viewer.app.tsx');
  return <ViewerApp handles={handles} params={params} leave={leave} />;
}

function open(load: () => Promise<ReactNode>): void {
  load().then(show, (error: unknown) => show(<ErrorScreen error={error} />));
}

reloadOnMissingScript();
open(screen);
