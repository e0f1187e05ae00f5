import { useDocumentMeta } from './document-meta.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { useSitePlace } from './use-site-place.ts';

/** What shows until the scripts of the first route are there. */
export function FirstLoad() {
  const { meta } = useSitePlace();
  useDocumentMeta(meta);
  return meta.loadingOverlay ? <LoadingOverlay /> : null;
}
