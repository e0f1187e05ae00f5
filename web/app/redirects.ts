import { type MiddlewareFunction, redirectDocument, replace } from 'react-router';
import { needsPageLoad, redirectOf } from '../../machines/site/routes.ts';

/**
 * Root middleware: an address that belongs elsewhere is replaced in one step, before anything is loaded (N41 to N44), and
 * one whose document has another content policy is loaded as a page (U194). `loadedPath`: of the document that is open.
 */
export function redirectsFrom(loadedPath: string): MiddlewareFunction {
  return async ({ url }, next) => {
    const target = redirectOf(url);
    if (target !== null) throw replace(target);
    const { pathname, search, hash } = url;
    if (needsPageLoad(pathname, loadedPath)) throw redirectDocument(pathname + search + hash);
    return next();
  };
}

/** From the page as it was loaded, which is before anybody has gone elsewhere in it. */
export const redirects = redirectsFrom(location.pathname);
