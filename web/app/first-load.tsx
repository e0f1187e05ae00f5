import { LoadingOverlay } from './loading-overlay.tsx';
import { useDocumentMeta, useRouteMeta } from './use-route-meta.ts';

/** What shows until the scripts of the first route are there. */
export function FirstLoad() {
  const meta = useRouteMeta();
  useDocumentMeta(meta);
  return meta.loadingOverlay ? <LoadingOverlay /> : null;
}
